package factord;

/** Why a call failed. Its subclasses say what was wrong; none of their texts is secret. */
public abstract class FactordException extends RuntimeException {
    private static final long serialVersionUID = 1;

    FactordException(String message) {
        super(message);
    }
}
