internal import CLinux
internal import FactorFiles
internal import Glibc

/// The client side of one connection: it sends and receives lines, and blocks while it does.
///
/// For programs that do one thing at a time. Received bytes that were not consumed are wiped in `deinit`.
package final class Client {
    /// The longest accepted answer. Far above what a list page or the protocol's description needs.
    package static let answerLimit = 16_777_216
    private static let bytesPerRead = 65_536
    /// What the last read takes, at the deadline: more than a socket holds.
    private static let bytesOfLastRead = 1_048_576

    private let descriptor: Int32
    private let calls = LinuxCalls()
    private var received = ByteBuffer()
    /// How many of the received bytes are known to hold no LF.
    private var searched = 0

    private let timeout: Int
    private let answerLimit: Int
    private let clock: () -> Int64

    /// Connects, and refuses a socket on which a user listens who is not to be believed; `daemonUser` always is. The timeout
    /// bounds the connect and each later call as a whole, however slowly the peer sends. The clock counts milliseconds.
    package init(
        path: String, timeoutMilliseconds: Int = 30_000, daemonUser: UInt32? = nil,
        answerLimit: Int = Client.answerLimit, clock: @escaping () -> Int64 = { LinuxCalls.monotonicMilliseconds() }
    ) throws(SocketFailure) {
        timeout = timeoutMilliseconds
        self.answerLimit = answerLimit
        self.clock = clock
        descriptor = try Client.connect(path, timeoutMilliseconds: timeoutMilliseconds)
        let user = calls.peer(of: descriptor)?.uid
        let believed = BelievedUsers(
            own: geteuid(), named: daemonUser, unmapped: UserNamespace.current.unmappedUser)
        guard let user, believed.contain(user, at: path) else {
            throw SocketFailure(.stranger(user ?? .max), "connect to \(path)")
        }
    }

    deinit {
        // Ends the connection even if a child process holds a copy of the descriptor.
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        calls.close(descriptor)
    }

    /// Sends one line and receives the next one. Use it only while no other request is in flight on this connection.
    ///
    /// Bytes that arrived before the request answer nothing, and are refused.
    package func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        guard received.isEmpty else { throw SocketFailure(.unasked, "wait for the answer") }
        let deadline = Deadline(milliseconds: timeout, clock)
        try send(line, by: deadline)
        guard let answer = try receive(by: deadline) else { throw SocketFailure(.closed, "wait for the answer") }
        return answer
    }

    /// Sends one line and appends the LF.
    package func send(_ line: [UInt8]) throws(SocketFailure) {
        try send(line, by: Deadline(milliseconds: timeout, clock))
    }

    private func send(_ line: [UInt8], by deadline: Deadline) throws(SocketFailure) {
        var whole = line
        whole.append(0x0A)
        defer {
            // The whole array; nobody else holds it.
            unsafe whole.withUnsafeMutableBytes { bytes in unsafe factor_wipe(bytes.baseAddress, UInt(bytes.count)) }
        }
        try sendAsIs(whole, by: deadline)
    }

    /// Sends bytes as they are, without an LF.
    package func sendAsIs(_ bytes: [UInt8]) throws(SocketFailure) {
        try sendAsIs(bytes, by: Deadline(milliseconds: timeout, clock))
    }

    private func sendAsIs(_ bytes: [UInt8], by deadline: Deadline) throws(SocketFailure) {
        var sent = 0
        while sent < bytes.count {
            let left = deadline.millisecondsLeft
            guard left > 0 else { throw SocketFailure(.timedOut, "send") }
            Client.setTimeout(descriptor, SO_SNDTIMEO, milliseconds: left)
            // `sent` is below the count, so both address and length lie in the array.
            let outcome = unsafe bytes.withUnsafeBytes { all in
                unsafe factor_send(descriptor, all.baseAddress! + sent, UInt(all.count - sent))
            }
            if outcome == -Int(EINTR) { continue }
            guard outcome >= 0 else { throw Client.failure("send", outcome) }
            sent += outcome
        }
    }

    /// Shuts down the sending direction. Answers still arrive.
    package func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Receives the next line, without its LF. Returns nil if the peer closed the connection after a complete line.
    package func receive() throws(SocketFailure) -> [UInt8]? {
        try receive(by: Deadline(milliseconds: timeout, clock))
    }

    private func receive(by deadline: Deadline) throws(SocketFailure) -> [UInt8]? {
        var isLate = false
        while true {
            if let line = takeLine() { return line }
            guard received.count <= answerLimit else { throw SocketFailure(.tooLong, "receive") }
            guard !isLate else { throw SocketFailure(.timedOut, "receive") }
            let left = deadline.millisecondsLeft
            // It looks once more at the deadline: if this process stood still, the answer has come meanwhile.
            isLate = left <= 0
            guard try receiveMore(isLate ? Client.bytesOfLastRead : Client.bytesPerRead, waiting: left) else {
                guard received.isEmpty else { throw SocketFailure(.cutShort, "receive") }
                return nil
            }
        }
    }

    private func takeLine() -> [UInt8]? {
        let bytes = unsafe received.bytes
        guard let end = unsafe bytes[searched...].firstIndex(of: 0x0A) else {
            searched = bytes.count
            return nil
        }
        let line = unsafe [UInt8](bytes[..<end])
        received.dropFirst(end + 1)
        searched = 0
        return line
    }

    /// Reads once, unless a signal comes. Returns false at the end of the stream.
    private func receiveMore(_ most: Int, waiting milliseconds: Int) throws(SocketFailure) -> Bool {
        Client.setTimeout(descriptor, SO_RCVTIMEO, milliseconds: milliseconds)
        // `room` leaves as many bytes as are requested.
        let outcome = unsafe factor_receive(descriptor, received.room(most), UInt(most))
        if outcome == -Int(EINTR) { return true }
        guard outcome >= 0 else { throw Client.failure("receive", outcome) }
        received.filled(outcome)
        return outcome > 0
    }

    /// Returns a connected socket; the caller closes it. If the listener's backlog is full, it waits for the timeout,
    /// or without one until there is room.
    static func connect(_ path: String, timeoutMilliseconds: Int? = nil) throws(SocketFailure) -> Int32 {
        guard !path.isEmpty, path.utf8.count <= factor_unix_path_limit else {
            throw SocketFailure(.pathTooLong, "connect to \(path)")
        }
        let opened = factor_unix_socket(0)
        guard opened >= 0 else { throw SocketFailure("open a socket", outcome: opened) }
        let descriptor = Int32(opened)
        let deadline = timeoutMilliseconds.map {
            Deadline(milliseconds: $0) { LinuxCalls.monotonicMilliseconds() }
        }
        var outcome = -Int(EINTR)
        while outcome == -Int(EINTR) {
            if let deadline {
                Client.setTimeout(descriptor, SO_SNDTIMEO, milliseconds: deadline.millisecondsLeft)
            }
            // The path is copied into the address.
            outcome = unsafe factor_unix_connect(descriptor, path)
        }
        if outcome >= 0 { return descriptor }
        _ = Glibc.close(descriptor)
        throw Client.failure("connect to \(path)", outcome)
    }

    /// Sets the timeout of each call in that direction: a millisecond at least, as 0 would mean none.
    private static func setTimeout(_ descriptor: Int32, _ option: Int32, milliseconds: Int) {
        let milliseconds = max(1, milliseconds)
        var time = timeval(tv_sec: milliseconds / 1_000, tv_usec: (milliseconds % 1_000) * 1_000)
        // `time` outlives the call, and its size is passed. On a valid socket this cannot fail.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func failure(_ action: String, _ outcome: Int) -> SocketFailure {
        switch Int32(-outcome) {
        case EAGAIN: SocketFailure(.timedOut, action)
        case EPIPE, ECONNRESET, ECONNREFUSED, ENOENT: SocketFailure(.closed, action)
        default: SocketFailure(action, outcome: outcome)
        }
    }
}

/// The time by which an operation must be done.
private struct Deadline {
    private let end: Int64
    private let clock: () -> Int64

    init(milliseconds: Int, _ clock: @escaping () -> Int64) {
        self.clock = clock
        end = clock() + Int64(milliseconds)
    }

    var millisecondsLeft: Int { Int(end - clock()) }
}
