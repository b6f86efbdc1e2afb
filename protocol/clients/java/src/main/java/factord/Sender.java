package factord;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes requests of calls, as a client was told to, and results or exceptions of answers. */
record Sender(
        Owner owner,
        Duration timeout,
        Duration connectTimeout,
        boolean makesKeys,
        String tenant,
        Supplier<Requests.RequestMeta> meta) {
    /** The longest line of the protocol, including its LF. A longer one is not sent. */
    private static final int LONGEST_LINE = 65_536;
    /** The version of the protocol. */
    private static final int PROTOCOL = 2;
    /** An endless time is one of some years. */
    private static final Duration LONGEST_TIME = Duration.ofDays(3650);

    private static final SecureRandom RANDOM = new SecureRandom();

    Wire wire() {
        return owner.wire;
    }

    /** Calls a method of the protocol. */
    <T> T ask(String method, Map<String, Object> params, Reader<T> reader) {
        return wait(begin(method, settled(method, params)), reader);
    }

    /** Calls a method by its name, with its parameters as they are. */
    Object call(String method, Map<String, ?> params) {
        return wait(begin(method, params), Reader.ANYTHING);
    }

    <T> CompletableFuture<T> askAsync(String method, Map<String, Object> params, Reader<T> reader) {
        return follow(begin(method, settled(method, params)), reader);
    }

    CompletableFuture<Object> callAsync(String method, Map<String, ?> params) {
        return follow(begin(method, params), Reader.ANYTHING);
    }

    private <T> T wait(Call call, Reader<T> reader) {
        var isInterrupted = false;
        try {
            while (true) {
                try {
                    return result(call, call.answer.get().get(), reader);
                } catch (InterruptedException interrupted) {
                    isInterrupted = true;
                    wire().cancel(call);
                } catch (ExecutionException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> CompletableFuture<T> follow(Call call, Reader<T> reader) {
        // Not on the thread of the wire, which what follows may block.
        var result = call.answer.thenApplyAsync(answer -> result(call, answer.get(), reader));
        result.whenComplete((value, error) -> {
            if (!call.answer.isDone()) {
                wire().cancel(call);
            }
        });
        return result;
    }

    private Map<String, Object> settled(String method, Map<String, Object> params) {
        if (tenant == null || params.containsKey("tenant") || !Catalogue.takesTenant(method)) {
            return params;
        }
        var settled = new LinkedHashMap<>(params);
        settled.put("tenant", tenant);
        return settled;
    }

    private Call begin(String method, Map<String, ?> given) {
        var params = new LinkedHashMap<String, Object>(given);
        if (meta != null && !params.containsKey("meta")) {
            params.put("meta", meta.get());
        }
        if (makesKeys && Catalogue.takesKey(method) && !params.containsKey("idempotency_key")) {
            params.put("idempotency_key", newKey());
        }
        if (method.equals("server.hello")) {
            params.putIfAbsent("protocol", PROTOCOL);
        }
        var changes = !Catalogue.isRepeatable(method);
        var time = params.get("wait_ms") instanceof Number wait ? timeout.plusMillis(Math.max(wait.longValue(), 0)) : timeout;
        var id = wire().nextId();
        var call = new Call(owner, id, method, changes, !changes || params.containsKey("idempotency_key"), line(id, method, params),
                nanoseconds(time), nanoseconds(connectTimeout));
        wire().submit(call);
        return call;
    }

    private static long nanoseconds(Duration time) {
        return time.compareTo(LONGEST_TIME) < 0 ? time.toNanos() : LONGEST_TIME.toNanos();
    }

    private static String newKey() {
        var bytes = new byte[18];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }

    private static byte[] line(long id, String method, Map<String, Object> params) {
        String text;
        try {
            text = Json.write(method) + ",\"params\":" + Json.write(params);
        } catch (IllegalArgumentException problem) {
            throw new IllegalArgumentException(
                    "this request of " + method + " cannot be written as JSON: " + problem.getMessage());
        }
        var line = ("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":" + text + "}\n").getBytes(StandardCharsets.UTF_8);
        if (line.length > LONGEST_LINE) {
            throw new IllegalArgumentException(
                    "this request of " + method + " is longer than the " + LONGEST_LINE + " bytes that a line may have");
        }
        return line;
    }

    private static <T> T result(Call call, Map<String, Object> answer, Reader<T> reader) {
        RefusedException refusal;
        try {
            if (answer.containsKey("result")) {
                return Reader.within("result", reader, answer.get("result"));
            }
            refusal = Reader.within("error", error -> RefusedException.read(error, call.sent), answer.get("error"));
        } catch (Reader.Mismatch mismatch) {
            throw new MalformedException(
                    "the daemon's answer to " + call.method + " does not follow the protocol: " + mismatch.getMessage(),
                    call.changes);
        } finally {
            call.sent = List.of();
        }
        throw refusal;
    }

    /** Shows none of the secrets that a hook may hold. */
    @Override
    public String toString() {
        return "[path=" + wire().path + ", timeout=" + timeout + ", connectTimeout=" + connectTimeout
                + ", makesKeys=" + makesKeys + ", tenant=" + tenant + "]";
    }
}
