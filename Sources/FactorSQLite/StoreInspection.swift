package import FactorCore
internal import FactorCrypto
internal import FactorFiles
internal import FactorLog

/// A database that is examined while nobody serves it, and not changed. Damage is reported, and the rest can still be
/// read.
package final class StoreInspection {
    private static let rowsAtOnce = 512

    /// What is wrong with its log, so that committed changes are missing; nil if nothing is.
    package let logProblem: String?
    /// Whether a mark beside it says that changes may be missing.
    package let isMarkedLost: Bool
    let path: String
    private let lock: StoreLock
    private let location: Location
    private let placement = Placement(bits: Placement.standardBits)
    private let log: (row: LogRow, found: [OpenedLog.Found])?
    private let changes: UnappliedChanges
    private var connection: Connection?

    /// Takes the lock of the database at `path`, which must exist.
    package init(path: String) throws(StoreFailure) {
        guard StoreFile.isThere(path) else { throw .unavailable("\(path) is missing or empty") }
        self.path = path
        lock = try StoreLock(path: path)
        isMarkedLost = LossMark(database: path).isThere
        location = Location(path: path, durable: true, vfs: nil)
        var problem: String?
        var ending: WriteAheadLog.Ending?
        try Self.note(&problem) { () throws(StoreFailure) in ending = try Takeover.ending(of: path) }
        let hadLog = Folder.isTaken(path + "-wal")
        let connection = try Connection(location, cacheKibibytes: 64)
        self.connection = connection
        // The log that SQLite creates for this is empty, and is removed with it.
        if !hadLog { connection.copyLogOnClose() }
        var log: (row: LogRow, found: [OpenedLog.Found])?
        let location = location
        try Self.note(&problem) { () throws(StoreFailure) in
            if try Schema.hasJournal(connection) {
                if let missing = try Takeover.missing(ending, connection, path) { throw .corrupt(missing) }
                return
            }
            let row = try connection.logRow()
            let reading = OpenedLog.read(row, on: SystemDisk(prefix: location.logPrefix(row)))
            log = (row, reading.found)
            if let failure = reading.failure { throw failure }
        }
        self.log = log
        let (found, failure) = Self.changes(log?.found ?? [])
        if problem == nil, case .corrupt(let text)? = failure { problem = text }
        changes = UnappliedChanges(found: found, limits: StoreLimits())
        logProblem = problem
    }

    /// What the records changed, up to one that cannot be read.
    private static func changes(_ records: [OpenedLog.Found]) -> (RecentChanges, StoreFailure?) {
        var changes = RecentChanges()
        for record in records {
            do throws(StoreFailure) { try record.read(into: &changes) } catch { return (changes, error) }
        }
        return (changes, nil)
    }

    /// Keeps the first damage that is found.
    private static func note(
        _ problem: inout String?, _ body: () throws(StoreFailure) -> Void
    ) throws(StoreFailure) {
        do throws(StoreFailure) { try body() } catch {
            guard case .corrupt(let text) = error else { throw error }
            problem = problem ?? text
        }
    }

    /// Renames the database and its log, so that no daemon finds them. Returns the database's new name.
    package func setAside() throws(StoreFailure) -> String {
        close()
        return try DraftStore.setAside(path)
    }

    /// The whole content; each snapshot starts from the beginning.
    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        guard let log else { return try SQLiteSnapshot(location, placement: placement, changes) }
        return try SQLiteSnapshot(location, placement: placement, changes) { keys in
            Self.authenticated(log.found, after: log.row, RecordChain(keys: keys, identity: log.row.identity))
        }
    }

    /// The records up to the first that is not what was written.
    private static func authenticated(
        _ records: [OpenedLog.Found], after row: LogRow, _ chain: RecordChain
    ) -> SQLiteSnapshot.Authenticated {
        var failure: StoreFailure? = row.isGenuine(chain) ? nil : .changedRow
        var (last, genuine) = (row.applied, records[..<0])
        for record in records {
            do throws(StoreFailure) { last = try record.position(chain, after: last) } catch {
                failure = failure ?? error
                break
            }
            genuine = records[...genuine.endIndex]
        }
        let (changes, unreadable) = changes(Array(genuine))
        return (UnappliedChanges(found: changes, limits: StoreLimits()), failure ?? unreadable)
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
            position = try session.stretch(from: first, limit: Self.rowsAtOnce, anyDisplaced: true).end
        }
    }

    /// Closes the file but keeps its lock.
    func close() {
        connection = nil
    }
}
