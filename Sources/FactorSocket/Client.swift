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

    /// Connects. Each send and receive may later take as long as is given here, and no longer.
    package init(path: String, timeoutMilliseconds: Int = 30_000) throws(SocketFailure) {
        descriptor = try Client.connect(path)
        Client.setTimeouts(descriptor, milliseconds: timeoutMilliseconds)
    }

    deinit {
        // Ends the connection even where a process that was started meanwhile holds a copy of the descriptor.
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
        calls.close(descriptor)
    }

    /// Sends one line and takes the next one; good for as long as nothing else is under way on this connection.
    package func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        try send(line)
        guard let answer = try receive() else { throw SocketFailure(.closed, "wait for the answer") }
        return answer
    }

    /// Sends one line; the LF is put behind it.
    package func send(_ line: [UInt8]) throws(SocketFailure) {
        var whole = line
        whole.append(0x0A)
        defer {
            // All of the array, which nobody else holds.
            unsafe whole.withUnsafeMutableBytes { bytes in unsafe factor_wipe(bytes.baseAddress, UInt(bytes.count)) }
        }
        try sendAsIs(whole)
    }

    /// Sends bytes with nothing put behind them.
    package func sendAsIs(_ bytes: [UInt8]) throws(SocketFailure) {
        var sent = 0
        while sent < bytes.count {
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
        while true {
            if let line = takeLine() { return line }
            guard received.count <= Client.answerLimit else { throw SocketFailure(.tooLong, "receive") }
            guard try receiveMore() else {
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
    private func receiveMore() throws(SocketFailure) -> Bool {
        while true {
            // `room` leaves as many bytes as are asked for.
            let outcome = unsafe factor_receive(
                descriptor, received.room(Client.bytesPerRead), UInt(Client.bytesPerRead))
            if outcome == -Int(EINTR) { continue }
            guard outcome >= 0 else { throw Client.failure("receive", outcome) }
            received.filled(outcome)
            return outcome > 0
        }
    }

    /// A connected socket, whose descriptor is the caller's to close.
    static func connect(_ path: String) throws(SocketFailure) -> Int32 {
        guard !path.isEmpty, path.utf8.count <= factor_unix_path_limit else {
            throw SocketFailure(.pathTooLong, "connect to \(path)")
        }
        let opened = factor_unix_socket(0)
        guard opened >= 0 else { throw SocketFailure("open a socket", outcome: opened) }
        let descriptor = Int32(opened)
        // The path is copied into the address.
        let outcome = unsafe factor_unix_connect(descriptor, path)
        if outcome >= 0 { return descriptor }
        _ = Glibc.close(descriptor)
        throw Client.failure("connect to \(path)", outcome)
    }

    private static func setTimeouts(_ descriptor: Int32, milliseconds: Int) {
        var time = timeval(tv_sec: milliseconds / 1_000, tv_usec: (milliseconds % 1_000) * 1_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        // `time` outlives both calls, and is as long as they are told. They fail for no socket that is one.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    }

    private static func failure(_ action: String, _ outcome: Int) -> SocketFailure {
        switch Int32(-outcome) {
        case EAGAIN: SocketFailure(.timedOut, action)
        case EPIPE, ECONNRESET, ECONNREFUSED, ENOENT: SocketFailure(.closed, action)
        default: SocketFailure(action, outcome: outcome)
        }
    }
}
