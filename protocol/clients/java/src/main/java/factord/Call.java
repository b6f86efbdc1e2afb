package factord;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A request on its way, from connection to connection if need be. Once submitted it belongs to the thread of its wire. */
final class Call {
    /** Within this a request may be sent again. The daemon knows an idempotency key for 60 seconds; the rest is a margin. */
    private static final long REPEAT_WITHIN = TimeUnit.SECONDS.toNanos(50);

    /** A text in a request that is at least as long is in no exception's message. */
    private static final int SHORTEST_REPEATED = 4;

    /** Keeps the wire open while the call is in progress. */
    final Owner owner;
    final long id;
    final String method;
    /** Whether it matters that it may have been carried out without an answer. */
    final boolean changes;
    /** Whether it may be sent again as it is. */
    final boolean isRepeatable;
    /** Nanoseconds, as of {@link System#nanoTime}. */
    final long deadline;
    /** How long it waits for a connection. */
    final long connectTimeout;

    /**
     * The answer, as an object with either {@code result} or {@code error}; or else it throws. So exceptions are created, and
     * have their stack traces, where the answer is waited for.
     */
    final CompletableFuture<Supplier<Map<String, Object>>> answer = new CompletableFuture<>();

    /** The line that is sent. It may have secrets, and is forgotten at the end. */
    byte[] line;
    /** The texts in its parameters, the longest first, if it is refused: the exception leaves them out. */
    List<String> sent = List.of();
    /** The connection that it is on; null while it waits for one. */
    Link link;
    /** Whether any part of it was sent on that connection. */
    boolean isSent;
    /** Whether any part of it was sent on an earlier one. */
    boolean wasSent;
    /** How many connections it has been on. */
    int sendings;
    /** When the sending of its first part began. */
    private Moment firstSent;
    /** Until when it waits for a connection, and whether there was an attempt to connect meanwhile. */
    long connectBy;
    boolean hasTried;

    Call(
            Owner owner,
            long id,
            String method,
            boolean changes,
            boolean isRepeatable,
            byte[] line,
            long timeout,
            long connectTimeout) {
        this.owner = owner;
        this.id = id;
        this.method = method;
        this.changes = changes;
        this.isRepeatable = isRepeatable;
        this.line = line;
        this.connectTimeout = connectTimeout;
        deadline = System.nanoTime() + timeout;
    }

    /** Notes that a part of it has been sent, and when that began. */
    void noteSent(Moment begun) {
        if (!wasSent && !isSent) {
            firstSent = begun;
        }
        isSent = true;
    }

    /** Notes the answer to it, before the line is forgotten. */
    void noteAnswer(Map<String, Object> answer) {
        if (answer.containsKey("error")) {
            var texts = new ArrayList<String>();
            collect(((Map<?, ?>) Json.parse(line, 0, line.length)).get("params"), texts);
            texts.sort(Comparator.comparing(String::length).reversed());
            sent = texts;
        }
    }

    /** Collects the texts in a value, but for the shortest, which a daemon may have from elsewhere. */
    private static void collect(Object value, List<String> texts) {
        if (value instanceof String text && text.length() >= SHORTEST_REPEATED) {
            texts.add(text);
        } else if (value instanceof Map<?, ?> members) {
            members.values().forEach(each -> collect(each, texts));
        } else if (value instanceof List<?> elements) {
            elements.forEach(each -> collect(each, texts));
        }
    }

    /** For how many nanoseconds it may be sent from now on. */
    long leftForSending() {
        return wasSent ? REPEAT_WITHIN - firstSent.age() : Long.MAX_VALUE;
    }

    boolean isTooLate() {
        return leftForSending() <= 0;
    }

    boolean maybeDone() {
        return changes && (wasSent || isSent);
    }

    ConnectionLostException lost() {
        return new ConnectionLostException(method, maybeDone());
    }

    /** A moment, by the steady clock in nanoseconds, and by the wall clock in milliseconds. */
    record Moment(long steady, long wall) {
        static Moment now() {
            return new Moment(System.nanoTime(), System.currentTimeMillis());
        }

        /**
         * The nanoseconds since then. Only the wall clock goes on while the machine sleeps, and only the other one cannot be
         * set: the larger age counts.
         */
        long age() {
            var byWall = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - wall);
            return Math.max(System.nanoTime() - steady, byWall);
        }
    }
}
