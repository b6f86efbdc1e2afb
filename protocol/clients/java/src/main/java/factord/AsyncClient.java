package factord;

import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A client whose methods return at once. What follows a future runs on the common pool unless an executor is named.
 *
 * <p>Cancelling a future ends its call; the daemon still carries out what was sent. {@link Client#close} closes it.
 */
public final class AsyncClient extends AsyncMethods {
    private final Sender sender;

    AsyncClient(Sender sender) {
        this.sender = sender;
    }

    /**
     * Calls any method by its name, even one that this version does not know, and returns its result unchanged.
     *
     * @param method its name, such as {@code totp.verify}
     * @param params its parameters, which {@link Json#write} writes
     * @return the result: maps, lists, strings, Long, Double, Boolean and null
     */
    public CompletableFuture<Object> call(String method, Map<String, ?> params) {
        return sender.callAsync(method, params);
    }

    @Override
    <T> CompletableFuture<T> ask(String method, Map<String, Object> params, Reader<T> reader) {
        return sender.askAsync(method, params, reader);
    }

    @Override
    public String toString() {
        return "AsyncClient" + sender;
    }
}
