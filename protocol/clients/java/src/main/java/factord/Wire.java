package factord;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The connection that a client and its relatives share. One thread does everything that concerns it: it connects, writes,
 * reads, repeats, and ends what takes too long, so that nothing of this is locked. If an error ends the thread, so it does the
 * calls in progress, and the next call starts another one.
 */
final class Wire {
    /** How often one request is sent in all, so that a daemon that closes every connection does not cause endless retries. */
    private static final int MOST_SENDINGS = 3;
    /** The pauses between two attempts to connect: the first one, and the longest one after doubling. */
    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(250);

    final Path path;
    private final ThreadFactory threads;
    private final AtomicLong ids = new AtomicLong();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    // Guarded by this.
    /** That of the thread; null if there is none. */
    private Selector selector;
    private boolean isClosed;

    // Of the thread.
    /** Whether the client was closed. */
    private boolean isClosing;
    /** Whether nothing is sent any more. */
    private boolean isEnding;
    /** The one that takes new requests; null if there is none. */
    private Link current;
    private final Set<Link> links = new HashSet<>();
    /** The calls in progress, the next one to be late first. */
    private final TreeSet<Call> calls = new TreeSet<>(Comparator.comparingLong((Call call) -> call.deadline)
            .thenComparingLong(call -> call.id));
    /** Those that wait for a connection, and when the next attempt to connect is. */
    private final Set<Call> connecting = new HashSet<>();
    private long nextAttempt;
    private long pause;
    private String failure = "it was not reached in time";

    Wire(Path path, ThreadFactory threads) {
        this.path = path;
        this.threads = threads;
    }

    long nextId() {
        return ids.incrementAndGet();
    }

    /** Has a call carried out. */
    void submit(Call call) {
        ask(() -> begin(call), () -> call.answer.complete(() -> {
            throw new ClientClosedException();
        }));
    }

    /** Ends a call; the daemon still carries out what was sent. */
    void cancel(Call call) {
        ask(() -> giveUp(call), () -> {});
    }

    /** Ends the connections. Calls in progress fail. */
    void close() {
        synchronized (this) {
            if (selector != null) {
                ask(() -> isClosing = true, () -> {});
            }
            isClosed = true;
        }
    }

    private synchronized void ask(Runnable task, Runnable ifClosed) {
        if (isClosed) {
            ifClosed.run();
            return;
        }
        if (selector == null) {
            selector = start();
        }
        tasks.add(task);
        selector.wakeup();
    }

    /** Starts the thread, and returns its selector. */
    private Selector start() {
        Selector opened;
        try {
            opened = Selector.open();
        } catch (IOException error) {
            throw new ConnectionFailedException("no selector could be opened: " + error.getMessage());
        }
        try {
            threads.newThread(() -> run(opened)).start();
        } catch (RuntimeException | Error error) {
            close(opened);
            if (error instanceof OutOfMemoryError) {
                throw new ConnectionFailedException("no thread could be started: " + error.getMessage());
            }
            throw error;
        }
        return opened;
    }

    private void run(Selector selector) {
        try {
            while (!isClosing) {
                select(selector);
                for (var task = tasks.poll(); task != null; task = tasks.poll()) {
                    task.run();
                }
                for (var key : selector.selectedKeys()) {
                    serve((Link) key.attachment());
                }
                selector.selectedKeys().clear();
                expire();
                connect(selector);
            }
        } catch (IOException error) {
            failure = String.valueOf(error.getMessage());
        } catch (RuntimeException | Error error) {
            // Its handler is told; what the message may have, nobody knows.
            failure = "the client's thread has ended by a " + error.getClass().getName();
            throw error;
        } finally {
            end();
            close(selector);
        }
    }

    /** Waits until there is something to do. */
    private void select(Selector selector) throws IOException {
        var now = System.nanoTime();
        var wait = calls.isEmpty() ? Long.MAX_VALUE : calls.first().deadline - now;
        if (!connecting.isEmpty()) {
            wait = Math.min(wait, nextAttempt - now);
        }
        for (var call : connecting) {
            wait = call.hasTried ? Math.min(wait, call.connectBy - now) : wait;
        }
        if (wait <= 0) {
            selector.selectNow();
        } else if (wait == Long.MAX_VALUE) {
            selector.select();
        } else {
            selector.select(TimeUnit.NANOSECONDS.toMillis(wait) + 1);
        }
    }

