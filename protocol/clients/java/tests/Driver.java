import factord.AsyncClient;
import factord.Client;
import factord.ClientClosedException;
import factord.ConnectionFailedException;
import factord.ConnectionLostException;
import factord.InterruptedCallException;
import factord.Json;
import factord.MalformedException;
import factord.OpenEnum;
import factord.RefusedException;
import factord.Request;
import factord.Requests;
import factord.Result;
import factord.TimedOutException;
import factord.UnansweredException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The driver of the Java client; protocol/clients/tests/driver.md says what it reads and prints. Calls of even numbers are
 * made by a {@link Client} in a thread of their own, and those of odd ones by an {@link AsyncClient}.
 */
final class Driver {
    private static final PrintStream OUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    private final Map<Long, Runnable> cancels = new ConcurrentHashMap<>();
    private Client client;

    public static void main(String[] arguments) throws IOException {
        // What is not expected ends the program.
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            error.printStackTrace();
            Runtime.getRuntime().halt(1);
        });
        new Driver().run(new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    }

    private void run(BufferedReader in) throws IOException {
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var members = object(Json.parse(line));
            carryOut((Long) members.get("n"), members);
        }
        close();
    }

    private void carryOut(long number, Map<String, Object> line) {
        if (line.containsKey("configure")) {
            if (!object(line.get("configure")).containsKey("abandon")) {
                close();
            }
            client = client(object(line.get("configure")));
            print(number, done());
        } else if (line.containsKey("close")) {
            close();
            print(number, done());
        } else if (line.containsKey("cancel")) {
            cancels.get((Long) line.get("cancel")).run();
            print(number, done());
        } else if (line.containsKey("collect")) {
            System.gc();
            print(number, done());
        } else if (line.containsKey("fork")) {
            print(number, failed("Unsupported", false, "Java does not fork"));
        } else if (line.containsKey("show")) {
            var call = object(line.get("show"));
            var asked = client;
            start(number, () -> Map.of("shown", show(asked, (String) call.get("call"), object(call.get("params")))));
        } else {
            begin(number, line);
        }
    }

    private void begin(long number, Map<String, Object> line) {
        var asked = client;
        if (line.containsKey("options")) {
            asked = asked.withTimeout(milliseconds(object(line.get("options")).get("timeout_ms")));
        }
        var params = object(line.getOrDefault("params", Map.of()));
        if (line.containsKey("not_finite")) {
            params = withNaN(params, (List<?>) line.get("not_finite"));
        }
        var call = new Asked(asked, line, params);
        if (number % 2 == 0) {
            start(number, () -> call.outcome(call.waiting()));
            return;
        }
        CompletableFuture<?> future;
        try {
            future = call.following();
        } catch (IllegalArgumentException unwritable) {
            print(number, told(unwritable));
            return;
        }
        cancels.put(number, () -> future.cancel(true));
        future.whenComplete((result, error) -> {
            try {
                print(number, error == null ? call.outcome(result) : told(error));
            } catch (Throwable unexpected) {
                unexpected.printStackTrace();
                Runtime.getRuntime().halt(1);
            }
        });
    }

    /** The object with that number in the place of the one that these names lead to. */
    private static Map<String, Object> withNaN(Map<String, Object> object, List<?> names) {
        var changed = new LinkedHashMap<>(object);
        changed.computeIfPresent((String) names.get(0), (name, value) ->
                names.size() == 1 ? Double.NaN : withNaN(object(value), names.subList(1, names.size())));
        return changed;
    }

    /** Does something in a thread of its own, and prints what came of it. */
    private void start(long number, Action action) {
        var thread = new Thread(() -> {
            Map<String, Object> outcome;
            try {
                outcome = action.run();
            } catch (RuntimeException error) {
                outcome = told(error);
            }
            print(number, outcome);
        });
        cancels.put(number, thread::interrupt);
        thread.start();
    }

    private interface Action {
        Map<String, Object> run();
    }

    private void close() {
        if (client != null) {
            client.close();
        }
    }

    private static Client client(Map<String, Object> settings) {
        var socket = (String) settings.get("socket");
        var client = (socket == null ? new Client() : new Client(Path.of(socket))).withTenant((String) settings.get("tenant"));
        if (settings.containsKey("timeout_ms")) {
            client = client.withTimeout(milliseconds(settings.get("timeout_ms")));
        }
        if (settings.containsKey("connect_timeout_ms")) {
            client = client.withConnectTimeout(milliseconds(settings.get("connect_timeout_ms")));
        }
        if (Boolean.FALSE.equals(settings.get("make_keys"))) {
            client = client.withoutKeys();
        }
        if (settings.containsKey("meta")) {
            var asked = new AtomicLong();
            client = client.withMeta(() -> {
                var said = new Requests.RequestMeta();
                object(settings.get("meta")).forEach(said::with);
                return said.with("request_id", object(settings.get("meta")).get("request_id") + "" + asked.incrementAndGet());
            });
        }
        return client;
    }

    private static Duration milliseconds(Object limit) {
        return Duration.ofMillis((Long) limit);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    /** A call, as a typed method of either client, or by its name. */
    private record Asked(Client client, String call, String method, Map<String, Object> params) {
        Asked(Client client, Map<String, Object> line, Map<String, Object> params) {
            this(client, (String) line.get("call"), camel((String) line.get("call")), params);
        }

        Object waiting() {
            return ask(client, () -> client.call(call, params));
        }

        CompletableFuture<?> following() {
            return (CompletableFuture<?>) ask(client.async(), () -> client.async().call(call, params));
        }

        /** The parameters as an object; null if the method takes none. */
        Request<?> request(Object of) {
            return typed(of).getParameterCount() == 0 ? null : Driver.request(typed(of).getParameterTypes()[0], params);
        }

        private Object ask(Object of, Action otherwise) {
            var typed = typed(of);
            if (typed == null || typed.getParameterCount() == 0 && !params.isEmpty()) {
                return otherwise.run();
            }
            Request<?> request;
            try {
                request = request(of);
            } catch (IllegalArgumentException notAllowed) {
                return otherwise.run();
            }
            try {
                return request == null ? typed.invoke(of) : typed.invoke(of, request);
            } catch (InvocationTargetException thrown) {
                throw (RuntimeException) thrown.getCause();
            } catch (IllegalAccessException impossible) {
                throw new AssertionError(impossible);
            }
        }

        private interface Action {
            Object run();
        }

        /** The method that takes all parameters. */
        private Method typed(Object of) {
            var named = Arrays.stream(of.getClass().getMethods()).filter(each -> each.getName().equals(method)).toList();
            return named.stream()
                    .filter(each -> each.getParameterCount() == 1)
                    .filter(each -> Request.class.isAssignableFrom(each.getParameterTypes()[0]))
                    .findFirst()
                    .orElseGet(() -> named.stream().filter(each -> each.getParameterCount() == 0).findFirst().orElse(null));
        }

        Map<String, Object> outcome(Object result) {
            var outcome = new LinkedHashMap<String, Object>();
            outcome.put("result", typed(client) == null ? result : json(result));
            if (typed(client) != null && result == null) {
                outcome.put("result", Map.of());
            }
            return outcome;
        }
    }

    private static String camel(String name) {
        var words = name.split("[._]");
        var camel = new StringBuilder(words[0]);
        for (var word : Arrays.asList(words).subList(1, words.length)) {
            camel.append(word.substring(0, 1).toUpperCase()).append(word.substring(1));
        }
        return camel.toString();
    }

    /** Fills in an object of parameters with its constructor and the methods that set the others. */
    private static Request<?> request(Class<?> type, Map<String, Object> members) {
        var left = new LinkedHashMap<>(members);
        var constructor = type.getConstructors()[0];
        var arguments = new ArrayList<>();
        for (var parameter : constructor.getParameters()) {
            var name = left.keySet().stream().filter(each -> isCalled(parameter.getName(), each)).findFirst().orElse("");
            arguments.add(typed(parameter.getParameterizedType(), left.remove(name)));
        }
        try {
            var request = (Request<?>) constructor.newInstance(arguments.toArray());
            for (var member : left.entrySet()) {
                var name = camel(member.getKey());
                var reset = "reset" + name.substring(0, 1).toUpperCase() + name.substring(1);
                var setter = Arrays.stream(type.getMethods())
                        .filter(each -> member.getValue() == null
                                ? each.getName().equals(reset)
                                : isCalled(each.getName(), member.getKey()) && each.getParameterCount() == 1)
                        .findFirst();
                if (setter.isPresent() && member.getValue() == null) {
                    setter.get().invoke(request);
                } else if (setter.isPresent()) {
                    var value = typed(setter.get().getGenericParameterTypes()[0], member.getValue());
                    setter.get().invoke(request, value);
                } else {
                    request.with(member.getKey(), member.getValue());
                }
            }
            return request;
        } catch (InvocationTargetException notAllowed) {
            throw new IllegalArgumentException(notAllowed.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static boolean isCalled(String name, String member) {
        return name.equals(camel(member)) || name.equals(camel(member) + "_");
    }

    private static Object typed(Type type, Object value) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return ((List<?>) value).stream().map(each -> typed(list.getActualTypeArguments()[0], each)).toList();
        }
        if (!(type instanceof Class<?> kind)) {
            return value;
        }
        if (Request.class.isAssignableFrom(kind)) {
            return request(kind, object(value));
        }
        if (OpenEnum.class.isAssignableFrom(kind)) {
            try {
                return kind.getMethod("of", String.class).invoke(null, value);
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }
        return kind == double.class ? ((Number) value).doubleValue() : value;
    }

    /** A typed value as JSON again, read through its type. */
    private static Object json(Object value) {
        if (value instanceof OpenEnum each) {
            return each.value();
        }
        if (value instanceof List<?> list) {
            var elements = new ArrayList<>();
            list.forEach(each -> elements.add(json(each)));
            return elements;
        }
        if (!(value instanceof Result result)) {
            return value;
        }
        var members = new LinkedHashMap<>(result.members());
        for (var accessor : result.getClass().getDeclaredMethods()) {
            var name = members.keySet().stream().filter(each -> isCalled(accessor.getName(), each)).findFirst().orElse(null);
            var isOwn = Modifier.isPublic(accessor.getModifiers()) && !accessor.isSynthetic();
            if (!isOwn || accessor.getName().equals("toString")) {
                continue;
            }
            try {
                var read = accessor.invoke(result);
                if (name != null) {
                    members.put(name, json(read));
                } else if (read != null) {
                    throw new AssertionError(accessor + " reads what is not there");
                }
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }
        return members;
    }

    private static List<String> show(Client client, String method, Map<String, Object> params) {
        var call = new Asked(client, Map.of("call", method), params);
        var shown = new ArrayList<String>();
        shown.add(client + " " + client.async());
        try {
            if (call.typed(client) != null) {
                shown.add(String.valueOf(call.request(client)));
            }
            shown.add(String.valueOf(call.waiting()));
        } catch (RuntimeException error) {
            var trace = new StringWriter();
            error.printStackTrace(new PrintWriter(trace));
            shown.addAll(List.of(error.toString(), String.valueOf(error.getMessage()), trace.toString()));
        }
        try {
            shown.add(String.valueOf(call.following().join()));
        } catch (RuntimeException error) {
            var trace = new StringWriter();
            error.printStackTrace(new PrintWriter(trace));
            shown.add(trace.toString());
        }
        return shown;
    }

    private static Map<String, Object> told(Throwable error) {
        if (error instanceof CompletionException && error.getCause() != null) {
            return told(error.getCause());
        }
        if (error instanceof RefusedException refused) {
            return Map.of("refused", refusal(refused));
        }
        var maybeDone = error instanceof UnansweredException unanswered && unanswered.maybeDone();
        if (error instanceof CancellationException) {
            // Such an exception does not say it.
            return failed("Cancelled", true, String.valueOf(error.getMessage()));
        }
        var types = Map.of(
                ConnectionFailedException.class, "ConnectionFailed",
                ConnectionLostException.class, "ConnectionLost",
                TimedOutException.class, "TimedOut",
                InterruptedCallException.class, "Cancelled",
                MalformedException.class, "Malformed",
                ClientClosedException.class, "ClientClosed",
                IllegalArgumentException.class, "Unwritable");
        var type = types.get(error.getClass());
        if (type == null) {
            throw new AssertionError(error);
        }
        return failed(type, maybeDone, error.getMessage());
    }

    private static Map<String, Object> refusal(RefusedException refused) {
        var attributes = new LinkedHashMap<String, Object>();
        for (var accessor : refused.getClass().getDeclaredMethods()) {
            refused.data().keySet().stream().filter(each -> isCalled(accessor.getName(), each)).forEach(name -> {
                try {
                    attributes.put(name, json(accessor.invoke(refused)));
                } catch (ReflectiveOperationException impossible) {
                    throw new AssertionError(impossible);
                }
            });
        }
        if (refused.getClass() == RefusedException.class) {
            attributes.clear();
        }
        return Map.of(
                "type", refused.getClass().getSimpleName().replaceFirst("Exception$", ""),
                "code", refused.code(),
                "reason", refused.reason(),
                "category", refused.category(),
                "message", Objects.requireNonNull(refused.getMessage()),
                "data", refused.data(),
                "attributes", attributes);
    }

    private static Map<String, Object> failed(String type, boolean maybeDone, String message) {
        return Map.of("failed", Map.of("type", type, "maybe_done", maybeDone, "message", message));
    }

    private static Map<String, Object> done() {
        return Map.of("result", Map.of());
    }

    private static void print(long number, Map<String, Object> outcome) {
        var line = new LinkedHashMap<String, Object>(Map.of("n", number));
        line.putAll(outcome);
        synchronized (OUT) {
            OUT.print(Json.write(line) + "\n");
            OUT.flush();
        }
    }
}
