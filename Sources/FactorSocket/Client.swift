internal import CLinux
internal import Glibc

/// The calling side of one connection: sends lines, takes lines, blocks meanwhile.
///
/// For programs that do one thing at a time. What has been received and not taken is wiped with the client.
package final class Client {
    /// The longest answer taken. Far above what a page of a list or the protocol's description needs.
    package static let answerLimit = 16_777_216
    private static let bytesPerRead = 65_536

    private let descriptor: Int32
    private let calls = LinuxCalls()
    private var received = ByteBuffer()
    /// How many of the received bytes hold no LF.
    private var searched = 0

    private let timeout: Int

    /// Connects. That, and later each call as a whole, may take as long as is given here and no longer, however slowly
    /// the other side sends.
    package init(path: String, timeoutMilliseconds: Int = 30_000) throws(SocketFailure) {
        timeout = timeoutMilliseconds
        descriptor = try Client.connect(path, timeoutMilliseconds: timeoutMilliseconds)
    }

    deinit {
        // Ends the connection even where a process that was started meanwhile holds a copy of the descriptor.
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        calls.close(descriptor)
    }

    /// Sends one line and takes the next one; good for as long as nothing else is under way on this connection.
    ///
    /// What came before anything was asked is an answer to nothing, and refused.
    package func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        guard received.isEmpty else { throw SocketFailure(.unasked, "wait for the answer") }
        let deadline = Deadline(milliseconds: timeout)
        try send(line, by: deadline)
        guard let answer = try receive(by: deadline) else { throw SocketFailure(.closed, "wait for the answer") }
        return answer
    }

    /// Sends one line; the LF is put behind it.
    package func send(_ line: [UInt8]) throws(SocketFailure) {
        try send(line, by: Deadline(milliseconds: timeout))
    }

    private func send(_ line: [UInt8], by deadline: Deadline) throws(SocketFailure) {
        var whole = line
        whole.append(0x0A)
        defer {
            // All of the array, which nobody else holds.
            unsafe whole.withUnsafeMutableBytes { bytes in unsafe factor_wipe(bytes.baseAddress, UInt(bytes.count)) }
        }
        try sendAsIs(whole, by: deadline)
    }

    /// Sends bytes with nothing put behind them.
    package func sendAsIs(_ bytes: [UInt8]) throws(SocketFailure) {
        try sendAsIs(bytes, by: Deadline(milliseconds: timeout))
    }

    private func sendAsIs(_ bytes: [UInt8], by deadline: Deadline) throws(SocketFailure) {
        var sent = 0
        while sent < bytes.count {
            try limit(SO_SNDTIMEO, deadline, "send")
            // `sent` is below the count, so both address and length lie in the array.
            let outcome = unsafe bytes.withUnsafeBytes { all in
                unsafe factor_send(descriptor, all.baseAddress! + sent, UInt(all.count - sent))
            }
            if outcome == -Int(EINTR) { continue }
            guard outcome >= 0 else { throw Client.failure("send", outcome) }
            sent += outcome
        }
    }

    /// Says that nothing more will be sent. Answers still come.
    package func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Takes the next line, without its LF; nil when the other side has closed the connection after a whole line.
    package func receive() throws(SocketFailure) -> [UInt8]? {
        try receive(by: Deadline(milliseconds: timeout))
    }

    private func receive(by deadline: Deadline) throws(SocketFailure) -> [UInt8]? {
        while true {
            if let line = takeLine() { return line }
            guard received.count <= Client.answerLimit else { throw SocketFailure(.tooLong, "receive") }
            guard try receiveMore(by: deadline) else {
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

    /// False at the end.
    private func receiveMore(by deadline: Deadline) throws(SocketFailure) -> Bool {
        while true {
            try limit(SO_RCVTIMEO, deadline, "receive")
            // `room` leaves as many bytes as are asked for.
            let outcome = unsafe factor_receive(
                descriptor, received.room(Client.bytesPerRead), UInt(Client.bytesPerRead))
            if outcome == -Int(EINTR) { continue }
            guard outcome >= 0 else { throw Client.failure("receive", outcome) }
            received.filled(outcome)
            return outcome > 0
        }
    }

    /// A connected socket, whose descriptor is the caller's to close. Where the other side's backlog is full it waits
    /// as long as is given, or until there is room.
    static func connect(_ path: String, timeoutMilliseconds: Int? = nil) throws(SocketFailure) -> Int32 {
        guard !path.isEmpty, path.utf8.count <= factor_unix_path_limit else {
            throw SocketFailure(.pathTooLong, "connect to \(path)")
        }
        let opened = factor_unix_socket(0)
        guard opened >= 0 else { throw SocketFailure("open a socket", outcome: opened) }
        let descriptor = Int32(opened)
        if let timeoutMilliseconds { Client.setTimeout(descriptor, SO_SNDTIMEO, milliseconds: timeoutMilliseconds) }
        // The path is copied into the address.
        let outcome = unsafe factor_unix_connect(descriptor, path)
        if outcome >= 0 { return descriptor }
        _ = Glibc.close(descriptor)
        throw Client.failure("connect to \(path)", outcome)
    }

    /// Has the next call wait until the deadline at most.
    private func limit(_ option: Int32, _ deadline: Deadline, _ action: String) throws(SocketFailure) {
        let left = deadline.millisecondsLeft
        guard left > 0 else { throw SocketFailure(.timedOut, action) }
        Client.setTimeout(descriptor, option, milliseconds: left)
    }

    /// Has each call of that direction wait so long at most; 0 would be for ever.
    private static func setTimeout(_ descriptor: Int32, _ option: Int32, milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1_000, tv_usec: (milliseconds % 1_000) * 1_000)
        // `time` outlives the call, and is as long as it is told. It fails for no socket that is one.
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

/// The moment by which something has to be over.
private struct Deadline {
    private let end: Int64

    init(milliseconds: Int) {
        end = Deadline.now() + Int64(milliseconds)
    }

    var millisecondsLeft: Int { Int(end - Deadline.now()) }

    /// Milliseconds of a clock that nobody sets.
    private static func now() -> Int64 {
        var time = timespec()
        // The structure lives across the call.
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
