internal import CSQLite
internal import FactorCore

/// One connection to the database file, closed when it goes away.
///
/// Not safe for use by two threads at once: it is opened without SQLite's own lock, and whoever owns it guards it.
@safe
final class Connection {
    /// How long a call waits for a lock that another process holds, such as an operator's backup.
    private static let busyMilliseconds: Int32 = 1000

    /// Open until `deinit`, and used by nothing else.
    private let handle: OpaquePointer

    /// Opens the file, creating it where it is missing.
    init(_ location: Location, cacheKibibytes: Int) throws(StoreFailure) {
        unsafe handle = try Self.open(location)
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        try execute(
            """
            PRAGMA cache_size = -\(cacheKibibytes); PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF;
            PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = \(location.durable ? "FULL" : "OFF");
            PRAGMA secure_delete = ON;
            """)
    }

    private static func open(_ location: Location) throws(StoreFailure) -> OpaquePointer {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(location.path, &opened, flags, location.vfs)
        if code == SQLITE_OK, let opened = unsafe opened { return unsafe opened }
        // A connection that could not be opened still tells why, and must be closed.
        let failure = StoreFailure(sqlite: code, systemError: unsafe sqlite3_system_errno(opened))
        unsafe sqlite3_close_v2(opened)
        throw failure
    }

    deinit {
        // The statements may go after the connection; SQLite then keeps it until the last of them is gone.
        unsafe sqlite3_close_v2(handle)
    }

    /// Runs statements that give no rows.
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

    /// The one integer that a query gives.
    func integer(_ sql: String) throws(StoreFailure) -> Int64 {
        let statement = try prepare(sql)
        guard try statement.step() else { return 0 }
        return statement.integer(0)
    }

    /// Whether a transaction is open.
    var inTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// How many pages this connection has written to the log since it was opened.
    var pagesWritten: Int {
        var current: Int32 = 0
        var highest: Int32 = 0
        unsafe sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_WRITE, &current, &highest, 0)
        return Int(current)
    }

    /// Copies what the log holds into the database file, as far as no reader needs the older pages.
    ///
    /// Returns whether all of it was copied, so that the log can start again from its beginning.
    func checkpoint() throws(StoreFailure) -> Bool {
        var logged: Int32 = 0
        var copied: Int32 = 0
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, &logged, &copied)
        guard code == SQLITE_OK || code == SQLITE_BUSY else { throw failure(code) }
        return code == SQLITE_OK && logged == copied
    }

    private func failure(_ code: Int32) -> StoreFailure {
        StoreFailure(sqlite: code, systemError: unsafe sqlite3_system_errno(handle))
    }
}
