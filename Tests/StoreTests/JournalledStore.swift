import FactorCore
import Foundation
import TestMachine

@testable import FactorSQLite

/// A database in the form of release 0.1.0, which had a journal of hot writes in the place of a log.
final class JournalledStore {
    private let connection: Connection
    private var sequence = 0

    /// Makes one that is open.
    init(_ path: String) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        connection = try Connection(Location(path: path, durable: false, vfs: nil), cacheKibibytes: 100)
        try connection.execute(
            """
            PRAGMA journal_mode = WAL; BEGIN; \(Schema.tables) \(Schema.journal) INSERT INTO use VALUES (1, 1);
            PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 3; COMMIT;
            """)
        // The tables are in the file itself.
        _ = try connection.checkpoint()
    }

    func create(_ key: DocumentKey, body: String = "body", hot: String = "hot") throws {
        let put = try connection.prepare(
            "INSERT INTO document(place, key, generation, version, hot, body) VALUES (?1, ?2, 1, 1, ?3, ?4)")
        try put.bind(1, Placement(bits: Placement.standardBits).number(of: key))
        try put.bind(2, key.storedBytes)
        try put.bind(3, Array(hot.utf8))
        try put.bind(4, Array(body.utf8))
        try put.run()
    }

    /// Appends a commit's hot writes to the journal; nil for a row that was replaced.
    func append(_ entries: [(DocumentKey, version: UInt64, hot: String?)]) throws {
        var bytes: [UInt8] = []
        for (key, version, hot) in entries {
            bytes.append(key)
            bytes.append(bigEndian: version)
            bytes += hot.map { [0, UInt8($0.utf8.count)] + Array($0.utf8) } ?? [0xFF, 0xFF]
        }
        sequence += 1
        let append = try connection.prepare("INSERT INTO journal VALUES (?1, ?2)")
        try append.bind(1, Int64(sequence))
        try append.bind(2, bytes)
        try append.run()
    }

    func set(state: [UInt8]) throws {
        let set = try connection.prepare("UPDATE state SET sealed = ?")
        try set.bind(1, state)
        try set.run()
    }

    /// Closes it in order.
    func close() throws {
        try connection.execute("UPDATE use SET is_open = 0")
        connection.copyLogOnClose()
    }
}
