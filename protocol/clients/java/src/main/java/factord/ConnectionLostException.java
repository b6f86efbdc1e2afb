package factord;

/** The connection ended before the answer. */
public final class ConnectionLostException extends UnansweredException {
    private static final long serialVersionUID = 1;

    ConnectionLostException(String method, boolean maybeDone) {
        super("the connection ended before " + method + " was answered", maybeDone);
    }
}
