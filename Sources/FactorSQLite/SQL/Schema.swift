internal import FactorCore

/// The file's tables, and the migrations from older layouts.
///
/// A released step never changes: a later layout is a further step. Each runs in its own transaction together with the
/// new version number, so that a file always has exactly one version.
enum Schema {
    /// "fact" in ASCII, in the file's header, which identifies our files.
    private static let applicationID: Int64 = 0x6661_6374

    /// Step n migrates version n to n + 1.
    private static let steps = [
        """
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
        """,
        """
        -- What the commit of that row, or a later one without hot writes, left as the state of the whole store.
        ALTER TABLE journal ADD COLUMN state BLOB;
        -- Whether a program has the file open. Where that is in the file itself, there is a log beside it.
        CREATE TABLE use(one INTEGER PRIMARY KEY, is_open INTEGER NOT NULL) STRICT;
        INSERT INTO use VALUES (1, 0);
        """,
        """
        -- What the last commit left as the state of the whole store. Each writes it over the one before, in a table whose
        -- one page never moves: with an older state in the file, whoever cuts off the ends of the journal and the audit
        -- log would undo the commits since.
        CREATE TABLE state(one INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT;
        INSERT INTO state VALUES (1, coalesce((SELECT state FROM journal ORDER BY seq DESC LIMIT 1), x''));
        ALTER TABLE journal DROP COLUMN state;
        """,
    ]

    /// Creates the tables in an empty file if that is wanted, or migrates an older file. Refuses foreign and newer
    /// files, and files with additional tables.
    static func prepare(_ connection: Connection, mayMake: Bool) throws(StoreFailure) {
        let application = try connection.integer("PRAGMA application_id")
        var version = try connection.integer("PRAGMA user_version")
        let objects = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard application == applicationID || (application == 0 && version == 0 && objects == 0) else {
            throw .corrupt("the file is a SQLite database, but not one of factord")
        }
        guard objects > 0 || mayMake else { throw .corrupt("the file is empty") }
        guard version <= steps.count else {
            throw .unavailable(
                "the file has schema version \(version), and this program knows up to \(steps.count)")
        }
        // Before the steps, which rely on the existing tables.
        try requireObjects(of: version, connection)
        try connection.execute("PRAGMA journal_mode = WAL")
        guard version < steps.count else { return }
        while version < steps.count {
            version += 1
            try connection.execute("BEGIN IMMEDIATE; \(step(to: version)) COMMIT;")
        }
        try requireObjects(of: version, connection)
    }

    /// Refuses a foreign file, or one with additional tables.
    static func requireTables(_ connection: Connection) throws(StoreFailure) {
        guard try connection.integer("PRAGMA application_id") == applicationID else {
            throw .corrupt("the file is a SQLite database, but not one of factord")
        }
        try requireObjects(of: Int64(steps.count), connection)
    }

    /// Refuses a file of an older layout, which only a daemon migrates, and one that lacks the tables of its version.
    static func requireCurrent(_ connection: Connection) throws(StoreFailure) {
        let version = try connection.integer("PRAGMA user_version")
        guard version == steps.count else {
            if version < steps.count { try requireObjects(of: version, connection) }
            throw .unavailable(
                "the file has schema version \(version), but version \(steps.count) is required: "
                    + "start a daemon on it once to upgrade it")
        }
    }

    /// Refuses a file that does not have exactly the objects of that version.
    private static func requireObjects(of version: Int64, _ connection: Connection) throws(StoreFailure) {
        guard version >= 0, try objectsIn(connection) == objects(of: version) else {
            throw .corrupt("its tables are not those of a factord store")
        }
    }

    private static func step(to version: Int64) -> String {
        """
        \(steps[Int(version) - 1])
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);
        """
    }

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

    /// The objects of a file of a version: none for version 0.
    private static func objects(of version: Int64) throws(StoreFailure) -> [[UInt8]] {
        let location = Location(path: Location.inMemory, durable: false, vfs: nil)
        let connection = try Connection(location, cacheKibibytes: 64)
        for made in 0..<version { try connection.execute(step(to: made + 1)) }
        return try objectsIn(connection)
    }
}
