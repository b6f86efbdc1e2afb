#if PostgreSQL
/// The statements of a store; `Schema` has those that make it.
enum Statements {
    /// Whether the server only follows another one, the layout of the schema there, and what kind of server it is.
    static let standing = Statement("standing", "SELECT pg_is_in_recovery(), layout, version() FROM factord.config")

    private static let session = (ConnectionSettings.session + ConnectionSettings.newerSession)
        .map { "('\($0.0)', '\($0.1)')" }.joined(separator: ", ")

    /// Gives the session its settings (`ConnectionSettings.session`), as far as the server knows them. Returns the names of
    /// those that it had otherwise.
    static let settings = Statement(
        "settings",
        """
        SELECT name, set_config(name, value, false)
        FROM (VALUES \(session)) AS wanted(name, value)
        WHERE current_setting(name, true) <> value
        """)

    /// Has the session wait for locks as long as a diagnosis may take.
    static let impatience = Statement("impatience", "SELECT set_config('lock_timeout', '100ms', false)")

    /// The number of the server's process for this session.
    static let backend = Statement("backend", "SELECT pg_backend_pid()")

    // MARK: Writers

    private static let clock = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    private static let status = "(SELECT status FROM factord.config)"

    /// Whether a sidecar has committed something within these milliseconds. A stamp from the future tells nothing: the clock
    /// was ahead.
    private static func isPresent(within milliseconds: String) -> String {
        let long = "\(milliseconds)::int8 * interval '1 millisecond'"
        return "(alive_at BETWEEN clock_timestamp() - \(long) AND clock_timestamp() + \(long))"
    }

    /// Takes over the writer that `chosen` finds, or adds one, if the store is used. $1 peer, $2 holder. A number is never used
    /// again, even if its row was removed.
    private static func taking(_ chosen: String) -> String {
        """
        WITH chosen AS MATERIALIZED (\(chosen)),
        taken AS (
          UPDATE factord.writer w
          SET peer = $1::text, holder = $2::bytea, epoch = w.epoch + 1, alive_at = clock_timestamp()
          FROM chosen WHERE w.id = chosen.id AND \(status) = 'serving' RETURNING w.id, w.epoch, w.batch),
        counted AS (
          UPDATE factord.config SET writers = writers + 1 WHERE status = 'serving' AND NOT EXISTS (SELECT FROM taken)
          RETURNING writers - 1 AS id),
        made AS (
          INSERT INTO factord.writer (id, peer, holder, epoch, batch, state, alive_at)
          SELECT id, $1::text, $2::bytea, 1, 0, '', clock_timestamp() FROM counted RETURNING id, epoch, batch)
        SELECT w.id, w.epoch, w.batch, \(clock), c.status
        FROM factord.config c LEFT JOIN (SELECT * FROM taken UNION ALL SELECT * FROM made) w ON true
        """
    }

    /// Takes over the writer of that peer.
    static let takeWriter = Statement("take_writer", taking("SELECT id FROM factord.writer WHERE peer = $1::text"))

    /// Takes over a writer that was leased and is free. $3 milliseconds without a commit that end a lease, $4 numbers that are
    /// taken rather than others.
    static let leaseWriter = Statement(
        "lease_writer",
        taking(
            """
            SELECT id FROM factord.writer WHERE peer LIKE '% (%)' AND NOT \(isPresent(within: "$3"))
            ORDER BY id <> ALL($4::int8[]), id LIMIT 1 FOR UPDATE SKIP LOCKED
            """))

    /// Counts as gone from now on, and gives back what was leased. $1 writer, $2 holder, $3 epoch.
    static let leave = Statement(
        "leave",
        """
        UPDATE factord.writer
        SET alive_at = CASE WHEN peer LIKE '% (%)' THEN 'epoch' ELSE clock_timestamp() - interval '5 seconds' END
        WHERE id = $1::int4 AND holder = $2::bytea AND epoch = $3::int8
        """)

