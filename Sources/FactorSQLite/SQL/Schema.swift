internal import FactorCore

/// The file's tables.
enum Schema {
    /// "fact" in ASCII, in the file's header, which identifies our files.
    private static let applicationID: Int64 = 0x6661_6374

    /// The version in the file's header, which tells the layout. The tables are the same in all. That of release 0.1.0
    /// is 3; nothing was released before.
    private static func version(_ layout: StoreLayout) -> Int64 { Int64(layout.rawValue) + 2 }

    private static let tables = """
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
        -- The hot writes of one commit each, until they are folded into the table above.
        CREATE TABLE journal(seq INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
        CREATE TABLE audit(
            first INTEGER PRIMARY KEY, count INTEGER NOT NULL, body BLOB NOT NULL, tag BLOB NOT NULL) STRICT;
        CREATE TABLE probe(one INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;
        INSERT INTO probe VALUES (1, 0);
        -- Whether a program has the file open. Where that is in the file itself, there is a log beside it.
        CREATE TABLE use(one INTEGER PRIMARY KEY, is_open INTEGER NOT NULL) STRICT;
        INSERT INTO use VALUES (1, 0);
        -- What the last commit left as the state of the whole store. Each writes it over the one before, in a table whose
        -- one page never moves: with an older state in the file, whoever cuts off the ends of the journal and the audit
        -- log would undo the commits since.
        CREATE TABLE state(one INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
        INSERT INTO state VALUES (1, x'');
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version(.newest));
        """

    /// Creates the tables in an empty file if that is wanted. Refuses foreign files, those of other versions, and files
    /// with additional tables.
    static func prepare(_ connection: Connection, mayMake: Bool) throws(StoreFailure) {
        guard try connection.integer("SELECT count(*) FROM sqlite_schema") == 0 else {
            guard try connection.integer("PRAGMA application_id") == applicationID else { throw foreign }
            try requireVersion(connection)
            try requireTables(connection)
            try connection.execute("PRAGMA journal_mode = WAL")
            return
        }
        guard try connection.integer("PRAGMA application_id") == 0, try connection.integer("PRAGMA user_version") == 0
        else { throw foreign }
        guard mayMake else { throw .corrupt("the file is empty") }
        try connection.execute("PRAGMA journal_mode = WAL")
        try connection.execute("BEGIN IMMEDIATE; \(tables) COMMIT;")
    }

    /// Refuses a foreign file, and one that has other tables than ours.
    static func requireTables(_ connection: Connection) throws(StoreFailure) {
        guard try connection.integer("PRAGMA application_id") == applicationID else { throw foreign }
        guard try objectsIn(connection) == ourObjects() else { throw unfit }
    }

    /// Refuses a file of another version.
    static func requireVersion(_ connection: Connection) throws(StoreFailure) {
        let found = try connection.integer("PRAGMA user_version")
        guard found <= version(.newest) else {
            throw .unavailable(
                "the file has schema version \(found), and this program knows up to \(version(.newest))")
        }
        guard found >= version(.first) else { throw unfit }
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

    /// The objects of a new file.
    private static func ourObjects() throws(StoreFailure) -> [[UInt8]] {
        let location = Location(path: Location.inMemory, durable: false, vfs: nil)
        let connection = try Connection(location, cacheKibibytes: 64)
        try connection.execute(tables)
        return try objectsIn(connection)
    }
}
