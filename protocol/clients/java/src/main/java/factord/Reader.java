package factord;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Reads a value of an answer as a type. */
@FunctionalInterface
interface Reader<T> {
    /** A value is not as the protocol has it. The message says which, such as {@code .list[0].name is missing}. */
    final class Mismatch extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Mismatch(String message) {
            super(message, null, false, false);
        }

        /** Adds the member, or the place in a list, in which it was found. */
        Mismatch within(String part) {
            return new Mismatch(part + getMessage());
        }
    }

    T read(Object value);

    Reader<Object> ANYTHING = value -> value;

    Reader<String> TEXT = value -> as(String.class, value);

    Reader<Long> INTEGER = value -> as(Long.class, value);

    Reader<Double> NUMBER = value -> as(Number.class, value).doubleValue();

    Reader<Boolean> BOOLEAN = value -> as(Boolean.class, value);

    /** Of methods without a result. */
    Reader<Void> NOTHING = value -> null;

    @SuppressWarnings("unchecked")
    Reader<Map<String, Object>> MAP = value -> (Map<String, Object>) as(Map.class, value);

    /** Reads a member that has to be there. */
    static <T> T member(Map<String, Object> members, String name, Reader<T> reader) {
        if (!members.containsKey(name)) {
            throw new Mismatch("." + name + " is missing");
        }
        return within("." + name, reader, members.get(name));
    }

    /** Reads a part of a value. */
    static <T> T within(String part, Reader<T> reader, Object value) {
        try {
            return reader.read(value);
        } catch (Mismatch mismatch) {
            throw mismatch.within(part);
        }
    }

    static <T> Reader<List<T>> list(Reader<T> element) {
        return value -> {
            var elements = new ArrayList<T>();
            for (Object each : as(List.class, value)) {
                elements.add(within("[" + elements.size() + "]", element, each));
            }
            return Collections.unmodifiableList(elements);
        };
    }

    private static <T> T as(Class<T> type, Object value) {
        if (!type.isInstance(value)) {
            throw new Mismatch(" has another type");
        }
        return type.cast(value);
    }
}
