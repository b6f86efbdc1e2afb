import Glibc
import TestMachine
import Testing

/// The socket of a service manager, played by a test.
final class NotifySocket {
    private static let largest = 4_096

    /// The value of `$NOTIFY_SOCKET`.
    let address: String
    private let descriptor: Int32

    /// Listens at a path, or under an abstract name if it begins with `@`.
    init(_ address: String) throws {
        self.address = address
        descriptor = try #require(UnixSocket.mailbox(at: address), "the notify socket could not be bound")
        // A message that never comes ends the test instead of holding up all others.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        let length = socklen_t(MemoryLayout<timeval>.size)
        try #require(unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, length) == 0)
    }

    deinit { close(descriptor) }

    /// Waits for the next message.
    func next() throws -> String {
        var bytes = [UInt8](repeating: 0, count: Self.largest)
        // The buffer's count is passed.
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        try #require(count > 0, "nothing came")
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
