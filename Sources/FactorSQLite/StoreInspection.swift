package import FactorCore

/// A database that is examined while nobody serves it, and not changed. Damage is reported, and the rest can still be
/// read.
package final class StoreInspection {
    private static let rowsAtOnce = 512

    /// What is wrong with its log, so that committed changes are missing; nil if nothing is.
    package let logProblem: String?
    /// Whether its log ends with an incomplete commit.
    package let logIsTorn: Bool
    /// Whether a mark beside it says that changes may be missing.
    package let isMarkedLost: Bool
    let path: String
    private let lock: StoreLock
    private let location: Location
    private let placement = Placement(bits: Placement.standardBits)
    private var connection: Connection?

    /// Takes the lock of the database at `path`, which must exist.
    package init(path: String) throws(StoreFailure) {
        guard StoreFile.isThere(path) else { throw .unavailable("\(path) is missing or empty") }
        self.path = path
        lock = try StoreLock(path: path)
        var (ending, damage): (LogFile.Ending, String?) = (.whole, nil)
        do throws(StoreFailure) { ending = try LogFile.ending(beside: path) } catch {
            guard case .corrupt(let text) = error else { throw error }
            damage = text
        }
        logIsTorn = ending == .torn
        isMarkedLost = LossMark(database: path).isThere
        location = Location(path: path, durable: true, vfs: nil)
        let connection = try Connection(location, cacheKibibytes: 64)
        if ending == .absent {
            damage = try Self.whyLogIsMissed(connection, path)
            // The log that SQLite creates for this is empty, and is removed with it.
            connection.copyLogOnClose()
        }
        logProblem = damage
        self.connection = connection
    }

    private static func whyLogIsMissed(_ connection: Connection, _ path: String) throws(StoreFailure) -> String? {
        do throws(StoreFailure) {
            guard try connection.isMarkedOpen() else { return nil }
            return "\(path)-wal is missing: the last changes are in that log"
        } catch {
            guard case .corrupt = error else { throw error }
            return "it is unknown whether \(path)-wal is missing"
        }
    }

    /// Renames the database and its log, so that no daemon finds them. Returns the database's new name.
    package func setAside() throws(StoreFailure) -> String {
        close()
        return try DraftStore.setAside(path)
    }

    /// The whole content; each snapshot starts from the beginning.
    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        try SQLiteSnapshot(location, placement: placement, limits: StoreLimits())
    }

    /// Reads the whole file, which takes seconds per gigabyte, and reports what keeps a daemon from opening it or
    /// raises an alarm in one, except for what the snapshot reports.
    package func problems() throws(StoreFailure) -> [String] {
        var problems: [String] = []
        func look(_ check: () throws(StoreFailure) -> Void) throws(StoreFailure) {
            do throws(StoreFailure) { try check() } catch {
                guard case .corrupt(let text) = error else { throw error }
                if !problems.contains(text) { problems.append(text) }
            }
        }
        try look { () throws(StoreFailure) in try readTables() }
        try look { () throws(StoreFailure) in try ScanSession(location).check() }
        try look { () throws(StoreFailure) in try readAsServed() }
        return problems
    }

    private func readTables() throws(StoreFailure) {
        try Schema.requireTables(try Connection(location, cacheKibibytes: 64))
    }

    /// Reads every row as a daemon does.
    private func readAsServed() throws(StoreFailure) {
        let session = try ReadSession(location, placement: placement)
        var position: UInt64? = 0
        while let first = position {
            position = try session.stretch(from: first, limit: Self.rowsAtOnce, anyDisplaced: true) { _ in nil }.end
        }
    }

    /// Closes the file but keeps its lock.
    func close() {
        connection = nil
    }
}

extension StoreFailure {
    static func missingLog(_ path: String) -> StoreFailure {
        .corrupt(
            "\(path)-wal is missing: the file was open when its program ended, and the last changes are in that log")
    }
}