    /// $1 writer, $2 first entry. The tag of the segment that begins there, or NULL. It changes nothing, but its commit waits for
    /// the standbys, which then have what it has read.
    static let segmentTag = Statement(
        "segment_tag",
        """
        WITH touched AS (UPDATE factord.writer SET alive_at = alive_at WHERE id = $1::int4 RETURNING id)
        SELECT (SELECT tag FROM factord.audit WHERE writer = id AND first = $2::int8) FROM touched
        """)

    /// Shuts out whatever was sent in an earlier epoch, and tells what became of it. $1 writer, $2 holder.
    static let fence = Statement(
        "fence",
        """
        UPDATE factord.writer SET epoch = epoch + 1, alive_at = clock_timestamp()
        WHERE id = $1::int4 AND holder = $2::bytea RETURNING epoch, batch, state, \(clock), \(status)
        """)

    /// $1 writer.
    static let epoch = Statement("epoch", "SELECT epoch FROM factord.writer WHERE id = $1::int4")

    /// Says that commits are missing which this server's predecessor had confirmed. Nobody writes from then on.
    static let markBehind = Statement("mark_behind", "UPDATE factord.config SET status = 'behind'")

    // MARK: Commits

    /// Takes locks until the end of the transaction: $1 numbers, in their order, $2 for each 1 if it is shared, else 0.
    /// What comes next in the transaction sees all that was committed under them.
    static let lock = Statement(
        "lock",
        """
        SELECT CASE WHEN shared = 1 THEN pg_advisory_xact_lock_shared(number) ELSE pg_advisory_xact_lock(number) END
        FROM unnest($1::int8[], $2::int2[]) AS t(number, shared)
        """)

    /// Commits a batch if every document is at its expected revision, otherwise nothing.
    ///
    /// A row for each document: $1 key, $2 expected version, $3 expected tag or NULL, $4 operation (`CommitRows.Operation`),
    /// $5 version, $6 tag, $7 hot half, $8 body, $9 generation, $10 expiry, $11 place. Of the batch: $12 writer, $13 holder,
    /// $14 epoch, $15 number, $16 state or NULL; audit segment: $17 first entry or NULL, $18 count, $19 body, $20 tag;
    /// $21 last entry to remove or NULL; $22 and $23 whose logs these are.
    ///
    /// Returns whether it was committed, the store's status and clock, and the documents that are not as expected: one
    /// row each, at least one row in all.
    static let commit = Statement(
        "commit",
        """
        WITH change AS MATERIALIZED (
          SELECT * FROM unnest($1::bytea[], $2::int8[], $3::bytea[], $4::int2[], $5::int8[], $6::bytea[], $7::bytea[],
            $8::bytea[], $9::int8[], $10::int8[], $11::int8[])
            AS t(key, expected, expected_tag, operation, version, tag, hot, body, generation, expires_at, place)),
        stale AS MATERIALIZED (
          SELECT c.key, d.version, d.tag FROM change c LEFT JOIN factord.document d ON d.key = c.key
          WHERE coalesce(d.version, 0) <> c.expected OR d.tag <> c.expected_tag),
        locked AS MATERIALIZED (
          SELECT d.key, d.version, d.tag FROM change c JOIN factord.document d ON d.key = c.key
          WHERE c.operation >= 0 AND NOT EXISTS (SELECT FROM stale) ORDER BY d.key FOR NO KEY UPDATE OF d),
        broken AS MATERIALIZED (
          SELECT * FROM stale UNION ALL
          SELECT c.key, l.version, l.tag FROM change c LEFT JOIN locked l ON l.key = c.key
          WHERE c.operation >= 0 AND NOT EXISTS (SELECT FROM stale)
            AND (coalesce(l.version, 0) <> c.expected OR l.tag <> c.expected_tag)),
        taken AS (
          UPDATE factord.writer SET batch = $15::int8, state = coalesce($16::bytea, state), alive_at = clock_timestamp()
          WHERE id = $12::int4 AND holder = $13::bytea AND epoch = $14::int8 AND batch = $15::int8 - 1
            AND NOT EXISTS (SELECT FROM broken) AND \(status) = 'serving'
          RETURNING id),
        kept AS MATERIALIZED (SELECT * FROM change WHERE operation > 0 AND EXISTS (SELECT FROM taken)),
        hot AS (
          UPDATE factord.document d SET version = k.version, tag = k.tag, hot = k.hot
          FROM kept k WHERE k.operation = 1 AND d.key = k.key),
        whole AS (
          UPDATE factord.document d SET version = k.version, tag = k.tag, hot = k.hot, body = k.body,
            generation = k.generation, expires_at = k.expires_at
          FROM kept k WHERE k.operation = 2 AND d.key = k.key),
        gone AS (DELETE FROM factord.document d USING kept k WHERE k.operation = 3 AND d.key = k.key),
        made AS (
          INSERT INTO factord.document (key, place, version, tag, hot, body, generation, expires_at)
          SELECT key, place, version, tag, hot, body, generation, expires_at FROM kept WHERE operation = 4),
        noted AS (
          INSERT INTO factord.audit (writer, first, count, body, tag)
          SELECT $22::int4, $17::int8, $18::int8, $19::bytea, $20::bytea FROM taken WHERE $17::int8 IS NOT NULL),
        forgotten AS (
          DELETE FROM factord.audit WHERE writer = $23::int4 AND first <= $21::int8 AND EXISTS (SELECT FROM taken))
        SELECT EXISTS (SELECT FROM taken), c.status, \(clock),
          b.key, b.version, b.tag
        FROM factord.config c LEFT JOIN broken b ON true
        """)

