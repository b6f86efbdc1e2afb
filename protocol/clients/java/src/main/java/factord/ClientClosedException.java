package factord;

/** The client was closed. */
public final class ClientClosedException extends FactordException {
    private static final long serialVersionUID = 1;

    ClientClosedException() {
        super("the client was closed");
    }
}
