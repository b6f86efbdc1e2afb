internal import FactorCore

/// The file's tables.
enum Schema {
    /// "fact" in ASCII, in the file's header, which identifies our files.
    static let applicationID: Int64 = 0x6661_6374

    /// The version in the file's header, which tells the layout. The tables are the same in all.
    private static func version(_ layout: StoreLayout) -> Int64 { Int64(layout.rawValue) + 10 }

    static let firstWithLog = version(.first)

    /// That of a file with a journal: of release 0.1.0, or raised since.
    static func isOfJournal(version: Int64) -> Bool { (3...4).contains(version) }

    static let tables = """
        -- One row a document as it was last written whole, numbered by Placement. The index tells documents by kind,
        -- tenant and id, and carries the generation so that counting reads no row.
        CREATE TABLE document(
            place INTEGER PRIMARY KEY, key BLOB NOT NULL, generation INTEGER NOT NULL, expires_at INTEGER,
            version INTEGER NOT NULL, hot BLOB NOT NULL, body BLOB NOT NULL) STRICT;
        CREATE INDEX document_key ON document(key, generation);
        CREATE INDEX document_expiry ON document(expires_at) WHERE expires_at IS NOT NULL;
        -- The version and hot half of each document that had hot writes since; it stands over the document's own.
        -- Apart, so that fifty of them share a page.
        CREATE TABLE hot(place INTEGER PRIMARY KEY, version INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
        CREATE TABLE audit(
            first INTEGER PRIMARY KEY, count INTEGER NOT NULL, body BLOB NOT NULL, tag BLOB NOT NULL) STRICT;
        CREATE TABLE probe(one INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
        INSERT INTO probe VALUES (1, 0);
        -- The state of the whole store as of the last commit that the rows include.
        CREATE TABLE state(one INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
        INSERT INTO state VALUES (1, x'');
        """

    private static let log = """
        -- Which log continues the rows, and from which of its records; see `LogRow`.
        CREATE TABLE log(
            one INTEGER PRIMARY KEY, identity BLOB NOT NULL, is_begun INTEGER NOT NULL, number INTEGER NOT NULL,
            checksum INTEGER NOT NULL, tag BLOB NOT NULL, boot BLOB NOT NULL, seal BLOB NOT NULL) STRICT;
        INSERT INTO log VALUES (1, randomblob(16), 0, 0, 0, x'', x'', x'');
        """

    /// Release 0.1.0 had these in the place of the log.
    static let journal = """
        CREATE TABLE journal(seq INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
        CREATE TABLE use(one INTEGER PRIMARY KEY, is_open INTEGER NOT NULL) STRICT;
        """

    /// Creates the tables in an empty file if that is wanted, and takes over a file with a journal. Refuses foreign files, those of
    /// other versions, and files with additional tables.
    static func prepare(_ connection: Connection, _ opening: Opening?) throws(StoreFailure) {
        guard try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 else {
            try requireTables(connection)
            try connection.execute("PRAGMA journal_mode = WAL")
            if try hasJournal(connection) {
                guard let opening, opening.ending != nil else { throw unfit }
                try Takeover.run(connection, at: opening.path, opening.ending)
            }
            return
        }
        guard try connection.integer("PRAGMA application_id") == 0, try connection.integer("PRAGMA user_version") == 0
        else { throw foreign }
        guard opening?.mayMake == true else { throw .corrupt("the file is empty") }
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute(
            """
            BEGIN IMMEDIATE; \(tables) \(log)
            PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version(.newest)); COMMIT;
            """)
    }

    /// What the first connection to a file may do.
    struct Opening {
        let path: String
        /// Whether the tables are created in an empty file.
        let mayMake: Bool
        /// How SQLite's log ends, if the file has a journal.
        let ending: WriteAheadLog.Ending?
    }

    /// Refuses a foreign file, one of another version, and one that has other tables than ours.
    static func requireTables(_ connection: Connection) throws(StoreFailure) {
        guard try connection.integer("PRAGMA application_id") == applicationID else { throw foreign }
        try requireVersion(connection)
        guard try objectsIn(connection) == objects(of: tables + (hasJournal(connection) ? journal : log)) else {
            throw unfit
        }
    }

    /// Refuses a file of another version.
    static func requireVersion(_ connection: Connection) throws(StoreFailure) {
        let found = try connection.integer("PRAGMA user_version")
        guard found <= version(.newest) else {
            throw .unavailable(
                "the file has schema version \(found), and this program knows up to \(version(.newest))")
        }
        guard found >= version(.first) || isOfJournal(version: found) else { throw unfit }
    }

    static func hasJournal(_ connection: Connection) throws(StoreFailure) -> Bool {
        isOfJournal(version: try connection.integer("PRAGMA user_version"))
    }

    /// Puts the log in the place of the journal, whose content is in the rows.
    static func leaveJournal(_ connection: Connection) throws(StoreFailure) {
        let found = try connection.integer("PRAGMA user_version")
        try connection.execute("DROP TABLE journal; DROP TABLE use; \(log) PRAGMA user_version = \(found + 8);")
    }

    /// The layout of a file that was not refused.
    static func layout(_ connection: Connection) throws(StoreFailure) -> StoreLayout {
        let found = try connection.integer("PRAGMA user_version")
        return StoreLayout.allCases.first { version($0) == found } ?? .newest
    }

    static func raise(_ connection: Connection, to layout: StoreLayout) throws(StoreFailure) {
        try connection.execute("PRAGMA user_version = \(version(layout))")
    }

    private static let unfit = StoreFailure.corrupt("its tables are not those of a factord store")
    private static let foreign = StoreFailure.corrupt("the file is a SQLite database, but not one of factord")

    /// Every table, index, view and trigger with the statement that created it, except for ANALYZE's tables.
    ///
    /// A foreign index or trigger, whatever its name, could return or change data in place of the tables.
    private static func objectsIn(_ connection: Connection) throws(StoreFailure) -> [[UInt8]] {
        let objects = try connection.prepare(
            """
            SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
            WHERE NOT (type IS 'table' AND (
                (name IS 'sqlite_stat1' AND sql IS 'CREATE TABLE sqlite_stat1(tbl,idx,stat)') OR
                (name IS 'sqlite_stat4' AND sql IS 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')))
            ORDER BY 1
            """)
        var found: [[UInt8]] = []
        while try objects.step() { found.append(objects.text(0)) }
        return found
    }

    /// What those statements create.
    private static func objects(of statements: String) throws(StoreFailure) -> [[UInt8]] {
        let location = Location(path: Location.inMemory, durable: false, vfs: nil)
        let connection = try Connection(location, cacheKibibytes: 64)
        try connection.execute(statements)
        return try objectsIn(connection)
    }
}
