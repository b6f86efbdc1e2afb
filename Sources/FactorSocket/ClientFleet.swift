internal import CLinux
internal import Glibc

/// The client side of many connections on one thread, to put a server under load.
package final class ClientFleet {
    private static let bytesPerRead = 65_536

    private let calls = LinuxCalls()
    private let poller: Int32
    private let events = PollEvents(limit: 256)
    private let buffer = ReadBuffer(capacity: bytesPerRead)
    private var descriptors: [Int32] = []

    /// Opens this many connections to one path, and waits while the server is slow to accept them.
    package init(path: String, connections: Int) throws(SocketFailure) {
        let opened = calls.openPoller()
        guard opened >= 0 else { throw SocketFailure("open an epoll", outcome: opened) }
        poller = Int32(opened)
        for index in 0..<connections {
            let descriptor = try Client.connect(path)
            descriptors.append(descriptor)
            var outcome = factor_set_flags(descriptor)
            let interest = Interest.readable | Interest.peerFinished | Interest.edges
            if outcome >= 0 { outcome = calls.watch(descriptor, with: poller, for: interest, token: UInt64(index)) }
            guard outcome >= 0 else { throw SocketFailure("watch a connection", outcome: outcome) }
        }
    }

    deinit {
        for descriptor in descriptors { calls.close(descriptor) }
        calls.close(poller)
    }

    package var count: Int { descriptors.count }

    /// Sends all bytes on one connection, and waits while the server does not read.
    package func send(_ bytes: RawSpan, on index: Int) throws(SocketFailure) {
        let descriptor = descriptors[index]
        var sent = 0
        while sent < bytes.byteCount {
            // `sent` is below the count, so address and length lie in the span.
            let outcome = unsafe bytes.withUnsafeBytes { all in
                unsafe calls.send(descriptor, all.baseAddress! + sent, all.count - sent)
            }
            switch outcome {
            case 0...: sent += outcome
            case -Int(EAGAIN), -Int(EINTR): factor_wait_writable(descriptor)
            default: throw SocketFailure("send", outcome: outcome)
            }
        }
    }

    /// Waits at most this long for input, and passes what arrived on each connection to `body`.
    ///
    /// - Throws: `closed` if the server has closed a connection.
    package func receive(
        waitingAtMost milliseconds: Int, _ body: (Int, RawSpan) throws(SocketFailure) -> Void
    ) throws(SocketFailure) {
        let ready = calls.wait(poller, events, microseconds: milliseconds * 1_000)
        for event in 0..<max(0, ready) {
            try receive(on: Int(events.token(event)), body)
        }
    }

    private func receive(
        on index: Int, _ body: (Int, RawSpan) throws(SocketFailure) -> Void
    ) throws(SocketFailure) {
        while true {
            // The buffer has room for the requested count.
            let outcome = unsafe calls.receive(descriptors[index], buffer.base, ClientFleet.bytesPerRead)
            switch outcome {
            case 1...:
                // `outcome` bytes of the buffer were written, and nothing writes to it during the call.
                try body(index, unsafe UnsafeRawBufferPointer(start: buffer.base, count: outcome).bytes)
                if outcome < ClientFleet.bytesPerRead { return }
            case 0: throw SocketFailure(.closed, "receive")
            case -Int(EAGAIN): return
            case -Int(EINTR): continue
            default: throw SocketFailure("receive", outcome: outcome)
            }
        }
    }
}
