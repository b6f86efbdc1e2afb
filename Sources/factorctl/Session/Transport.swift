import FactorCommand
import FactorSocket
import Glibc

/// Which daemon is asked, and how long it may take.
struct Destination: Equatable {
    let path: String
    /// What the connection, and then each answer as a whole, may take.
    let timeoutMilliseconds: Int
}

/// The way to a daemon: one line goes out, one comes back.
protocol Transport: AnyObject {
    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8]
}

/// A connection to the daemon's socket.
final class SocketTransport: Transport {
    private let client: Client

    /// Connects. Where nobody named the socket it has to stand in a directory that no stranger could have put there:
    /// its place may be below `/tmp`, and codes are not for whoever was there first.
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
