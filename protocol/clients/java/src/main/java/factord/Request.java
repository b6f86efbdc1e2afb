package factord;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Parameters, or an object within them. Its constructor has what is required, and the rest is set one by one; null leaves a
 * member out.
 *
 * @param <T> its own type
 */
public abstract class Request<T extends Request<T>> {
    private final Map<String, Object> members = new LinkedHashMap<>();

    Request() {}

    /**
     * Sets any member, such as one of a later version.
     *
     * @param name its name in the protocol
     * @param value a value that {@link Json#write} writes; null leaves the member out
     * @return this
     */
    public final T with(String name, Object value) {
        if (value == null) {
            members.remove(name);
        } else {
            members.put(name, value);
        }
        return self();
    }

    /** Sets a member that has to be there. */
    final void require(String name, Object value) {
        members.put(name, Objects.requireNonNull(value, name));
    }

    /** Sets a member, to null if need be. */
    final T put(String name, Object value) {
        members.put(name, value);
        return self();
    }

    @SuppressWarnings("unchecked")
    private T self() {
        return (T) this;
    }

    final Map<String, Object> members() {
        return Collections.unmodifiableMap(members);
    }

    /** Shows no values, since some are secret. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + members.keySet();
    }
}