    // MARK: Reading

    private static let columns = "key, version, hot, body, generation, expires_at"

    /// $1 keys. Returns `columns` of those that exist.
    static let read = Statement(
        "read", "SELECT \(columns) FROM factord.document WHERE key = ANY($1::bytea[])")

    /// $1 keys. Returns key, version and tag of those that exist.
    static let revisions = Statement(
        "revisions", "SELECT key, version, tag FROM factord.document WHERE key = ANY($1::bytea[])")

    /// $1 first key, $2 key behind the last, $3 limit.
    static let page = Statement(
        "page",
        """
        SELECT \(columns), place, tag FROM factord.document WHERE key > $1::bytea AND key < $2::bytea
        ORDER BY key LIMIT $3::int8
        """)

    /// $1 key after which it begins, $2 limit.
    static let jobs = Statement(
        "jobs",
        """
        SELECT \(columns) FROM factord.document WHERE \(Schema.isJob) AND key > $1::bytea ORDER BY key LIMIT $2::int8
        """)

    /// $1 first key, $2 key behind the last, $3 generation or NULL.
    static let count = Statement(
        "count",
        """
        SELECT count(*) FROM factord.document
        WHERE key > $1::bytea AND key < $2::bytea AND ($3::int8 IS NULL OR generation < $3::int8)
        """)

    /// $1 moment or NULL, $2 and $3 expiry and place after which it begins, $4 limit.
    static let expired = Statement(
        "expired",
        """
        SELECT \(columns), place FROM factord.document
        WHERE expires_at IS NOT NULL AND expires_at <= $1::int8 AND (expires_at, place) > ($2::int8, $3::int8)
        ORDER BY expires_at, place LIMIT $4::int8
        """)

    /// $1 and $2 expiry and place after which it begins, $3 limit.
    static let expiring = Statement(
        "expiring",
        """
        SELECT key, length(body), expires_at, place FROM factord.document
        WHERE expires_at IS NOT NULL AND (expires_at, place) > ($1::int8, $2::int8)
        ORDER BY expires_at, place LIMIT $3::int8
        """)

