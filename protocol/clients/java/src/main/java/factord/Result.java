package factord;

import java.util.Map;

/**
 * An object of a result. An accessor returns null for a member that the daemon left out, or sent as null. Times are Unix
 * milliseconds.
 */
public abstract class Result {
    private final Map<String, Object> members;

    Result(Object value) {
        members = Reader.MAP.read(value);
    }

    /**
     * All members as they came, with those of later versions, and with what is secret: maps, lists, strings, Long, Double,
     * Boolean and null, which {@link Json#write} writes.
     *
     * @return the members
     */
    public final Map<String, Object> members() {
        return members;
    }

    /** A member that has to be there. */
    final <T> T required(String name, Reader<T> reader) {
        return Reader.member(members, name, reader);
    }

    /** A member that has to be there, and may be null. */
    final <T> T nullable(String name, Reader<T> reader) {
        return required(name, value -> value == null ? null : reader.read(value));
    }

    /** A member that may be missing. */
    final <T> T optional(String name, Reader<T> reader) {
        var value = members.get(name);
        return value == null ? null : Reader.within("." + name, reader, value);
    }

    /** Text for {@code toString()}, of names and values. */
    final String show(Object... shown) {
        var text = new StringBuilder(getClass().getSimpleName());
        var before = "[";
        for (var index = 0; index < shown.length; index += 2) {
            if (shown[index + 1] != null) {
                text.append(before).append(shown[index]).append('=').append(shown[index + 1]);
                before = ", ";
            }
        }
        return text.append(before.equals("[") ? "[]" : "]").toString();
    }

    /** What {@code toString()} has in the place of what is, or may be, secret. */
    static String hidden(Object value) {
        return value == null ? null : "***";
    }

    @Override
    public final boolean equals(Object other) {
        return other != null && other.getClass() == getClass() && ((Result) other).members.equals(members);
    }

    @Override
    public final int hashCode() {
        return members.hashCode();
    }
}
