internal import CSQLite
internal import FactorCore

/// One connection to the database file, closed in `deinit`.
///
/// Not thread-safe: it is opened without SQLite's own lock, and its owner must guard it.
@safe
final class Connection {
    /// How long a call waits for a lock that another process holds, such as an operator's backup.
    private static let busyMilliseconds: Int32 = 1000

    /// Open until `deinit`, and used by nothing else.
    private let handle: OpaquePointer

    /// The number of frames in the log after the last commit here; SQLite writes it.
    private let logged: UnsafeMutablePointer<Int32>

    /// Opens the file, which must exist and be the watched one.
    init(_ location: Location, cacheKibibytes: Int) throws(StoreFailure) {
        try location.watch?.requireFiles()
        unsafe handle = try Self.open(location)
        unsafe logged = .allocate(capacity: 1)
        unsafe logged.initialize(to: 0)
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        // A connection dropped after a failure must not write to the file when it closes.
        guard unsafe factor_sqlite_harden(handle) == SQLITE_OK, setsCopyOnClose(false) else {
            throw .unavailable("SQLite refuses its settings")
        }
        try execute(
            """
            PRAGMA cache_size = -\(cacheKibibytes); PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;
            PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = \(location.durable ? "FULL" : "OFF");
            PRAGMA secure_delete = ON;
            """)
        _ = unsafe sqlite3_wal_hook(
            handle,
            { logged, _, _, frames in
                // The pointer was passed below, and lives as long as the connection.
                unsafe logged?.assumingMemoryBound(to: Int32.self).pointee = frames
                return SQLITE_OK
            }, logged)
        try location.watch?.requireFiles()
    }

    private static func open(_ location: Location) throws(StoreFailure) -> OpaquePointer {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(location.path, &opened, flags, location.vfs)
        if code == SQLITE_OK, let opened = unsafe opened { return unsafe opened }
        // A connection that could not be opened still reports the reason, and must be closed.
        let failure = StoreFailure(sqlite: code, systemError: unsafe sqlite3_system_errno(opened))
        unsafe sqlite3_close_v2(opened)
        throw failure
    }

    deinit {
        unsafe sqlite3_wal_hook(handle, nil, nil)
        // If statements outlive the connection, SQLite keeps it until the last of them is gone.
        unsafe sqlite3_close_v2(handle)
        unsafe logged.deallocate()
    }

    /// Makes closing this connection, if it is the last one, copy the log into the file and remove it.
    func copyLogOnClose() {
        _ = setsCopyOnClose(true)
    }

    private func setsCopyOnClose(_ copies: Bool) -> Bool {
        unsafe factor_sqlite_copy_log_on_close(handle, copies ? 1 : 0) == SQLITE_OK
    }

    /// The number of frames in the log after the last commit of this connection.
    var loggedFrames: Int { unsafe Int(logged.pointee) }

    /// Runs statements that return no rows.
    func execute(_ sql: String) throws(StoreFailure) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Compiles one statement for repeated use.
    func prepare(_ sql: String) throws(StoreFailure) -> Statement {
        var compiled: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
        guard code == SQLITE_OK, let statement = unsafe compiled else { throw failure(code) }
        return unsafe Statement(handle: statement)
    }

    /// The single integer that a query returns.
    func integer(_ sql: String) throws(StoreFailure) -> Int64 {
        let statement = try prepare(sql)
        guard try statement.step() else { return 0 }
        return try statement.integer(0)
    }

    /// The number of rows that the last modifying statement changed.
    var changedRows: Int { unsafe Int(sqlite3_changes(handle)) }

    /// Whether a transaction is open.
    var inTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// The number of pages this connection has written to the log since it was opened.
    var pagesWritten: Int {
        var current: Int32 = 0
        var highest: Int32 = 0
        unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &current, &highest, 0)
        return Int(current)
    }

    /// Copies the log into the database file, except for what readers of older pages prevent.
    ///
    /// Returns whether all of it was copied, so that the log can restart from its beginning.
    func checkpoint() throws(StoreFailure) -> Bool {
        var logged: Int32 = 0
        var copied: Int32 = 0
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &logged, &copied)
        guard code == SQLITE_OK || code == SQLITE_BUSY else { throw failure(code) }
        return code == SQLITE_OK && logged == copied
    }

    /// Copies the log into the database file and truncates it. Throws if a reader prevents that.
    func emptyLog() throws(StoreFailure) {
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
        unsafe logged.pointee = 0
    }

    private func failure(_ code: Int32) -> StoreFailure {
        StoreFailure(sqlite: code, systemError: unsafe sqlite3_system_errno(handle))
    }
}