    /// $1 place, $2 limit. With each document whether the index of keys finds it, and the writer's state ($3).
    static let stretch = Statement(
        "stretch",
        """
        SELECT d.key, d.version, d.hot, d.body, d.generation, d.expires_at, d.place, w.state
        FROM factord.writer w LEFT JOIN LATERAL (
          SELECT * FROM factord.document WHERE place >= $1::int8 ORDER BY place FETCH FIRST $2::int8 ROWS WITH TIES
        ) d ON true WHERE w.id = $3::int4 ORDER BY d.place
        """)

    // MARK: The audit log

    /// $1 writer, $2 entry, $3 limit.
    static let segmentsFrom = Statement(
        "segments_from",
        """
        SELECT first, count, body, tag FROM factord.audit WHERE writer = $1::int4 AND first >= coalesce(
          (SELECT first FROM factord.audit WHERE writer = $1::int4 AND first <= $2::int8 AND first + count > $2::int8
           ORDER BY first DESC LIMIT 1), $2::int8)
        ORDER BY first LIMIT $3::int8
        """)

    /// $1 writer, $2 entry, $3 limit.
    static let segmentsBackFrom = Statement(
        "segments_back_from",
        """
        SELECT first, count, body, tag FROM factord.audit WHERE writer = $1::int4 AND first <= $2::int8
        ORDER BY first DESC LIMIT $3::int8
        """)

    static let writers = Statement("writers", "SELECT id, state FROM factord.writer ORDER BY id")

    /// $1 writer. Where its log begins and ends, and its state.
    static let auditEnds = Statement(
        "audit_ends",
        """
        SELECT (SELECT first FROM factord.audit WHERE writer = $1::int4 ORDER BY first LIMIT 1),
          (SELECT first + count - 1 FROM factord.audit WHERE writer = $1::int4 ORDER BY first DESC LIMIT 1),
          (SELECT state FROM factord.writer WHERE id = $1::int4)
        """)

    /// The writers of whom there are segments, found one after the other in the index.
    static let auditWriters = Statement(
        "audit_writers",
        """
        WITH RECURSIVE found AS (
          (SELECT writer FROM factord.audit ORDER BY writer LIMIT 1)
          UNION ALL
          SELECT (SELECT writer FROM factord.audit WHERE writer > found.writer ORDER BY writer LIMIT 1)
          FROM found WHERE found.writer IS NOT NULL)
        SELECT writer FROM found WHERE writer IS NOT NULL
        """)

    // MARK: Filling

    /// Reserves an empty store and adds its first writer. $1 peer. Returns a row if it is empty.
    static let beginFill = Statement(
        "begin_fill",
        """
        WITH begun AS (
          UPDATE factord.config SET status = 'filling', writers = 1
          WHERE status = 'serving' AND writers = 0 AND NOT EXISTS (SELECT FROM factord.document) RETURNING 1)
        INSERT INTO factord.writer (id, peer, holder, epoch, batch, state, alive_at)
        SELECT 0, $1::text, '', 0, 0, '', '-infinity' FROM begun RETURNING id
        """)

    /// A row for each document: $1 key, $2 place, $3 version, $4 tag, $5 hot half, $6 body, $7 generation, $8 expiry.
    static let fillDocuments = Statement(
        "fill_documents",
        """
        INSERT INTO factord.document (key, place, version, tag, hot, body, generation, expires_at)
        SELECT * FROM unnest($1::bytea[], $2::int8[], $3::int8[], $4::bytea[], $5::bytea[], $6::bytea[], $7::int8[],
          $8::int8[])
        """)

    /// A row for each segment: $1 writer, $2 first entry, $3 count, $4 body, $5 tag.
    static let fillAudit = Statement(
        "fill_audit",
        """
        INSERT INTO factord.audit (writer, first, count, body, tag)
        SELECT * FROM unnest($1::int4[], $2::int8[], $3::int8[], $4::bytea[], $5::bytea[])
        """)

