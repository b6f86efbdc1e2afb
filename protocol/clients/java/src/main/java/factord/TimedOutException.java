package factord;

/** The answer did not come in time. */
public final class TimedOutException extends UnansweredException {
    private static final long serialVersionUID = 1;

    TimedOutException(String method, boolean maybeDone) {
        super(method + " was not answered in time", maybeDone);
    }
}
