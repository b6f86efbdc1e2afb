import factord.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Reading and writing JSON. Run with {@code java -ea}. */
final class JsonTest {
    public static void main(String[] arguments) {
        for (var text : List.of(
                "null", "true", "false", "0", "-7", "9007199254740991", "-9223372036854775808", "1.5", "3.0E-6", "\"\"",
                "\"a\\\"b\\\\c\\n\\u0001\u00e4\ud83d\udd11\"", "[]", "{}", "[1,[2,{}],\"3\"]",
                "{\"b\":{\"a\":[null,true]},\"a\":\"d\"}")) {
            assert Json.write(Json.parse(text)).equals(text) : text;
        }
        assert Json.parse("\" \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e4 \\ud83d\\udd11 \"")
                .equals(" \" \\ / \b \f \n \r \t \u00e4 \ud83d\udd11 ");
        assert Json.parse(" [ 1 , { \"a\" : 2 } ]\r\n").equals(List.of(1L, Map.of("a", 2L)));
        assert Json.parse("9007199254740993").equals(9_007_199_254_740_993L);
        assert Json.parse("1e3").equals(1000.0) && Json.parse("6.0").equals(6.0);
        assert Json.parse("36893488147419103232").equals(36893488147419103232.0);

        for (var text : List.of(
                "", " ", "nul", "True", "01", "-", "+1", "1.", ".5", "1e", "0x1", "NaN", "1e999", "\"", "\"\t\"",
                "\"\0\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"",
                "\"\\", "[", "[1,]", "[1 2]", "{", "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}",
                "{\"a\":1,\"\\u0061\":2}", "1 2", "[1]x", "\ufeff1", "// a\n1", "\0", "[".repeat(200) + "]".repeat(200))) {
            refuses(() -> Json.parse(text), text);
        }
        for (var value : Arrays.asList(Double.NaN, Float.POSITIVE_INFINITY, "\ud800", "a\udc00b", new Object(), Map.of(1, 2),
                List.of(new int[0]))) {
            refuses(() -> Json.write(value), String.valueOf(value));
        }
    }

    private static void refuses(Runnable action, String shown) {
        try {
            action.run();
        } catch (IllegalArgumentException expected) {
            return;
        }
        throw new AssertionError(shown);
    }
}