    /** At the end of the thread, whatever has ended it. Afterwards another one may be started. */
    private synchronized void end() {
        isEnding = true;
        try {
            for (var task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
            for (var link : List.copyOf(links)) {
                breakOff(link, null);
            }
            for (var call : List.copyOf(calls)) {
                lose(call);
            }
        } finally {
            isEnding = false;
            selector = null;
        }
    }

    private void begin(Call call) {
        calls.add(call);
        dispatch(call);
    }

    private void dispatch(Call call) {
        if (isEnding || isClosing) {
            lose(call);
        } else if (current != null && current.isOpen) {
            send(call);
        } else {
            if (connecting.isEmpty()) {
                nextAttempt = System.nanoTime();
                pause = FIRST_PAUSE;
            }
            var now = System.nanoTime();
            call.hasTried = false;
            call.connectBy = now + Math.min(call.connectTimeout, Math.min(call.deadline - now, call.leftForSending()));
            connecting.add(call);
        }
    }

    private void send(Call call) {
        if (call.isTooLate()) {
            lose(call);
            return;
        }
        call.sendings++;
        current.send(call);
    }

    private void serve(Link link) {
        if (!links.contains(link)) {
            return;
        }
        var arrived = new ArrayList<Link.Arrived>();
        var isBroken = false;
        String problem = null;
        try {
            try {
                link.write();
            } catch (IOException ended) {
                // What the daemon has answered before is still there.
                isBroken = true;
            }
            var count = link.read(arrived);
            while (isBroken && count > 0) {
                count = link.read(arrived);
            }
            isBroken |= count < 0;
        } catch (IOException ended) {
            isBroken = true;
        } catch (Link.NotAnAnswer wrong) {
            problem = wrong.getMessage();
        }
        for (var each : arrived) {
            each.call().noteAnswer(each.answer());
            finish(each.call(), each::answer);
        }
        for (var call = link.withheld.poll(); call != null; call = link.withheld.poll()) {
            call.link = null;
            lose(call);
        }
        if (isBroken || problem != null || isDone(link)) {
            breakOff(link, problem);
        }
    }

    /** Whether it takes no more requests, and has none. */
    private static boolean isDone(Link link) {
        return !link.isOpen && link.waiting.isEmpty();
    }

    /** Ends a connection. Its calls fail if something is wrong with it, and find their way on another one otherwise. */
    private void breakOff(Link link, String problem) {
        links.remove(link);
        if (current == link) {
            current = null;
        }
        for (var call : link.end()) {
            if (problem != null && call.isSent) {
                var maybeDone = call.changes;
                finish(call, () -> {
                    throw new MalformedException(problem, maybeDone);
                });
                continue;
            }
            var mayRepeat = call.isRepeatable || !call.isSent;
            call.wasSent |= call.isSent;
            call.isSent = false;
            call.link = null;
            if (mayRepeat && !call.isTooLate() && call.sendings < MOST_SENDINGS) {
                dispatch(call);
            } else {
                lose(call);
            }
        }
    }

    /** Ends a call that finds no connection any more. */
    private void lose(Call call) {
        connecting.remove(call);
        if (isClosing && !call.wasSent) {
            finish(call, () -> {
                throw new ClientClosedException();
            });
        } else if (isEnding && !call.wasSent) {
            fail(call);
        } else {
            finish(call, () -> {
                throw call.lost();
            });
        }
    }

    /** Ends the calls whose time is over. */
    private void expire() {
        var now = System.nanoTime();
        while (!calls.isEmpty() && calls.first().deadline - now <= 0) {
            var call = calls.first();
            var link = call.link;
            if (link == null) {
                fail(call);
                continue;
            }
            // It may be stuck, so that later calls get another one.
            link.isOpen = false;
            leave(call);
            finish(call, () -> {
                throw new TimedOutException(call.method, call.maybeDone());
            });
        }
        for (var call : List.copyOf(connecting)) {
            if (call.hasTried && call.connectBy - now <= 0) {
                fail(call);
            }
        }
    }

    /** Ends a call that waits for a connection. */
    private void fail(Call call) {
        connecting.remove(call);
        if (call.wasSent) {
            // An earlier sending may have been carried out.
            lose(call);
            return;
        }
        var message = "no daemon at " + path + ": " + failure;
        finish(call, () -> {
            throw new ConnectionFailedException(message);
        });
    }

    private void giveUp(Call call) {
        if (!call.answer.isDone()) {
            leave(call);
            finish(call, () -> {
                throw new InterruptedCallException(call.method, call.maybeDone());
            });
        }
    }

    /** Takes a call off the connection that it is on, or waits for. */
    private void leave(Call call) {
        connecting.remove(call);
        if (call.link != null) {
            call.link.waiting.remove(call.id);
            if (isDone(call.link)) {
                breakOff(call.link, null);
            }
        }
    }

    private void finish(Call call, Supplier<Map<String, Object>> answer) {
        calls.remove(call);
        call.line = null;
        call.answer.complete(answer);
    }

    /** Tries to connect if calls wait for that and its time has come. */
    private void connect(Selector selector) {
        if (connecting.isEmpty() || nextAttempt - System.nanoTime() > 0) {
            return;
        }
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.configureBlocking(false);
            if (!channel.connect(UnixDomainSocketAddress.of(path))) {
                throw new ConnectException("it accepts no connection now");
            }
            Sockets.checkPeer(channel, path);
            current = new Link(channel, selector);
            links.add(current);
            for (var call : List.copyOf(connecting)) {
                connecting.remove(call);
                send(call);
            }
        } catch (IOException | Sockets.Refused error) {
            close(channel);
            failure = String.valueOf(error.getMessage());
            // It may be restarting, or have too much to do.
            var mayCome = error instanceof IOException && (Files.notExists(path) || Files.isWritable(path));
            for (var call : List.copyOf(connecting)) {
                call.hasTried = true;
                if (!mayCome) {
                    fail(call);
                }
            }
            nextAttempt = System.nanoTime() + pause;
            pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
    }

    private static void close(Closeable closeable) {
        try {
            if (closeable != null) {
                closeable.close();
            }
        } catch (IOException alreadyEnded) {
            // It is of no use any more.
        }
    }
}
