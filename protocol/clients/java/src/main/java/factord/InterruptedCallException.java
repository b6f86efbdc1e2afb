package factord;

/** The calling thread was interrupted. It still is. */
public final class InterruptedCallException extends UnansweredException {
    private static final long serialVersionUID = 1;

    InterruptedCallException(String method, boolean maybeDone) {
        super(method + " was interrupted", maybeDone);
    }
}
