package factord;

/** A request was not answered as it should be, so that its outcome may be unknown. */
public abstract class UnansweredException extends FactordException {
    private static final long serialVersionUID = 1;

    /** Whether the change may have been made. */
    private final boolean maybeDone;

    UnansweredException(String message, boolean maybeDone) {
        super(message);
        this.maybeDone = maybeDone;
    }

    /**
     * Whether the change may have been made. If the request had an idempotency key, repeat it with the same one.
     *
     * @return whether it may
     */
    public final boolean maybeDone() {
        return maybeDone;
    }
}
