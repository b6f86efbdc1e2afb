#if PostgreSQL
internal import FactorCore

/// The tables of a store, in a schema of their own.
package enum Schema {
    /// Makes the schema, and lets `user` use it without being able to change it. Others may not connect, if that is the
    /// caller's to say: whoever does can take the locks of commits. Keys are described at
    /// `DocumentKey.storedBytes`; times are in milliseconds since 1970.
    static func creation(for user: String) -> [String] {
        let parts = user.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
        let user = "\"" + parts.map(String.init).joined(separator: "\"\"") + "\""
        return tables + [
            """
            DO $$ BEGIN
              IF pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE') THEN
                EXECUTE format('REVOKE CONNECT ON DATABASE %I FROM PUBLIC', current_database());
                EXECUTE format('GRANT CONNECT ON DATABASE %I TO %s', current_database(), $user$\(user)$user$);
              END IF;
            END $$
            """,
            "GRANT USAGE ON SCHEMA factord TO \(user)",
        ] + rights.map { "GRANT \($0.right) ON \($0.table) TO \(user)" }
    }

    /// What a sidecar may do with each table.
    static let rights: [(table: String, right: String)] = [
        ("factord.document", ["SELECT", "INSERT", "UPDATE", "DELETE"]),
        ("factord.audit", ["SELECT", "INSERT", "DELETE"]),
        ("factord.writer", ["SELECT", "INSERT", "UPDATE"]), ("factord.config", ["SELECT", "UPDATE"]),
    ].flatMap { table, rights in rights.map { (table, $0) } }

    /// Whether a row is a job: its kind, and the first bit of its id.
    static let isJob =
        "get_byte(key, 0) = \(DocumentKind.job.rawValue) AND get_byte(key, 9) < \(DocumentID.countBit >> 56)"

    private static let tables = [
        "CREATE SCHEMA factord",
        // Status: serving; behind if commits are known to be missing; filling while another store is copied; moved if the
        // store is elsewhere now. How many writers there have been.
        """
        CREATE TABLE factord.config (
          one bool PRIMARY KEY DEFAULT true CHECK (one), layout int NOT NULL,
          status text NOT NULL CHECK (status IN ('serving', 'behind', 'filling', 'moved')), writers int NOT NULL DEFAULT 0)
        """,
        "INSERT INTO factord.config (layout, status) VALUES (\(StoreLayout.newest.rawValue), 'serving')",
        // Room on each page lets a hot write stay on its page, without touching an index.
        """
        CREATE TABLE factord.document (
          key bytea PRIMARY KEY CHECK (octet_length(key) = 25), place int8 NOT NULL, version int8 NOT NULL CHECK (version > 0),
          tag bytea NOT NULL, hot bytea NOT NULL, body bytea NOT NULL, generation int8 NOT NULL CHECK (generation >= 0),
          expires_at int8) WITH (fillfactor = 70)
        """,
        // Sealed bytes cannot be compressed.
        "ALTER TABLE factord.document ALTER hot SET STORAGE EXTERNAL, ALTER body SET STORAGE EXTERNAL",
        "CREATE INDEX document_place ON factord.document (place)",
        "CREATE INDEX document_expiry ON factord.document (expires_at, place) WHERE expires_at IS NOT NULL",
        // Sidecars look there for jobs of others.
        "CREATE INDEX document_job ON factord.document (key) WHERE \(isJob)",
        """
        CREATE TABLE factord.audit (
          writer int, first int8 CHECK (first > 0), count int8 NOT NULL CHECK (count > 0), body bytea NOT NULL, tag bytea NOT NULL,
          PRIMARY KEY (writer, first))
        """,
        "ALTER TABLE factord.audit ALTER body SET STORAGE EXTERNAL",
        // One row for each sidecar: who holds it, what shuts out its earlier connections, the number of its last batch,
        // and what is known of its part of the store after it.
        """
        CREATE TABLE factord.writer (
          id int PRIMARY KEY, peer text NOT NULL UNIQUE, holder bytea NOT NULL, epoch int8 NOT NULL, batch int8 NOT NULL,
          state bytea NOT NULL, alive_at timestamptz NOT NULL) WITH (fillfactor = 10)
        """,
        "ALTER TABLE factord.writer ALTER state SET STORAGE EXTERNAL",
    ]
}
#endif
