import CSQLite
import Foundation
import Testing

/// A database as an attacker with access to the file can change it, bypassing the store and SQLite's own consistency.
struct RawDatabase {
    let path: String

    /// Runs statements on a connection of its own. Returns the first integer of each row.
    @discardableResult
    func execute(_ sql: String) throws -> [Int64] {
        var handle: OpaquePointer?
        let opened = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil)
        defer { unsafe sqlite3_close_v2(handle) }
        try #require(opened == SQLITE_OK)
        var numbers: [Int64] = []
        // The list outlives the call, the only time in which it is filled.
        let code = unsafe withUnsafeMutablePointer(to: &numbers) { list in
            unsafe sqlite3_exec(
                handle, sql,
                { list, count, values, _ in
                    let first = count > 0 ? unsafe values?[0].flatMap { unsafe Int64(String(cString: $0)) } : nil
                    if let first { unsafe list?.assumingMemoryBound(to: [Int64].self).pointee.append(first) }
                    return 0
                }, list, nil)
        }
        let told = unsafe String(cString: sqlite3_errmsg(handle))
        try #require(code == SQLITE_OK, "\(told)")
        return numbers
    }

    /// Runs statements that SQLite's indexes do not follow.
    func executeWithoutIndexes(_ sql: String) throws {
        try execute(
            """
            PRAGMA writable_schema = ON;
            CREATE TEMP TABLE kept_schema AS SELECT * FROM main.sqlite_schema WHERE type = 'index';
            DELETE FROM main.sqlite_schema WHERE type = 'index';
            PRAGMA writable_schema = RESET;
            \(sql);
            PRAGMA writable_schema = ON;
            INSERT INTO main.sqlite_schema SELECT * FROM kept_schema;
            PRAGMA writable_schema = RESET;
            """)
    }

    /// Removes the documents that a condition selects from the indexes.
    func hide(_ condition: String) throws {
        try execute(
            """
            CREATE TABLE kept AS SELECT * FROM document WHERE \(condition); DELETE FROM document WHERE \(condition);
            """)
        try executeWithoutIndexes("INSERT INTO document SELECT * FROM kept; DROP TABLE kept")
    }

    /// Runs statements on a table as if it accepted values of any type.
    func executeUndeclared(_ sql: String, on table: String) throws {
        try execute(
            """
            PRAGMA writable_schema = ON;
            CREATE TEMP TABLE kept_schema AS SELECT sql FROM main.sqlite_schema WHERE name = '\(table)';
            UPDATE main.sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = '\(table)';
            PRAGMA writable_schema = RESET;
            \(sql);
            PRAGMA writable_schema = ON;
            UPDATE main.sqlite_schema SET sql = (SELECT sql FROM kept_schema) WHERE name = '\(table)';
            PRAGMA writable_schema = RESET;
            """)
    }

    /// Runs statements that may write to the schema.
    func executeOnSchema(_ sql: String) throws {
        try execute("PRAGMA writable_schema = ON; \(sql);")
    }

    /// Overwrites the first page of a table or an index of a closed file with zeroes.
    func zeroRoot(of name: String) throws {
        let page = try #require(try execute("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'").first)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(page - 1) * 4096)
        try file.write(contentsOf: Data(count: 4096))
        try file.close()
    }
}
