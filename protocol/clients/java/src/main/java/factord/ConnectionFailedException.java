package factord;

/** The daemon could not be reached. Nothing was sent. */
public final class ConnectionFailedException extends FactordException {
    private static final long serialVersionUID = 1;

    ConnectionFailedException(String message) {
        super(message);
    }
}
