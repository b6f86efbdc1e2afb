import FactorSocket
import Foundation
import Glibc
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
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var to = sockaddr_un()
        to.sun_family = sa_family_t(AF_UNIX)
        let bytes = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        try #require(bytes.count <= ListenAddress.longestPath)
        // The bytes fit, and the address outlives the call.
        unsafe withUnsafeMutableBytes(of: &to.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let size = MemoryLayout<sa_family_t>.size + bytes.count
        let bound = unsafe withUnsafePointer(to: &to) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, socklen_t(size)) }
        }
        try #require(bound == 0, "the notify socket could not be bound")
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
