internal import CSQLite
internal import FactorCore

/// A compiled statement, reset after each use and released in `deinit`.
@safe
struct Statement: ~Copyable {
    /// Compiled and owned by this value alone.
    private let handle: OpaquePointer

    /// Takes ownership. Nothing else may release `handle`, a compiled statement.
    @unsafe
    init(handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    // MARK: Values in, numbered from 1

    borrowing func bind(_ index: Int32, _ value: Int64) throws(StoreFailure) {
        try check(unsafe sqlite3_bind_int64(handle, index, value))
    }

    /// Binds a timestamp, or NULL for nil.
    borrowing func bind(_ index: Int32, _ moment: Timestamp?) throws(StoreFailure) {
        guard let moment else { return try check(unsafe sqlite3_bind_null(handle, index)) }
        try bind(index, moment.milliseconds)
    }

    /// Binds a copy of the bytes. An empty array is a blob of length 0, not NULL.
    borrowing func bind(_ index: Int32, _ bytes: [UInt8]) throws(StoreFailure) {
        guard !bytes.isEmpty else { return try check(unsafe sqlite3_bind_zeroblob(handle, index, 0)) }
        // SQLite copies before the call returns: -1 is SQLITE_TRANSIENT, a cast that Swift does not import.
        let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        try check(unsafe sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), transient))
    }

    // MARK: Running

    /// Moves to the next row; returns false if there is none. After a failure the statement is reset.
    borrowing func step() throws(StoreFailure) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let failure = failure(code)
            reset()
            throw failure
        }
    }

    /// Runs a statement that returns no rows.
    borrowing func run() throws(StoreFailure) {
        while try step() {}
        reset()
    }

    /// Makes it ready to run again. Bindings stay until they are replaced.
    borrowing func reset() {
        // The result repeats the code of the last step, which `step` has handled.
        _ = unsafe sqlite3_reset(handle)
    }

    // MARK: Columns of the row, numbered from 0

    // Each column is read as its declared type. SQLite silently converts other values, which a manipulated file can
    // contain despite the declarations.

    borrowing func integer(_ column: Int32) throws(StoreFailure) -> Int64 {
        guard unsafe sqlite3_column_type(handle, column) == SQLITE_INTEGER else { throw Self.otherType }
        return unsafe sqlite3_column_int64(handle, column)
    }

    /// An integer within bounds; `what` names it in the failure otherwise.
    borrowing func integer(
        _ column: Int32, in bounds: ClosedRange<Int64>, _ what: String
    ) throws(StoreFailure) -> Int64 {
        let value = try integer(column)
        guard bounds.contains(value) else { throw .corrupt("\(what) is out of bounds") }
        return value
    }

    borrowing func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    borrowing func isBlob(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_BLOB
    }

    borrowing func bytes(_ column: Int32) throws(StoreFailure) -> [UInt8] {
        guard isBlob(column) else { throw Self.otherType }
        return unsafe withBytes(column) { unsafe [UInt8]($0) }
    }

    /// A text, or the value converted to one by SQLite.
    borrowing func text(_ column: Int32) -> [UInt8] {
        unsafe withBytes(column) { unsafe [UInt8]($0) }
    }

    /// Lends a column's bytes, which are valid until the next step or reset.
    borrowing func withBytes<Result>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        // SQLite keeps `count` bytes at `start` until the statement moves, and `body` cannot move it meanwhile.
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = unsafe Int(sqlite3_column_bytes(handle, column))
        return unsafe body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    // MARK: Failures

    private static var otherType: StoreFailure { .corrupt("a column holds a value of another type") }

    private borrowing func check(_ code: Int32) throws(StoreFailure) {
        guard code == SQLITE_OK else { throw failure(code) }
    }

    private borrowing func failure(_ code: Int32) -> StoreFailure {
        StoreFailure(sqlite: code, systemError: unsafe sqlite3_system_errno(sqlite3_db_handle(handle)))
    }
}
