#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// A connection that reads. It is made when it is needed, and made again after it has failed.
final class ConnectionSlot: Sendable {
    /// How often a read is repeated because its connection was lost, or was not to the primary.
    private static let mostAttempts = 3

    private struct Held {
        var connection: Connection?
        var generation: UInt64 = 0
    }

    private let primary: Primary
    private let present = Mutex<Held>(Held())

    init(_ primary: Primary) {
        self.primary = primary
    }

    /// Runs a statement that only reads.
    func read(_ statement: Statement, _ parameters: [Parameter]) throws(StoreFailure) -> Rows {
        try primary.requireUse()
        return try present.withLock { held throws(StoreFailure) in
            var failure: ConnectionFailure = .lost("the server was deposed while it answered")
            for _ in 0..<Self.mostAttempts {
                let isReused = held.connection != nil
                do throws(ConnectionFailure) {
                    if let rows = try Self.read(&held, primary, statement, parameters) { return rows }
                } catch {
                    failure = error
                    primary.noteRefusal(error)
                    // If the wait was abandoned, the obstacle that is known by now is the better reason.
                    try primary.requireUse()
                    guard isReused, case .lost = error else { break }
                }
            }
            throw StoreFailure(failure)
        }
    }

    /// Reads once; nil if the server is not the primary any more.
    private static func read(
        _ held: inout Held, _ primary: Primary, _ statement: Statement, _ parameters: [Parameter]
    ) throws(ConnectionFailure) -> Rows? {
        // It is put back only after a success: after a refusal it is not known which statements are prepared.
        var connection = held.connection
        held.connection = nil
        if !primary.isPresent(held.generation) { connection = nil }
        let present: Connection
        if let connection {
            present = connection
        } else {
            (present, held.generation) = try primary.waiting { () throws(ConnectionFailure) in
                try primary.follow(briefly: true)
            }
        }
        let moment = primary.now()
        let rows = try primary.waiting { () throws(ConnectionFailure) in try present.run(statement, parameters) }
        guard try primary.awaitConfirmation(of: moment, held.generation) else { return nil }
        held.connection = present
        return rows
    }

    func close() {
        present.withLock { $0.connection = nil }
    }
}
#endif
