#if PostgreSQL
package import FactorCore
package import FactorCrypto
internal import FactorThreads
internal import Synchronization

/// A store in a PostgreSQL database, which other sidecars share.
///
/// Three connections: one commits (`CommitLane`), one fetches what decisions need (`FetchThread`), and one serves scans and
/// upkeep. A snapshot has one of its own. When nothing is committed, a heartbeat is.
package final class PostgreSQLStore: Store {
    package let name = "postgresql"
    package let isShared = true

    /// The first of the sidecars that are there does it.
    package var doesUpkeep: Bool { presence.current.isFirst }

    /// Clocks that differ by more are an obstacle to decisions, in milliseconds.
    package static let longestClockOffset = Primary.longestClockOffset

    private let primary: Primary
    package var settings: ConnectionSettings { primary.settings }
    /// The sidecar's number among the writers.
    package let writer: UInt16
    private let isLeased: Bool
    private let lane: Shared<CommitLane>
    private let heartbeat: Heartbeat
    private let watch: DatabaseWatch
    private let presence: Shared<CommitLane.Presence>
    /// The process is about to end.
    private let isEnding: Mark
    private let isClosed = Mark()
    private let fetches: FetchThread
    private let fetching: ConnectionSlot
    private let scans: ConnectionSlot
    /// How documents are stored; nil until the server's key is known.
    private let form: Shared<StoredForm?>

    /// Opens the store as the sidecar of that name.
    package convenience init(
        _ settings: ConnectionSettings, peer: String, now: (@Sendable () -> UInt64)? = nil
    ) throws(StoreFailure) {
        try self.init(settings, .fixed(peer), now: now)
    }

    /// Opens the store in the schema that `makeSchema` has made, as a sidecar of that name. `now` is the steady clock, in
    /// nanoseconds, and `wall` the host's, in milliseconds since 1970; nil for the kernel's.
    package init(
        _ settings: ConnectionSettings, _ name: SidecarName, now: (@Sendable () -> UInt64)? = nil,
        wall: (@Sendable () -> Int64)? = nil
    ) throws(StoreFailure) {
        let primary = Primary(
            settings, now: now ?? { SteadyClock.nanoseconds }, wall: wall ?? { HostClock.milliseconds })
        self.primary = primary
        isLeased = name.isLeased
        let form = Shared<StoredForm?>(nil)
        let fetching = ConnectionSlot(primary)
        let isEnding = Mark()
        let lane: CommitLane
        do throws(StoreFailure) {
            lane = try CommitLane(primary, name, holder: Self.holder()) { form.current }
        } catch {
            // A commit that is not answered does not say what it waits for.
            throw error.obstacle == .unreachable || error.obstacle == .blocked
                ? DatabaseDiagnosis.obstacle(settings) ?? error : error
        }
        lane.givesUp = { isEnding.isSet }
        self.isEnding = isEnding
        do throws(ConnectionFailure) { try primary.requireSession() } catch {
            lane.close()
            throw StoreFailure(error)
        }
        guard let writer = UInt16(exactly: lane.writer) else {
            throw .unavailable("the database has had more than 65,536 sidecars")
        }
        self.writer = writer
        self.form = form
        self.fetching = fetching
        scans = ConnectionSlot(primary)
        fetches = FetchThread { keys throws(StoreFailure) in
            try fetching.read(Statements.read, [.byteArrays(keys.map(\.storedBytes))]).lookups(form.current)
        }
        let (shared, presence, pace) = (Shared(lane), Shared(CommitLane.Presence()), Shared(Pace()))
        (self.lane, self.presence) = (shared, presence)
        do throws(ConnectionFailure) {
            let milliseconds = min(settings.staleMilliseconds / 4, settings.heartbeatMilliseconds)
            watch = try DatabaseWatch(primary)
            heartbeat = try Heartbeat(every: milliseconds) { Self.beat(shared, primary, presence, pace) }
        } catch {
            throw StoreFailure(error)
        }
    }

    /// What a process holds its writer by: random bytes, and the newest layout that it knows. Those of 0.1.0 have only the
    /// random bytes, and take the rest away when they take a writer over.
    private static func holder() -> [UInt8] { Randomness.system.bytes(16) + [StoreLayout.newest.rawValue] }

    /// After this time without a commit a sidecar counts as gone, in milliseconds.
    private static let goneAfter = 5_000

    /// How soon a heartbeat follows one that has failed.
    private struct Pace {
        var backoff = Backoff(250...2_000)
        /// By the steady clock, in nanoseconds.
        var next: UInt64 = 0
    }

    private static func beat(
        _ lane: Shared<CommitLane>, _ primary: Primary, _ presence: Shared<CommitLane.Presence>, _ pace: Shared<Pace>
    ) {
        let now = primary.now()
        let half = UInt64(primary.settings.staleMilliseconds) * 500_000
        let pause = UInt64(primary.settings.heartbeatMilliseconds) * 1_000_000
        guard now >= pace.current.next, now >= primary.confirmed + half || now >= presence.current.learned + pause
        else {
            return
        }
        do throws(StoreFailure) {
            presence.current = try lane.hold { lane throws(StoreFailure) in try lane.beat(goneAfter: goneAfter) }
            pace.current = Pace()
        } catch {
            // The next one makes a new connection.
            pace.hold { $0.next = primary.now() + UInt64($0.backoff.pause(Randomness.system.word())) * 1_000_000 }
        }
    }

    /// Asks the servers, by connections of its own, why the store there cannot be used; nil if nothing is seen.
    package static func obstacle(_ settings: ConnectionSettings) -> StoreFailure? {
        DatabaseDiagnosis.obstacle(settings)
    }

    /// The statements that make the schema of a store, and let `user` use it without being able to change it.
    package static func schema(for user: String) -> [String] { Schema.creation(for: user) }

    /// Makes the schema of a store, for a database's owner; `user` is whom the sidecars connect as.
    package static func makeSchema(_ settings: ConnectionSettings, for user: String) throws(StoreFailure) {
        do throws(ConnectionFailure) {
            let connection = try Connection(to: settings.hosts[0], settings)
            let statements = Schema.creation(for: user).enumerated()
            _ = try connection.run(
                statements.map { (Statement("schema_\($0.offset)", $0.element), []) }, milliseconds: 10_000)
        } catch {
            throw StoreFailure(error)
        }
    }

    package func watch(_ told: @escaping @Sendable (StoreFailure?) -> Void) -> Bool {
        primary.tell(told)
        return true
    }

    package var waitsForAnother: Bool { primary.isWaiting }

    /// A sidecar with a fixed name stays out once it was replaced: otherwise it and the other process would replace each other
    /// forever.
    package var hasEnded: Bool { primary.end.map { isLeased || $0.obstacle != .replaced } ?? false }

    package func keepTime(behind lag: @escaping @Sendable () -> Int64) { primary.keepTime(behind: lag) }

    package var serverAhead: Int64? { primary.serverAhead }

    package func unlock(with serverKeys: TenantKeys) {
        form.current = StoredForm(keys: serverKeys)
        // An engine begins, and an earlier one may have ended with decisions under way.
        fetches.documents.hold { $0.removeAll() }
    }

    /// Stops waiting for the outcome of a commit in doubt. The process is about to end, and nobody will be told.
    package func giveUp() { isEnding.set() }

    /// Ends the threads and closes the connections.
    package func close() {
        guard isClosed.set() else { return }
        heartbeat.stop()
        watch.stop()
        fetches.stop()
        fetching.close()
        scans.close()
        lane.current.close()
    }

    // MARK: Documents

    package func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        try rows(Statements.read, [.byteArrays([key.storedBytes])]).stored(form.current).first?.document
    }

    package func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        try fetches.documents.hold { documents throws(StoreFailure) in try documents.lookUp(key) }
    }

    package func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void) {
        fetches.fetch(keys, done)
    }

    package func release(_ keys: [DocumentKey]) { fetches.documents.hold { $0.release(keys) } }

    /// Runs a statement that only reads.
    private func rows(_ statement: Statement, _ parameters: [Parameter] = []) throws(StoreFailure) -> Rows {
        try scans.read(statement, parameters)
    }

    // MARK: Commits

    package func commit(_ batch: StoreBatch) throws(StoreFailure) {
        var rows = CommitRows(batch.writes)
        // What the writes expect of each other may be wrong, whatever is stored.
        if !rows.conflicts.isEmpty { rows = try exactRows(batch.writes) }
        while true {
            guard rows.conflicts.isEmpty else { throw .conflict(rows.conflicts) }
            guard rows.changesSomething || !batch.isEmpty else { return }
            guard case .broken = try send(rows, batch) else {
                outdate(batch.writes.lazy.map(\.key))
                return
            }
            rows = try exactRows(batch.writes)
        }
    }

    /// Returns the rows of writes over what is stored now.
    private func exactRows(_ writes: [DocumentWrite]) throws(StoreFailure) -> CommitRows {
        CommitRows(writes, over: try revisions(of: Set(writes.map(\.key))))
    }

    package func commit(
        _ decisions: [DecidedWrites], _ close: (_ lost: Set<Int>) -> StoreBatch
    ) throws(StoreFailure) {
        var known: [DocumentKey: Revision] = [:]
        while true {
            let decided = LostDecisions(decisions, known: known)
            let batch = close(decided.lost)
            let rows = CommitRows(batch.writes, guards: decided.guards, glances: decided.glances)
            guard rows.conflicts.isEmpty else { throw .conflict(rows.conflicts) }
            let broken: [DocumentKey: Revision]
            if batch.isEmpty {
                let present = try revisions(of: Set(decided.guards.keys))
                broken = present.filter { decided.guards[$0.key] != $0.value }
            } else if case .broken(let found) = try send(rows, batch) {
                broken = found
            } else {
                broken = [:]
            }
            guard !broken.isEmpty else {
                // What is lost is decided again, and must not find what has led to its loss.
                outdate(batch.writes.lazy.map(\.key))
                outdate(known.keys)
                return
            }
            known.merge(broken) { $1 }
        }
    }

    private func outdate(_ keys: some Sequence<DocumentKey>) {
        fetches.documents.hold { $0.outdate(keys) }
    }

    private func send(_ rows: CommitRows, _ batch: StoreBatch) throws(StoreFailure) -> CommitLane.Outcome {
        let form = form.current
        let segment = batch.segment.map { (segment: $0, body: form?.sealed($0) ?? $0.body) }
        return try lane.hold { lane throws(StoreFailure) in
            try lane.commit(
                CommitLane.Batch(
                    rows: rows, segment: segment, auditRemoved: batch.auditRemoved, state: batch.state))
        }
    }

    /// Returns the revisions of these documents; `none` for those that do not exist.
    private func revisions(of keys: Set<DocumentKey>) throws(StoreFailure) -> [DocumentKey: Revision] {
        let rows = try rows(Statements.revisions, [.byteArrays(keys.map(\.storedBytes))])
        var found: [DocumentKey: Revision] = [:]
        for key in keys { found[key] = Revision.none }
        for row in 0..<rows.count {
            found[try DocumentKey(stored: rows.bytes(row, 0))] = rows.revision(row, version: 1, tag: 2)
        }
        return found
    }

    package func probe() throws(StoreFailure) {
        try lane.hold { lane throws(StoreFailure) in _ = try lane.beat(goneAfter: Self.goneAfter) }
    }

    // MARK: The layout

    package var layout: StoreLayout { primary.layout }

    package func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        try lane.hold { lane throws(StoreFailure) in try lane.raise(to: layout, goneAfter: goneAfter) }
    }

    package func shutOutOlder() throws(StoreFailure) -> Bool {
        try lane.hold { lane throws(StoreFailure) in try lane.shutOutOlder() }
    }

    package func sidecars() throws(StoreFailure) -> [StoreSidecar] {
        let rows = try rows(Statements.everybody)
        return (0..<rows.count).compactMap { rows.sidecar($0) }
    }

    package var sharing: StoreMeasures.Sharing? {
        let present = presence.current
        // The time that decisions are made by follows the server's; that of the host may not.
        let (offset, ahead) = (primary.clockOffset, primary.serverAhead ?? 0)
        let isHosts = abs(ahead) <= Self.longestClockOffset && abs(ahead) > abs(offset)
        return StoreMeasures.Sharing(
            sidecars: present.count, doesUpkeep: present.isFirst, clockOffset: isHosts ? ahead : offset)
    }

    package func measures() throws(StoreFailure) -> StoreMeasures {
        var measures = StoreMeasures()
        measures.sharing = sharing
        measures.bytes = try rows(Statements.size).integer(0, 0).map { UInt64($0) }
        return measures
    }

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        let connection: Connection
        do throws(ConnectionFailure) {
            connection = try primary.follow().connection
            _ = try connection.run(Statements.beginSnapshot)
        } catch {
            throw StoreFailure(error)
        }
        return try PostgreSQLSnapshot(connection, writer: writer, form.current)
    }
}

