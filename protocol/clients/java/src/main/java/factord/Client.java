package factord;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A client whose methods wait for their answers. Any number of threads may use it. It connects when it is first needed, and
 * again when the connection has ended.
 *
 * <p>The clients that {@code with...} methods return differ in one setting and share the connection. A waiting method of a
 * thread that is interrupted throws {@link InterruptedCallException}.
 */
public final class Client extends Methods implements AutoCloseable {
    private final Sender sender;

    /** A client of the daemon whose socket {@code $FACTORD_SOCKET} names, or of one without a configuration. */
    public Client() {
        this(Sockets.defaultPath());
    }

    /**
     * A client of a daemon.
     *
     * @param path the daemon's socket
     */
    public Client(Path path) {
        this(new Sender(
                new Owner(new Wire(path, Client::thread)), Duration.ofSeconds(30), Duration.ofSeconds(2), true, null, null));
    }

    private Client(Sender sender) {
        this.sender = sender;
    }

    /**
     * Limits how long one call may take in all, in addition to its {@code wait_ms}. Without this it is 30 seconds, since a
     * tenant's own program may take 20.
     *
     * @param timeout the time
     * @return a client on the same connection
     */
    public Client withTimeout(Duration timeout) {
        Objects.requireNonNull(timeout);
        return new Client(new Sender(
                sender.owner(), timeout, sender.connectTimeout(), sender.makesKeys(), sender.tenant(), sender.meta()));
    }

    /**
     * Limits how much of that time a daemon that is not reachable (yet) is waited for. Without this it is 2 seconds.
     *
     * @param connectTimeout the time
     * @return a client on the same connection
     */
    public Client withConnectTimeout(Duration connectTimeout) {
        Objects.requireNonNull(connectTimeout);
        return new Client(new Sender(
                sender.owner(), sender.timeout(), connectTimeout, sender.makesKeys(), sender.tenant(), sender.meta()));
    }

    /**
     * Gives requests no idempotency keys but those that the caller gives them.
     *
     * @return a client on the same connection
     */
    public Client withoutKeys() {
        return new Client(new Sender(
                sender.owner(), sender.timeout(), sender.connectTimeout(), false, sender.tenant(), sender.meta()));
    }

    /**
     * Names a tenant in all calls that take one and name none. {@link #call} takes its parameters as they are.
     *
     * @param tenant the tenant; null for none
     * @return a client on the same connection
     */
    public Client withTenant(String tenant) {
        return new Client(new Sender(
                sender.owner(), sender.timeout(), sender.connectTimeout(), sender.makesKeys(), tenant, sender.meta()));
    }

    /**
     * Has a function asked before each call for what its request says about itself.
     *
     * @param meta the function; null for none
     * @return a client on the same connection
     */
    public Client withMeta(Supplier<Requests.RequestMeta> meta) {
        return new Client(new Sender(
                sender.owner(), sender.timeout(), sender.connectTimeout(), sender.makesKeys(), sender.tenant(), meta));
    }

    /**
     * The same methods without waiting.
     *
     * @return a client on the same connection
     */
    public AsyncClient async() {
        return new AsyncClient(sender);
    }

    /**
     * Calls any method by its name, even one that this version does not know, and returns its result unchanged.
     *
     * @param method its name, such as {@code totp.verify}
     * @param params its parameters, which {@link Json#write} writes
     * @return the result: maps, lists, strings, Long, Double, Boolean and null
     */
    public Object call(String method, Map<String, ?> params) {
        return sender.call(method, params);
    }

    /** Closes the connection, for all clients that share it. Calls in progress fail. */
    @Override
    public void close() {
        sender.wire().close();
    }

    /** A thread that does not keep a program from ending. */
    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "factord");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    <T> T ask(String method, Map<String, Object> params, Reader<T> reader) {
        return sender.ask(method, params, reader);
    }

    @Override
    public String toString() {
        return "Client" + sender;
    }
}
