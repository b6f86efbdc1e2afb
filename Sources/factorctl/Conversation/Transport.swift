import FactorSocket

/// The way to a daemon: one line goes out, one comes back.
protocol Transport: AnyObject {
    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8]
}

/// A connection to the daemon's socket.
final class SocketTransport: Transport {
    private let client: Client

    init(path: String) throws(SocketFailure) {
        client = try Client(path: path)
    }

    func request(_ line: [UInt8]) throws(SocketFailure) -> [UInt8] {
        try client.request(line)
    }
}
