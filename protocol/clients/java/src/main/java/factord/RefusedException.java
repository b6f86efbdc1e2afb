package factord;

import factord.Values.Category;
import java.util.List;
import java.util.Map;

/** The daemon refused. Subclasses are named after the {@code reason}; an unknown reason is this class itself. */
public class RefusedException extends FactordException {
    private static final long serialVersionUID = 1;

    /** The number of the reason. */
    private final long code;

    /** The stable name of the reason. */
    private final String reason;

    /** All members of the data, in maps and lists that can be serialized. */
    @SuppressWarnings("serial")
    private final Map<String, Object> data;

    RefusedException(long code, String reason, String message, Map<String, Object> data) {
        super(message);
        this.code = code;
        this.reason = reason;
        this.data = data;
    }

    /** Reads the {@code error} of an answer. */
    static RefusedException read(Object error, List<String> sent) {
        var members = Reader.MAP.read(error);
        var code = Reader.member(members, "code", Reader.INTEGER);
        var message = Reader.member(members, "message", Reader.TEXT);
        @SuppressWarnings("unchecked")
        var data = members.get("data") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.<String, Object>of();
        var reason = data.get("reason") instanceof String name ? name : "";
        return Refusals.of(code, reason, reason + ": " + text(message, data, sent), data);
    }

    /**
     * The number of the reason.
     *
     * @return the number
     */
    public final long code() {
        return code;
    }

    /**
     * The stable name of the reason.
     *
     * @return the name
     */
    public final String reason() {
        return reason;
    }

    /**
     * What a client can do about it, also if it does not know the reason.
     *
     * @return the category
     */
    public final Category category() {
        return Category.of(data.get("category") instanceof String category ? category : "");
    }

    /**
     * All members of the data, as they came. Never secret.
     *
     * @return the data
     */
    public final Map<String, Object> data() {
        return data;
    }

    /** A member of the data; null if it is missing, or is not as the protocol has it. */
    final <T> T attribute(String name, Reader<T> reader) {
        try {
            var value = data.get(name);
            return value == null ? null : reader.read(value);
        } catch (Reader.Mismatch mismatch) {
            return null;
        }
    }

    /** One line, and nothing of the texts that were sent, even if the daemon repeats them. */
    private static String text(String message, Map<String, Object> data, List<String> sent) {
        var text = new StringBuilder(message);
        var before = " (";
        for (var member : data.entrySet()) {
            var value = member.getValue();
            var isSimple = value instanceof String || value instanceof Number || value instanceof Boolean;
            if (isSimple && !member.getKey().equals("reason") && !member.getKey().equals("category")) {
                text.append(before).append(member.getKey()).append(' ').append(value);
                before = ", ";
            }
        }
        var left = text.append(before.equals(", ") ? ")" : "").toString();
        for (var each : sent) {
            left = left.replace(each, "…");
        }
        return left.replaceAll("\\p{Cntrl}", "?");
    }
}
