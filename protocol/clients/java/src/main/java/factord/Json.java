package factord;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as the protocol writes it: RFC 8259, strictly, with no name repeated in an object. Objects are maps, arrays lists,
 * numbers without point or exponent Long, and other numbers Double.
 */
public final class Json {
    /** The deepest nesting that is read. */
    private static final int DEEPEST = 128;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Reads one JSON text.
     *
     * @param text the text
     * @return the value: maps and lists cannot be modified
     * @throws IllegalArgumentException if it is not valid; the message has nothing of the text
     */
    public static Object parse(String text) {
        var json = new Json(text);
        var value = json.value(0);
        json.skipSpace();
        json.expect(json.at == text.length());
        return value;
    }

    /** Reads one JSON text in UTF-8. */
    static Object parse(byte[] bytes, int begin, int end) {
        try {
            return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, begin, end - begin)).toString());
        } catch (CharacterCodingException invalid) {
            throw new IllegalArgumentException("not valid UTF-8");
        }
    }

    /**
     * Writes a value: null, a boolean, a number, a string, an enumeration's value, a request, a map with strings as keys, or a
     * list.
     *
     * @param value the value
     * @return the JSON text
     * @throws IllegalArgumentException if it cannot be written; the message has nothing of the value
     */
    public static String write(Object value) {
        var out = new StringBuilder();
        write(value, out, 0);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out, int depth) {
        if (depth > DEEPEST) {
            throw new IllegalArgumentException("too deeply nested");
        }
        if (value == null || value instanceof Boolean) {
            out.append(value);
        } else if (value instanceof String string) {
            writeString(string, out);
        } else if (value instanceof OpenEnum each) {
            writeString(each.value(), out);
        } else if (value instanceof Request<?> request) {
            write(request.members(), out, depth);
        } else if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            out.append(value);
        } else if (value instanceof Double || value instanceof Float) {
            if (!Double.isFinite(((Number) value).doubleValue())) {
                throw new IllegalArgumentException("a number that is not finite");
            }
            out.append(value);
        } else if (value instanceof Map<?, ?> map) {
            var before = '{';
            for (var member : map.entrySet()) {
                if (!(member.getKey() instanceof String name)) {
                    throw new IllegalArgumentException("a member whose name is no string");
                }
                writeString(name, out.append(before));
                write(member.getValue(), out.append(':'), depth + 1);
                before = ',';
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            var before = '[';
            for (var element : list) {
                write(element, out.append(before), depth + 1);
                before = ',';
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else {
            throw new IllegalArgumentException("a value of the class " + value.getClass().getName());
        }
    }

    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        for (var index = 0; index < string.length(); index++) {
            var character = string.charAt(index);
            switch (character) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (character < ' ') {
                        out.append(String.format("\\u%04x", (int) character));
                    } else if (!Character.isSurrogate(character)) {
                        out.append(character);
                    } else {
                        index++;
                        if (index == string.length() || !Character.isSurrogatePair(character, string.charAt(index))) {
                            throw new IllegalArgumentException("a lone surrogate");
                        }
                        out.append(character).append(string.charAt(index));
                    }
                }
            }
        }
        out.append('"');
    }

    private void expect(boolean isSo) {
        if (!isSo) {
            throw new IllegalArgumentException("not valid JSON");
        }
    }

    /** The next character; 0, which is valid nowhere, at the end. */
    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean take(char expected) {
        if (peek() != expected || at == text.length()) {
            return false;
        }
        at++;
        return true;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Object value(int depth) {
        skipSpace();
        switch (peek()) {
            case '{':
                expect(depth < DEEPEST);
                return object(depth + 1);
            case '[':
                expect(depth < DEEPEST);
                return array(depth + 1);
            case '"':
                return string();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        expect(text.startsWith(word, at));
        at += word.length();
        return value;
    }

    private Map<String, Object> object(int depth) {
        var members = new LinkedHashMap<String, Object>();
        at++;
        skipSpace();
        if (!take('}')) {
            do {
                skipSpace();
                expect(peek() == '"');
                var name = string();
                skipSpace();
                expect(take(':'));
                expect(!members.containsKey(name));
                members.put(name, value(depth));
                skipSpace();
            } while (take(','));
            expect(take('}'));
        }
        return Collections.unmodifiableMap(members);
    }

    private List<Object> array(int depth) {
        var elements = new ArrayList<Object>();
        at++;
        skipSpace();
        if (!take(']')) {
            do {
                elements.add(value(depth));
                skipSpace();
            } while (take(','));
            expect(take(']'));
        }
        return Collections.unmodifiableList(elements);
    }

    private String string() {
        at++;
        var begin = at;
        while (peek() != '"' && peek() != '\\') {
            expect(peek() >= ' ');
            at++;
        }
        if (take('"')) {
            return text.substring(begin, at - 1);
        }
        var string = new StringBuilder(text.substring(begin, at));
        while (!take('"')) {
            if (take('\\')) {
                escaped(string);
            } else {
                expect(peek() >= ' ');
                string.append(peek());
                at++;
            }
        }
        return string.toString();
    }

    private void escaped(StringBuilder string) {
        var letter = peek();
        at++;
        switch (letter) {
            case '"', '\\', '/' -> string.append(letter);
            case 'b' -> string.append('\b');
            case 'f' -> string.append('\f');
            case 'n' -> string.append('\n');
            case 'r' -> string.append('\r');
            case 't' -> string.append('\t');
            case 'u' -> {
                var first = hexadecimal();
                string.append(first);
                if (Character.isSurrogate(first)) {
                    expect(take('\\') && take('u'));
                    var second = hexadecimal();
                    expect(Character.isSurrogatePair(first, second));
                    string.append(second);
                }
            }
            default -> expect(false);
        }
    }

    private char hexadecimal() {
        expect(at + 4 <= text.length());
        var code = 0;
        for (var end = at + 4; at < end; at++) {
            var digit = text.charAt(at) < 128 ? Character.digit(text.charAt(at), 16) : -1;
            expect(digit >= 0);
            code = 16 * code + digit;
        }
        return (char) code;
    }

    private void digits() {
        var begin = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        expect(at > begin);
    }

    private Object number() {
        var begin = at;
        take('-');
        if (!take('0')) {
            digits();
        } else {
            expect(peek() < '0' || peek() > '9');
        }
        var isInteger = true;
        if (take('.')) {
            isInteger = false;
            digits();
        }
        if (take('e') || take('E')) {
            isInteger = false;
            if (!take('+')) {
                take('-');
            }
            digits();
        }
        var number = text.substring(begin, at);
        if (isInteger) {
            try {
                return Long.valueOf(number);
            } catch (NumberFormatException tooLong) {
                // Read as a fraction.
            }
        }
        var value = Double.valueOf(number);
        expect(!value.isInfinite());
        return value;
    }
}
