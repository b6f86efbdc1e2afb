package factord;

import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that cannot be started, or end by an error: what becomes of the call, and of the next one. Run with {@code -ea}. */
final class WireTest {
    public static void main(String[] arguments) {
        var missing = Path.of("/nonexistent/s.sock");
        var started = new AtomicInteger();
        var sender = sender(missing, work -> {
            if (started.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return quiet(work);
        });
        assert failure(sender).contains("unable to create native thread");
        assert failure(sender).startsWith("no daemon at " + missing);
        assert failure(sender).startsWith("no daemon at " + missing);
        assert started.get() == 2 : started;

        // No socket can have such a path, which is noticed by the thread.
        var strange = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/s.sock");
        started.set(0);
        sender = sender(strange, work -> {
            started.incrementAndGet();
            return quiet(work);
        });
        for (var count = 1; count <= 3; count++) {
            assert failure(sender).contains("IllegalArgumentException");
        }
        assert started.get() == 3 : started;
        sender.wire().close();
        try {
            sender.call("area.verb", Map.of());
            throw new AssertionError("it was closed");
        } catch (ClientClosedException expected) {
            // As it has to be.
        }
    }

    private static Sender sender(Path path, ThreadFactory threads) {
        return new Sender(new Owner(new Wire(path, threads)), Duration.ofSeconds(60), Duration.ofMillis(20), true, null, null);
    }

    private static Thread quiet(Runnable work) {
        var thread = new Thread(work);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((which, error) -> {});
        return thread;
    }

    private static String failure(Sender sender) {
        try {
            sender.call("area.verb", Map.of());
        } catch (ConnectionFailedException failed) {
            return failed.getMessage();
        }
        throw new AssertionError("it was answered");
    }
}
