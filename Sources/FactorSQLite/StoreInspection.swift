package import FactorCore

/// A database that is looked at while nobody serves it, and not changed. What is damaged is told and keeps nothing else
/// from being read.
package final class StoreInspection {
    private static let rowsAtOnce = 512

    /// What is wrong with its log, so that changes are missing that were committed; nil where nothing is.
    package let logProblem: String?
    /// Whether its log ends in a commit that is not whole.
    package let logIsTorn: Bool
    /// Whether it is known that changes may be missing, as a mark beside it tells.
    package let isMarkedLost: Bool
    let path: String
    private let lock: StoreLock
    private let location: Location
    private let placement = Placement(bits: Placement.standardBits)
    private var connection: Connection?

    /// Takes the lock of the database at `path`, which must be there.
    package init(path: String) throws(StoreFailure) {
        guard StoreFile.isThere(path) else { throw .unavailable("\(path) is not there, or empty") }
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
            // The log that SQLite then makes for this is empty, and goes with it.
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
            return "whether \(path)-wal is missing cannot be told"
        }
    }

    /// Everything in it, each time from its beginning.
    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        try SQLiteSnapshot(location, placement: placement, limits: StoreLimits())
    }

    /// Reads all of the file, which takes seconds for each gigabyte, and tells what is wrong with it: what keeps a daemon
    /// from opening it or makes one raise the alarm, other than what the snapshot shows.
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

    /// Reads every row in the way in which a daemon reads it.
    private func readAsServed() throws(StoreFailure) {
        let session = try ReadSession(location, placement: placement)
        var position: UInt64? = 0
        while let first = position {
            position = try session.stretch(from: first, limit: Self.rowsAtOnce, anyDisplaced: true) { _ in nil }.end
        }
    }

    /// Lets go of the file; its lock stays.
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
