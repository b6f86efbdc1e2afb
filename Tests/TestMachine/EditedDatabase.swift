internal import CSQLite

/// A stopped SQLite database whose rows are edited.
@safe package final class EditedDatabase {
    /// A value as a row holds it.
    package enum Value: Equatable, Sendable {
        case null
        case integer(Int64)
        case blob([UInt8])
    }

    /// A row with the values of all of its columns. The first one is its number.
    package struct Row: Equatable, Sendable {
        package let table: String
        package var values: [Value]

        package var number: Value { values[0] }
    }

    package struct Failure: Error {
        package let text: String
    }

    // Closed with this object, its only owner.
    private let connection: OpaquePointer

    /// Opens the database at a path, with its log if there is one.
    package init(_ path: String) throws(Failure) {
        var opened: OpaquePointer?
        guard unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK, let opened = unsafe opened
        else { throw Failure(text: "\(path) does not open") }
        unsafe connection = opened
        try run("PRAGMA synchronous = OFF")
    }

    deinit { unsafe sqlite3_close_v2(connection) }

    /// The names of a table's columns.
    package func columns(of table: String) throws(Failure) -> [String] {
        try rows("SELECT name FROM pragma_table_info('\(table)')").compactMap { row in
            guard case .blob(let bytes) = row[0] else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// All rows of a table, by their numbers.
    package func rows(of table: String) throws(Failure) -> [Row] {
        try rows("SELECT * FROM \(table) ORDER BY 1").map { Row(table: table, values: $0) }
    }

    /// Writes a row, replacing the one with its number if there is one.
    package func put(_ row: Row) throws(Failure) {
        let marks = row.values.map { _ in "?" }.joined(separator: ", ")
        try run("INSERT OR REPLACE INTO \(row.table) VALUES (\(marks))", row.values)
    }

    package func remove(_ row: Row) throws(Failure) {
        let name = try columns(of: row.table)[0]
        try run("DELETE FROM \(row.table) WHERE \(name) = ?", [row.number])
    }

    private func run(_ sql: String, _ values: [Value] = []) throws(Failure) { _ = try rows(sql, values) }

    private func rows(_ sql: String, _ values: [Value] = []) throws(Failure) -> [[Value]] {
        var prepared: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK else { throw failure(sql) }
        defer { unsafe sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 1)
            switch value {
            case .null: unsafe sqlite3_bind_null(prepared, place)
            case .integer(let integer): unsafe sqlite3_bind_int64(prepared, place, integer)
            case .blob(let bytes):
                // SQLite copies data that is marked as transient, by the number -1.
                let transient = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
                _ = unsafe bytes.withUnsafeBytes { bytes in
                    // Without an address it would be null.
                    let start = unsafe bytes.baseAddress ?? .init(bitPattern: 1)
                    return unsafe sqlite3_bind_blob(prepared, place, start, Int32(bytes.count), transient)
                }
            }
        }
        var rows: [[Value]] = []
        while true {
            let code = unsafe sqlite3_step(prepared)
            if code == SQLITE_DONE { return rows }
            guard code == SQLITE_ROW else { throw failure(sql) }
            let count = unsafe sqlite3_column_count(prepared)
            rows.append((0..<count).map { unsafe value(prepared, $0) })
        }
    }

    private func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
        default:
            let count = unsafe Int(sqlite3_column_bytes(statement, column))
            guard count > 0, let start = unsafe sqlite3_column_blob(statement, column) else { return .blob([]) }
            // The column's bytes stay until the next step.
            return unsafe .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        }
    }

    private func failure(_ sql: String) -> Failure {
        // The message is the connection's, and copied at once.
        unsafe Failure(text: "\(sql): \(String(cString: sqlite3_errmsg(connection)))")
    }
}
