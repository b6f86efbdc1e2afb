package factord;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** A connection with any number of requests in progress. It belongs to the thread of its wire. */
final class Link {
    /** The longest accepted answer: far longer than a page of a list or the protocol's description. */
    private static final int LONGEST_ANSWER = 16_777_216;

    /** What was received is not from a daemon. */
    static final class NotAnAnswer extends Exception {
        private static final long serialVersionUID = 1;

        NotAnAnswer(String message) {
            super(message);
        }
    }

    /** An answer that arrived, and the call that it is for. */
    record Arrived(Call call, Map<String, Object> answer) {}

    /** The calls that wait for an answer. */
    final Map<Long, Call> waiting = new HashMap<>();
    /** The calls that could not be sent in time. */
    final Queue<Call> withheld = new ArrayDeque<>();
    /** Whether it takes requests. */
    boolean isOpen = true;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final Queue<Call> queue = new ArrayDeque<>();
    private final ByteBuffer chunk = ByteBuffer.allocateDirect(65_536);
    /** What is being written, and whose line it is; null between two lines. */
    private ByteBuffer rest;
    private Call writing;
    private byte[] received = new byte[8192];
    private int length;

    Link(SocketChannel channel, Selector selector) throws IOException {
        this.channel = channel;
        key = channel.register(selector, SelectionKey.OP_READ, this);
    }

    void send(Call call) {
        call.link = this;
        call.isSent = false;
        waiting.put(call.id, call);
        queue.add(call);
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    /** Writes as much as is taken. */
    void write() throws IOException {
        while (rest != null || begin()) {
            var begun = Call.Moment.now();
            if (channel.write(rest) > 0 && writing.link == this) {
                writing.noteSent(begun);
            }
            if (rest.hasRemaining()) {
                return;
            }
            rest = null;
        }
        key.interestOps(SelectionKey.OP_READ);
    }

    /** Takes the next line that is still wanted, and may be sent. */
    private boolean begin() {
        do {
            writing = queue.poll();
            if (writing == null) {
                return false;
            }
            if (writing.isTooLate() && waiting.remove(writing.id) != null) {
                withheld.add(writing);
            }
        } while (!waiting.containsKey(writing.id));
        rest = ByteBuffer.wrap(writing.line);
        return true;
    }

    /**
     * Reads what is there, and adds the answers in it that are waited for. They are handed out afterwards, so that none of
     * them can answer a request that is only made after another one's answer.
     *
     * @return the number of bytes; negative at the end of the connection
     */
    int read(List<Arrived> arrived) throws IOException, NotAnAnswer {
        chunk.clear();
        var count = channel.read(chunk);
        if (count <= 0) {
            return count;
        }
        if (length + count > received.length) {
            received = Arrays.copyOf(received, Math.max(2 * received.length, length + count));
        }
        chunk.flip().get(received, length, count);
        var begin = 0;
        var end = length + count;
        for (var index = length; index < end; index++) {
            if (received[index] == '\n') {
                take(answer(begin, index), arrived);
                begin = index + 1;
            }
        }
        length = end - begin;
        if (length > LONGEST_ANSWER) {
            throw new NotAnAnswer("the daemon's answer is too long");
        }
        if (begin > 0) {
            // What was handed out is not kept, since it may have secrets.
            var size = Math.max(length, 8192);
            var left = new byte[size];
            System.arraycopy(received, begin, left, 0, length);
            Arrays.fill(received, (byte) 0);
            received = left;
        }
        return count;
    }

    private Map<String, Object> answer(int begin, int end) throws NotAnAnswer {
        try {
            var members = Reader.MAP.read(Json.parse(received, begin, end));
            if (members.containsKey("result") != members.containsKey("error") && "2.0".equals(members.get("jsonrpc"))) {
                return members;
            }
        } catch (IllegalArgumentException | Reader.Mismatch invalid) {
            // Its message would not say more.
        }
        throw new NotAnAnswer("the daemon's answer is not valid JSON-RPC 2.0");
    }

    private void take(Map<String, Object> answer, List<Arrived> arrived) {
        // Nobody waits for a late one.
        var call = answer.get("id") instanceof Long id ? waiting.remove(id) : null;
        if (call != null) {
            arrived.add(new Arrived(call, answer));
        }
    }

    /** Ends it, and returns the calls that have no answer. */
    List<Call> end() {
        isOpen = false;
        key.cancel();
        try {
            channel.close();
        } catch (IOException alreadyEnded) {
            // It is of no use any more.
        }
        var left = new ArrayList<>(waiting.values());
        waiting.clear();
        queue.clear();
        return left;
    }
}
