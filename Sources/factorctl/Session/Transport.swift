import FactorCommand
import FactorSocket
import Glibc

/// The daemon to connect to, and the timeout.
struct Destination: Equatable {
    let path: String
    /// The time for connecting, and then for each complete answer.
    let timeoutMilliseconds: Int
}

/// Sends one line to a daemon and receives one.
protocol Transport: AnyObject {
    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8]
}

/// A connection to the daemon's socket.
final class SocketTransport: Transport {
    private let client: Client

    /// Connects. A default socket must be in a directory that no other user could have created: it may be below `/tmp`,
    /// and codes must not go to whoever was there first.
    init(_ destination: Destination) throws(SocketFailure) {
        let path = destination.path
        guard path != Directories.socket || SocketDirectory.isPrivate(of: path) else {
            throw SocketFailure(.refused, "connect to \(path)", error: EACCES)
        }
        client = try Client(path: path, timeoutMilliseconds: destination.timeoutMilliseconds)
    }

    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        try client.request(line)
    }
}