    /// $1 state of the first writer, $2 how many writers there have been.
    static let fillState = Statement(
        "fill_state",
        """
        WITH counted AS (UPDATE factord.config SET writers = $2::int4)
        UPDATE factord.writer SET state = $1::bytea WHERE id = 0
        """)

    /// $1 layout of what was filled in.
    static let endFill = Statement(
        "end_fill",
        """
        UPDATE factord.config SET status = 'serving', layout = greatest(layout, $1::int4) WHERE status = 'filling'
        """)

    // MARK: Inspection

    static let isFollower = Statement("is_follower", "SELECT pg_is_in_recovery()")

    /// What keeps commits from being confirmed: the standbys that they wait for, whether one of this user's does, how many
    /// standbys there are, whether the server only reads, whether it has the schema, and whether a commit waits for a lock.
    static let waits = Statement(
        "waits",
        """
        WITH own AS MATERIALIZED (
          SELECT wait_event_type, wait_event FROM pg_stat_activity
          WHERE usename = current_user AND datname = current_database()
            AND query_start < clock_timestamp() - interval '400 milliseconds')
        SELECT current_setting('synchronous_standby_names'), EXISTS (SELECT FROM own WHERE wait_event = 'SyncRep'),
          (SELECT count(*) FROM pg_stat_replication), current_setting('transaction_read_only') = 'on',
          EXISTS (SELECT FROM pg_namespace WHERE nspname = 'factord'),
          EXISTS (SELECT FROM own WHERE wait_event_type = 'Lock')
        """)

    /// The rights that the schema has given to the user, and that it has not; NULL if it has all.
    static let lacking = Statement(
        "lacking",
        """
        SELECT string_agg(name || ' on ' || place, ', ')
        FROM (VALUES \(Schema.rights.map { "('\($0.table)', '\($0.right)')" }.joined(separator: ", "))) AS given(place, name)
        WHERE NOT has_table_privilege(place, name)
        """)

    /// A look into each table.
    static let glance = Statement(
        "glance",
        """
        SELECT EXISTS (SELECT FROM factord.document), EXISTS (SELECT FROM factord.audit), EXISTS (SELECT FROM factord.writer)
        """)

    static let storeStatus = Statement("store_status", "SELECT status FROM factord.config")

    /// Its version, the standbys that commits wait for, how many standbys there are, its clock, and the name of the log file
    /// that is written, which begins with the timeline.
    static let server = Statement(
        "server",
        """
        SELECT current_setting('server_version'), current_setting('synchronous_standby_names'),
          (SELECT count(*) FROM pg_stat_replication), \(clock), pg_walfile_name(pg_current_wal_lsn())
        """)

    /// $1 milliseconds. The names of those who have committed something in that time.
    static let sidecars = Statement(
        "sidecars",
        """
        SELECT peer FROM factord.writer WHERE \(isPresent(within: "$1")) ORDER BY id
        """)

    // MARK: The layout

    /// The newest layout that a sidecar's program knows: 0.1.0 holds its writer by 16 bytes, and later ones add it.
    private static let knows =
        "CASE WHEN octet_length(holder) > 16 THEN get_byte(holder, 16) ELSE 1 END"
    private static let sidecar = "peer, \(knows) AS knows, (extract(epoch FROM alive_at) * 1000)::int8 AS seen_at"
    /// The row of a store that was filled in has no holder until a sidecar takes it.
    private static let isSidecar = "holder <> ''"

    static let everybody = Statement(
        "everybody", "SELECT \(sidecar) FROM factord.writer WHERE \(isSidecar) ORDER BY id")

