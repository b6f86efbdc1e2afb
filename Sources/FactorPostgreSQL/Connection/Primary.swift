#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// Finds the server that writes among the configured hosts, and makes connections to it.
final class Primary: Sendable {
    let settings: ConnectionSettings
    /// The index of the host that was found last.
    private let found = Mutex(0)

    init(_ settings: ConnectionSettings) {
        self.settings = settings
    }

    /// Connects to the host that was found last, and else to the first of the others that passes `test`, which may use
    /// the connection. Throws the failure of the first host if none does.
    func connect(
        _ test: (Connection) throws(ConnectionFailure) -> Void = { _ throws(ConnectionFailure) in }
    ) throws(ConnectionFailure) -> Connection {
        let start = found.withLock { $0 }
        var failure: ConnectionFailure?
        for offset in settings.hosts.indices {
            let index = (start + offset) % settings.hosts.count
            do throws(ConnectionFailure) {
                let connection = try Connection(to: settings.hosts[index], settings)
                try Self.requireStanding(connection)
                try test(connection)
                found.withLock { $0 = index }
                return connection
            } catch {
                failure = failure ?? error
            }
        }
        throw failure ?? .unreachable("no host is configured")
    }

    /// Requires a server that writes, and a schema that this version knows.
    private static func requireStanding(_ connection: Connection) throws(ConnectionFailure) {
        let standing = try connection.run(Statements.standing)
        guard standing.count == 1 else { throw .unreachable("the schema factord is damaged") }
        guard !standing.flag(0, 0) else { throw .unreachable("the server is a standby") }
        guard standing.integer(0, 1) == Schema.layout else {
            throw .unreachable("the schema factord is of another version")
        }
    }
}

/// A connection that is made when it is needed, and made again after it has failed.
final class ConnectionSlot: Sendable {
    private let primary: Primary
    private let present = Mutex<Held>(Held())

    private struct Held {
        var connection: Connection?
    }

    init(_ primary: Primary) {
        self.primary = primary
    }

    /// Runs a statement that only reads. After the loss of a connection that has been used before it is run once more.
    func read(_ statement: Statement, _ parameters: [Parameter]) throws(StoreFailure) -> Rows {
        try present.withLock { held throws(StoreFailure) in
            let isReused = held.connection != nil
            do throws(ConnectionFailure) { return try Self.read(&held, primary, statement, parameters) } catch {
                guard isReused, case .lost = error else { throw StoreFailure(error) }
            }
            do throws(ConnectionFailure) { return try Self.read(&held, primary, statement, parameters) } catch {
                throw StoreFailure(error)
            }
        }
    }

    private static func read(
        _ held: inout Held, _ primary: Primary, _ statement: Statement, _ parameters: [Parameter]
    ) throws(ConnectionFailure) -> Rows {
        let connection: Connection
        if let present = held.connection { connection = present } else { connection = try primary.connect() }
        // It is put back only after a success: after a refusal it is not known which statements are prepared.
        held.connection = nil
        let rows = try connection.run(statement, parameters)
        held.connection = connection
        return rows
    }

    func close() {
        present.withLock { $0.connection = nil }
    }
}

extension StoreFailure {
    init(_ failure: ConnectionFailure) {
        if case .refused("53100", _) = failure { self = .full } else { self = .unavailable(failure.text) }
    }
}
#endif
