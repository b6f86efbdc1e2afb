package factord;

/** The answer does not follow the protocol. */
public final class MalformedException extends UnansweredException {
    private static final long serialVersionUID = 1;

    MalformedException(String message, boolean maybeDone) {
        super(message, maybeDone);
    }
}