    /// Raises the gate unless there are sidecars that do not know the layout. $1 layout, $2 milliseconds after which one that
    /// has written nothing counts as gone, or NULL. A row for each of those sidecars, with whether the gate is raised; at least
    /// one row.
    static let raise = Statement(
        "raise",
        """
        WITH older AS MATERIALIZED (
          SELECT \(sidecar) FROM factord.writer WHERE \(isSidecar) AND \(knows) < $1::int4
            AND ($2::int8 IS NULL OR alive_at > clock_timestamp() - $2::int8 * interval '1 millisecond')),
        raised AS (
          UPDATE factord.config SET layout = $1::int4
          WHERE layout < $1::int4 AND status = 'serving' AND NOT EXISTS (SELECT FROM older) RETURNING layout)
        SELECT o.*, c.layout >= $1::int4 OR EXISTS (SELECT FROM raised) FROM factord.config c LEFT JOIN older o ON true
        ORDER BY o.peer
        """)

    /// Shuts out the sidecars that do not know the layout, with whatever they have sent before. A row for each, with whether it
    /// has written something within the last minute.
    static let shutOutOlder = Statement(
        "shut_out_older",
        """
        UPDATE factord.writer SET epoch = epoch + 1
        WHERE \(isSidecar) AND \(knows) < (SELECT layout FROM factord.config)
        RETURNING alive_at > clock_timestamp() - interval '60 seconds'
        """)

    // MARK: Departure

    /// $1 milliseconds. The status, how many sidecars have committed something in that time, and whether there is a store.
    static let beforeDeparture = Statement(
        "before_departure",
        """
        SELECT status, (SELECT count(*) FROM factord.writer
          WHERE alive_at > clock_timestamp() - $1::int8 * interval '1 millisecond'),
          (SELECT count(*) FROM (SELECT FROM factord.document LIMIT 1) AS d)
        FROM factord.config
        """)

    static let depart = Statement("depart", "UPDATE factord.config SET status = 'moved'")

    static let cancelDeparture = Statement(
        "cancel_departure", "UPDATE factord.config SET status = 'serving' WHERE status = 'moved'")

    /// Shuts out whatever was sent before. $1 milliseconds. A row for each sidecar, with whether it has committed something
    /// in that time.
    static let fenceAll = Statement(
        "fence_all",
        """
        UPDATE factord.writer SET epoch = epoch + 1
        RETURNING alive_at > clock_timestamp() - $1::int8 * interval '1 millisecond'
        """)

    // MARK: A snapshot

    static let beginSnapshot = Statement("begin_snapshot", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

    /// $1 kind.
    static let countKind = Statement(
        "count_kind", "SELECT count(*) FROM factord.document WHERE get_byte(key, 0) = $1::int4")

    static let countSegments = Statement("count_segments", "SELECT count(*) FROM factord.audit")

    /// $1 and $2 writer and first entry after which it begins, $3 limit.
    static let segmentsOfAll = Statement(
        "segments_of_all",
        """
        SELECT first, count, body, tag, writer FROM factord.audit WHERE (writer, first) > ($1::int4, $2::int8)
        ORDER BY writer, first LIMIT $3::int8
        """)

    // MARK: Upkeep

    /// Confirms that the server still writes. $1 writer, $2 holder, $3 epoch, $4 milliseconds after which a sidecar that has
    /// committed nothing counts as gone. Returns the server's clock, the first of the sidecars that are there, and how many.
    static let heartbeat = Statement(
        "heartbeat",
        """
        WITH present AS (
          SELECT id FROM factord.writer
          WHERE id = $1::int4 OR \(isPresent(within: "$4"))),
        beat AS (
          UPDATE factord.writer SET alive_at = clock_timestamp()
          WHERE id = $1::int4 AND holder = $2::bytea AND epoch = $3::int8 AND \(status) = 'serving'
          RETURNING id)
        SELECT \(clock), (SELECT min(id) FROM present), (SELECT count(*) FROM present), (SELECT layout FROM factord.config)
        FROM beat
        """)

    static let size = Statement(
        "size", "SELECT pg_total_relation_size('factord.document') + pg_total_relation_size('factord.audit')")
}
#endif
