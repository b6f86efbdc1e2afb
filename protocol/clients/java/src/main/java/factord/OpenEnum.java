package factord;

/**
 * A value of an enumeration to which later versions may add values. There is one instance of each known value, so that
 * {@code ==} compares with it.
 */
public abstract class OpenEnum {
    private final String value;

    OpenEnum(String value) {
        this.value = value;
    }

    /**
     * The value as the protocol spells it.
     *
     * @return the value
     */
    public final String value() {
        return value;
    }

    @Override
    public final String toString() {
        return value;
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && ((OpenEnum) other).value.equals(value);
    }

    @Override
    public final int hashCode() {
        return value.hashCode();
    }
}
