import FactorCrypto
import Glibc
import TestMachine
import TestSupport

/// The steady clock, in nanoseconds.
enum SteadyClock {
    static var now: UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func isPast(_ moment: UInt64) -> Bool { now >= moment }
}

extension UInt64 {
    /// A time from now, in nanoseconds.
    static func after(seconds: Double) -> UInt64 { SteadyClock.now + UInt64(seconds * 1e9) }
}

/// A connection to a sidecar's socket, used by one thread.
final class SidecarConnection {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Nil if nobody listens there.
    init?(path: String) {
        guard let descriptor = UnixSocket.connection(to: path) else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Sends a request. Returns whether the kernel has taken all of it.
    func send(_ id: Int, _ method: String, _ params: JSON) -> Bool {
        let request: JSON = ["jsonrpc": "2.0", "id": .integer(id), "method": .text(method), "params": params]
        let bytes = Array((request.line + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes { bytes in
                unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads what has arrived; waits if nothing has. Returns false at the end.
    func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return false }
        buffer += bytes[..<count]
        return true
    }

    /// The next whole answer of those that were read.
    func nextAnswer() -> Answer? {
        guard let end = buffer.firstIndex(of: 0x0A) else { return nil }
        defer { buffer.removeFirst(end + 1) }
        return Answer(line: Array(buffer[...end]))
    }
}
