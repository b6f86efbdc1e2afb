import FactorProgram
import FactorSocket

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

    init(_ destination: Destination) throws(SocketFailure) {
        client = try Client(
            path: destination.path, timeoutMilliseconds: destination.timeoutMilliseconds,
            daemonUser: Directories.daemonUser)
    }

    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        try client.request(line)
    }
}
