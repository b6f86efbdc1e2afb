import Glibc
import TestMachine
import Testing

/// A listening socket that a test opens for the daemon, as a socket unit does.
final class PassedListener {
    let descriptor: Int32

    init(_ path: String) throws {
        descriptor = try #require(UnixSocket.listener(at: path), "no socket at \(path)")
    }

    deinit { close(descriptor) }
}
