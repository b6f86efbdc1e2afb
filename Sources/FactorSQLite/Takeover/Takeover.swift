internal import FactorCore
internal import FactorFiles

/// Gives a file of release 0.1.0 the form of today, in one transaction: before it 0.1.0 opens the file and sees everything, after it
/// 0.1.0 refuses the file.
enum Takeover {
    /// How SQLite's log ends unless the file says that it has a log of its own: the last changes may be nowhere else. Read before
    /// SQLite opens it.
    static func ending(of path: String) throws(StoreFailure) -> WriteAheadLog.Ending? {
        guard let file = try FileBytes(path: path) else { return nil }
        // The field `user_version` of https://www.sqlite.org/fileformat2.html, section 1.3.
        let field = try file.read(at: 60, count: 4)
        guard field.count == 4, Int64(field[2]) << 8 | Int64(field[3]) < Schema.firstWithLog else { return nil }
        return try WriteAheadLog.ending(beside: path)
    }

    /// Why the last changes are missing; nil if they are not.
    static func missing(
        _ ending: WriteAheadLog.Ending?, _ connection: Connection, _ path: String
    ) throws(StoreFailure) -> String? {
        guard ending == .absent else { return nil }
        let mark = try connection.prepare("SELECT is_open FROM use")
        guard try mark.step() else { throw .corrupt("the mark of an open file is missing") }
        let isOpen = try mark.integer(0, in: 0...1, "the mark of an open file") == 1
        guard try !mark.step() else { throw .corrupt("there is more than one mark of an open file") }
        return isOpen
            ? "\(path)-wal is missing: the file was open when its program ended, and the last changes are in that log"
            : nil
    }

    /// Changes the file.
    static func run(
        _ connection: Connection, at path: String, _ ending: WriteAheadLog.Ending?
    ) throws(StoreFailure) {
        if let missing = try missing(ending, connection, path) { throw .corrupt(missing) }
        let journal = try Journal(connection, salvaging: false)
        let places = try connection.prepare("SELECT place FROM document NOT INDEXED WHERE place = ?1 AND key = ?2")
        let displaced = try connection.prepare("SELECT place FROM document NOT INDEXED WHERE place < 0 AND key = ?1")
        let put = try connection.prepare("INSERT OR REPLACE INTO hot(place, version, bytes) VALUES (?1, ?2, ?3)")
        /// Where a document is, whatever an index says; nil if it does not exist.
        func place(of key: DocumentKey) throws(StoreFailure) -> Int64? {
            defer {
                places.reset()
                displaced.reset()
            }
            try places.bind(1, Placement(bits: Placement.standardBits).number(of: key))
            try places.bind(2, key.storedBytes)
            if try places.step() { return try places.integer(0) }
            try displaced.bind(1, key.storedBytes)
            return try displaced.step() ? try displaced.integer(0) : nil
        }
        try connection.execute("BEGIN IMMEDIATE")
        do throws(StoreFailure) {
            for case (let key, .hot(let version, let hot)) in journal.changes.slice(from: 0, limit: .max).changes {
                guard let place = try place(of: key) else { continue }
                try put.bind(1, place)
                try put.bind(2, Int64(bitPattern: version))
                try put.bind(3, hot)
                try put.run()
            }
            guard try IndexCheck.finds(.tenant, connection) else { throw .corrupt("an index lacks a document") }
            try Schema.leaveJournal(connection)
            try connection.execute("COMMIT")
        } catch {
            try? connection.execute("ROLLBACK")
            throw error
        }
    }
}
