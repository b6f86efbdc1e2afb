#if PostgreSQL
package import FactorCore

/// A store in a database that is about to be moved elsewhere. Its status is `moved` from then on, so that no sidecar uses
/// it any more.
package final class PostgreSQLDeparture {
    private let connection: Connection
    private let primary: Primary

    /// Shuts out all sidecars. Throws if one is running, and then changes nothing.
    package init(_ settings: ConnectionSettings) throws(StoreFailure) {
        let primary = Primary(settings)
        self.primary = primary
        do throws(ConnectionFailure) {
            connection = try primary.find { connection throws(ConnectionFailure) in try Self.depart(connection) }
        } catch {
            throw StoreFailure(error)
        }
    }

    private static func depart(_ connection: Connection) throws(ConnectionFailure) {
        let standing = try connection.run(Statements.beforeDeparture, [.int8(goneAfter)])
        let status = standing.text(0, 0) ?? ""
        // One that lacks commits can be accepted only where it is moved to.
        guard [CommitLane.serving, CommitLane.behind, CommitLane.moved].contains(status) else {
            throw CommitLane.notServed(status)
        }
        guard standing.integer(0, 1) == 0 else { throw .unreachable(isServed) }
        guard standing.integer(0, 2) != 0 else { throw .unreachable("there is no store in it") }
        _ = try connection.run(Statements.depart)
        // Waits for whatever a sidecar may still have under way, which then shows.
        let writers = try connection.run(Statements.fenceAll, [.int8(goneAfter)])
        guard (0..<writers.count).contains(where: { writers.flag($0, 0) }) else { return }
        _ = try connection.run(Statements.cancelDeparture)
        throw .unreachable(isServed)
    }

    /// After this time without a commit a sidecar counts as gone, in milliseconds.
    private static let goneAfter: Int64 = 5_000
    private static let isServed = "a sidecar uses it, or has done so within the last five seconds"

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        do throws(ConnectionFailure) { _ = try connection.run(Statements.beginSnapshot) } catch {
            throw StoreFailure(error)
        }
        return try PostgreSQLSnapshot(connection, writer: 0, nil)
    }
}
#endif
