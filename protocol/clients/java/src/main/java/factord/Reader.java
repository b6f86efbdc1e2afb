package factord;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Reads a value of an answer as a type. */
@FunctionalInterface
interface Reader<T> {
    /** A value is not as the protocol has it. */
    final class Mismatch extends RuntimeException {
        private static final long serialVersionUID = 1;

        Mismatch() {
            super("not as the protocol has it", null, false, false);
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

    static <T> Reader<List<T>> list(Reader<T> element) {
        return value -> {
            var elements = new ArrayList<T>();
            for (Object each : as(List.class, value)) {
                elements.add(element.read(each));
            }
            return Collections.unmodifiableList(elements);
        };
    }

    private static <T> T as(Class<T> type, Object value) {
        if (!type.isInstance(value)) {
            throw new Mismatch();
        }
        return type.cast(value);
    }
}