/// A value that several threads use.
final class Shared<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    init(_ value: Value) {
        self.value = Mutex(value)
    }

    var current: Value {
        get { value.withLock { $0 } }
        set { value.withLock { $0 = newValue } }
    }

    /// Lets nobody else use it meanwhile.
    func hold<Result: Sendable, Problem: Error>(
        _ use: (inout Value) throws(Problem) -> Result
    ) throws(Problem) -> Result {
        try value.withLock { value throws(Problem) in try use(&value) }
    }
}

/// A mark that is set once.
final class Mark: Sendable {
    private let mark = Atomic(false)

    var isSet: Bool { mark.load(ordering: .acquiring) }

    /// Returns whether it was not set before.
    @discardableResult
    func set() -> Bool { !mark.exchange(true, ordering: .acquiringAndReleasing) }
}

// MARK: - Scans

extension PostgreSQLStore {
    package func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument] {
        let start = after.map { DocumentKey(kind: kind, tenant: tenant, id: $0).storedBytes }
        let prefix = DocumentKey.storedPrefix(kind: kind, tenant: tenant)
        return try rows(
            Statements.page, [.bytes(start ?? prefix), .bytes(Self.behind(prefix)), .int8(Int64(limit))]
        ).stored(form.current)
    }

    package func jobs(after: DocumentKey?, limit: Int) throws(StoreFailure) -> [StoredDocument] {
        try rows(Statements.jobs, [.bytes(after?.storedBytes ?? []), .int8(Int64(limit))]).stored(form.current)
    }

    package func count(
        kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?
    ) throws(StoreFailure) -> Int {
        let prefix = DocumentKey.storedPrefix(kind: kind, tenant: tenant)
        let generation = generationBelow.map { Parameter.int8(Int64($0)) } ?? .null
        let rows = try rows(Statements.count, [.bytes(prefix), .bytes(Self.behind(prefix)), generation])
        return Int(rows.integer(0, 0) ?? 0)
    }

    /// Returns what sorts behind all keys with that prefix.
    private static func behind(_ prefix: [UInt8]) -> [UInt8] { prefix + [UInt8](repeating: 0xFF, count: 17) }

    package func expired(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> ExpiredDocuments {
        let rows = try rows(
            Statements.expired, [.int8(moment.milliseconds)] + Self.parameters(after) + [.int8(Int64(limit))])
        var documents: [StoredDocument] = []
        for row in 0..<rows.count {
            // One that cannot be read is left out.
            if let stored = try? rows.stored(row, form.current) { documents.append(stored) }
        }
        return ExpiredDocuments(documents: documents, next: rows.mark(limit, expiry: 5, place: 6))
    }

    package func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments {
        let rows = try rows(Statements.expiring, Self.parameters(after) + [.int8(Int64(limit))])
        var entries: [ExpiringDocuments.Entry] = []
        for row in 0..<rows.count {
            let key = try DocumentKey(stored: rows.bytes(row, 0))
            let length = StoredForm.length(ofBody: Int(rows.integer(row, 1) ?? 0), of: key)
            entries.append(ExpiringDocuments.Entry(key: key, bodyLength: length))
        }
        return ExpiringDocuments(entries: entries, next: rows.mark(limit, expiry: 2, place: 3))
    }

    private static func parameters(_ mark: ExpiryMark?) -> [Parameter] {
        [.int8(mark?.moment.milliseconds ?? .min), .int8(mark?.order ?? .min)]
    }

    package func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try segments(Statements.segmentsFrom, sequence, limit)
    }

    package func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try segments(Statements.segmentsBackFrom, sequence, limit)
    }

    private func segments(
        _ statement: Statement, _ sequence: UInt64, _ limit: Int
    ) throws(StoreFailure) -> [AuditSegment] {
        let writer = AuditNumber.writer(of: sequence)
        let rows = try rows(
            statement, [.int4(Int32(writer)), .int8(sequence.entryNumber), .int8(Int64(clamping: limit))])
        return try (0..<rows.count).map { row throws(StoreFailure) in
            try rows.segment(row, of: writer, form.current)
        }
    }

    package func state() throws(StoreFailure) -> [UInt8] { try auditEnds(of: writer).state }

    package func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds {
        let rows = try rows(Statements.auditEnds, [.int4(Int32(writer))])
        func number(_ column: Int) -> UInt64 {
            rows.integer(0, column).map { AuditNumber.start(of: writer) | UInt64(clamping: $0) } ?? 0
        }
        return AuditEnds(first: number(0), last: number(1), state: rows.bytes(0, 2))
    }

    package func auditWriters() throws(StoreFailure) -> [UInt16] {
        let rows = try rows(Statements.auditWriters)
        return try (0..<rows.count).map { row throws(StoreFailure) in
            guard let writer = rows.integer(row, 0).flatMap({ UInt16(exactly: $0) }) else {
                throw .corrupt("the writer of an audit segment is out of range")
            }
            return writer
        }
    }

    package func writers() throws(StoreFailure) -> [StoreWriter] { try rows(Statements.writers).writers() }

    package func position(of key: DocumentKey) -> UInt64 { key.place.position }

    package func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        let rows = try rows(
            Statements.stretch,
            [.int8(Place(position).column), .int8(Int64(clamping: limit)), .int4(Int32(writer))])
        var documents: [StoredDocument] = []
        var last: UInt64 = 0
        for row in 0..<rows.count where !rows.isNull(row, 0) {
            documents.append(try rows.stored(row, form.current))
            last = rows.integer(row, 6).map { Place(column: $0).position } ?? 0
            guard last == documents.last?.key.place.position else {
                throw .corrupt("a document is not in its place")
            }
        }
        let isWhole = documents.count < limit || last == .max
        return StoreStretch(
            documents: documents, end: isWhole ? nil : last + 1, state: rows.count > 0 ? rows.bytes(0, 7) : [])
    }

    /// The database keeps its indexes; `amcheck` examines them.
    package func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition? {
        nil
    }
}
#endif
