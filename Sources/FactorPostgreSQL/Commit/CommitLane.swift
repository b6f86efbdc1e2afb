#if PostgreSQL
internal import FactorCore
internal import FactorCrypto
internal import FactorThreads

/// The connection that commits, for one writer.
///
/// A commit is one statement in a transaction of its own. It advances the writer's row, on which all rests: only one
/// process holds a writer, each connection has an epoch that shuts out all earlier ones, and the number of the last batch
/// tells whether it was committed. So a commit whose answer is missing is settled before anybody hears of it: a new
/// connection raises the epoch, which waits for the transaction that may still be under way and for its standbys, and
/// then reads the number.
///
/// If each of two transactions creates a document whose absence the other relies on, neither sees the other. So whoever
/// creates a document, or relies on its absence, first locks its name. The names of tenants' documents are locked as well,
/// which many can do at a time.
/// Confined to one thread at a time.
final class CommitLane: @unchecked Sendable {
    // Sendable only so that a lock can guard it.

    /// A batch as it is sent.
    struct Batch {
        let rows: CommitRows
        /// Sealed for the database.
        var segment: (segment: AuditSegment, body: [UInt8])?
        var auditRemoved: UInt64?
        var state: [UInt8] = []
    }

    enum Outcome {
        case committed
        /// Nothing was committed, because these documents are at other revisions.
        case broken([DocumentKey: Revision])
    }

    private let primary: Primary
    private let form: () -> StoredForm?
    let writer: Int32
    private let holder: [UInt8]
    private let isLeased: Bool
    private var epoch: Int64
    /// The number of the last batch that was committed.
    private var batch: Int64
    private var connection: Connection?
    /// The reason why no further commit is possible.
    private var end: StoreFailure? {
        didSet { if let end { primary.end(because: end) } }
    }
    /// Whether a commit may be interrupted while its outcome is not known: the process is about to end.
    var givesUp: () -> Bool = { false }

    /// The status of a store that is used.
    static let serving = "serving"
    /// The status of a store that lacks commits which were confirmed.
    static let behind = "behind"
    /// The status of a store that was moved elsewhere.
    static let moved = "moved"

    private static let isBehind = StoreFailure(notServed(behind))

    /// Why a store of that status is not used.
    static func notServed(_ status: String) -> ConnectionFailure {
        switch status {
        case "filling":
            .unreachable(
                "a store is being moved there; if that was interrupted, drop the schema factord and make it again",
                .moved)
        case moved: .unreachable("the store was moved elsewhere, or was about to be", .moved)
        default:
            .unreachable(
                "the database lacks commits that it had confirmed: nothing is read or written until an operator has "
                    + "decided", .olderCopy)
        }
    }

    private static let isAltered = StoreFailure.unavailable(
        "this sidecar's row in the database is not as it was left", .damaged)

    /// How often contention is met with the same batch before it is given up.
    private static let mostAttempts = 5
    /// How long to wait after the first and the later attempts to settle an outcome, in milliseconds.
    private static let settlingPauses = 50...2_000

    /// Takes over the writer of that name, or a free one.
    init(
        _ primary: Primary, _ name: SidecarName, holder: [UInt8], _ form: @escaping () -> StoredForm?
    ) throws(StoreFailure) {
        self.primary = primary
        isLeased = name.isLeased
        self.holder = holder
        self.form = form
        var row: (writer: Int32, epoch: Int64, batch: Int64)?
        do throws(ConnectionFailure) {
            connection = try primary.find { connection throws(ConnectionFailure) in
                row = try Self.takeWriter(connection, primary, name, holder)
            }
        } catch {
            throw StoreFailure(error)
        }
        guard let row else { throw .unavailable("no writer was taken over") }
        (writer, epoch, batch) = row
        do throws(StoreFailure) { try primary.requireUse() } catch {
            close()
            throw error
        }
    }

    private static func takeWriter(
        _ connection: Connection, _ primary: Primary, _ name: SidecarName, _ holder: [UInt8]
    ) throws(ConnectionFailure) -> (writer: Int32, epoch: Int64, batch: Int64) {
        let (statement, lease) =
            name.isLeased
            ? (Statements.leaseWriter, [Parameter.int8(SidecarName.lease), .int8s(name.rather)])
            : (Statements.takeWriter, [])
        var attempts = mostAttempts
        while true {
            let sent = primary.now()
            do throws(ConnectionFailure) {
                let rows = try primary.waiting { () throws(ConnectionFailure) in
                    let stored = name.stored(Randomness.system.word())
                    return try connection.run(statement, [.text(stored), .bytes(holder)] + lease)
                }
                let status = rows.text(0, 4) ?? ""
                guard status == serving else { throw notServed(status) }
                guard let id = rows.integer(0, 0).flatMap({ Int32(exactly: $0) }), let epoch = rows.integer(0, 1),
                    let batch = rows.integer(0, 2)
                else { throw .unreachable("the writer's row is malformed") }
                primary.confirm(sent: sent, clock: rows.integer(0, 3))
                return (id, epoch, batch)
            } catch {
                // Another process may have added the same peer.
                attempts -= 1
                guard error.isContention, attempts > 0 else { throw error }
            }
        }
    }

    /// Commits a batch, or returns the documents that are in its way. A failure means that nothing was committed, now or
    /// later.
    func commit(_ sent: Batch) throws(StoreFailure) -> Outcome {
        if let end { throw end }
        try primary.requireUse()
        var failure: ConnectionFailure = .unreachable("")
        for _ in 0..<Self.mostAttempts {
            let connection = try open()
            let moment = primary.now()
            do throws(ConnectionFailure) {
                let results = try primary.waiting { () throws(ConnectionFailure) in
                    try connection.run(calls(for: sent))
                }
                return try outcome(of: results, sentAt: moment)
            } catch {
                failure = error
            }
            guard !failure.isContention else { continue }
            self.connection = nil
            if case .refused = failure {
                primary.noteRefusal(failure)
                throw StoreFailure(failure)
            }
            if try settle(sent) { return .committed }
        }
        throw failure.isContention ? .conflict([]) : StoreFailure(failure)
    }

    private func calls(for sent: Batch) -> [Connection.Call] {
        let locks = sent.rows.locks
        let commit: Connection.Call = (Statements.commit, parameters(for: sent))
        guard !locks.isEmpty else { return [commit] }
        let parameters: [Parameter] = [.int8s(locks.map(\.number)), .int2s(locks.map { $0.isShared ? 1 : 0 })]
        return [(Statements.lock, parameters), commit]
    }

    private func parameters(for sent: Batch) -> [Parameter] {
        let rows = sent.rows.rows
        let form = form()
        let segment = sent.segment
        return [
            .byteArrays(rows.map(\.key.storedBytes)),
            .int8s(rows.map { Int64(bitPattern: $0.expected.version) }),
            .byteArrays(rows.map { $0.comparesTag && !$0.expected.isNone ? $0.expected.tag.storedBytes : nil }),
            .int2s(rows.map(\.operation.rawValue)),
            .int8s(rows.map { Int64(bitPattern: $0.result.version) }),
            .byteArrays(rows.map(\.result.tag.storedBytes)),
            .byteArrays(rows.map { form?.sealed(hot: $0.hot, of: $0.key, version: $0.result.version) ?? $0.hot }),
            .byteArrays(rows.map { form?.sealed(body: $0.body, of: $0.key) ?? $0.body }),
            .int8s(rows.map { Int64($0.generation) }),
            .optionalInt8s(rows.map { $0.expiresAt?.milliseconds }),
            .int8s(rows.map(\.key.place.column)),
            .int4(writer), .bytes(holder), .int8(epoch), .int8(batch + 1),
            sent.state.isEmpty ? .null : .bytes(sent.state),
            segment.map { .int8($0.segment.first.entryNumber) } ?? .null,
            .int8(Int64(segment?.segment.count ?? 0)), .bytes(segment?.body ?? []),
            .bytes(segment?.segment.tag ?? []),
            sent.auditRemoved.map { .int8($0.entryNumber) } ?? .null,
            .int4(segment.map { Int32(AuditNumber.writer(of: $0.segment.first)) } ?? writer),
            .int4(sent.auditRemoved.map { Int32(AuditNumber.writer(of: $0)) } ?? writer),
        ]
    }

    private func outcome(of results: [Rows], sentAt moment: UInt64) throws(ConnectionFailure) -> Outcome {
        guard let rows = results.last, rows.count > 0 else { throw .lost("the server has sent no outcome") }
        if rows.flag(0, 0) {
            batch += 1
            primary.confirm(sent: moment, clock: rows.integer(0, 2))
            return .committed
        }
        guard !rows.isNull(0, 3) else {
            // Neither committed nor in conflict: another process has the writer, or commits are missing.
            let status = rows.text(0, 1) ?? ""
            if status != Self.serving { end = StoreFailure(Self.notServed(status)) }
            throw .lost("the writer's row is not as expected")
        }
        var broken: [DocumentKey: Revision] = [:]
        for row in 0..<rows.count {
            guard let key = try? DocumentKey(stored: rows.bytes(row, 3)) else {
                throw .lost("the server has sent a malformed key")
            }
            broken[key] = rows.revision(row, version: 4, tag: 5)
        }
        return .broken(broken)
    }

    // MARK: Outcomes in doubt

    /// What a new connection finds in the writer's row.
    private struct Found {
        let epoch: Int64
        let batch: Int64
        let state: [UInt8]
        /// Nobody has found that commits are missing.
        let status: String
    }

    /// Returns the connection, or makes a new one. Throws if that is not possible; then nothing was sent.
    private func open() throws(StoreFailure) -> Connection {
        if let end { throw end }
        if let connection { return connection }
        do throws(ConnectionFailure) { _ = try fence { $0.batch == batch } } catch { throw StoreFailure(error) }
        if let end { throw end }
        guard let connection else { throw .unavailable("no connection was made") }
        return connection
    }

    /// Returns whether a batch was committed, once it is certain. The number alone does not tell: only this process can
    /// have made the state that goes with it.
    private func settle(_ sent: Batch) throws(StoreFailure) -> Bool {
        var backoff = Backoff(Self.settlingPauses)
        while true {
            var failure: ConnectionFailure?
            var found: Found?
            do throws(ConnectionFailure) {
                found = try fence { found in
                    found.batch == batch
                        || found.batch == batch + 1 && (sent.state.isEmpty || found.state == sent.state)
                }
            } catch {
                failure = error
            }
            if let end {
                guard end.obstacle == .replaced, sent.segment != nil else { throw end }
                if let isLogged = isLogged(sent) {
                    if isLogged { return true }
                    throw end
                }
            }
            if let found {
                defer { batch = found.batch }
                return found.batch != batch
            }
            if givesUp() {
                let reason = StoreFailure.unavailable(failure?.text ?? "the outcome of a commit is not known")
                end = reason
                throw reason
            }
            Pause.milliseconds(Int32(backoff.pause(Randomness.system.word())))
        }
    }

    /// Whether a batch was committed before another process has taken this one's place: only this one can have made the
    /// segment of its audit log. Nil if the server does not say.
    private func isLogged(_ sent: Batch) -> Bool? {
        guard let segment = sent.segment?.segment, let (connection, _) = try? primary.follow(),
            let rows = try? connection.run(
                Statements.segmentTag,
                [
                    .int4(Int32(AuditNumber.writer(of: segment.first))), .int8(segment.first.entryNumber),
                ])
        else { return nil }
        return rows.count == 1 && rows.bytes(0, 0) == segment.tag
    }

    /// Makes a new connection, which shuts out all earlier ones, and returns what it finds; nil if there is to be no further
    /// commit. The statement's own commit waits for the standbys, and they have all that came before it.
    ///
    /// What is found is judged before the server becomes the one that is read from.
    private func fence(_ isAsLeft: (Found) -> Bool) throws(ConnectionFailure) -> Found? {
        var found: Found?
        let connection = try primary.find { connection throws(ConnectionFailure) in
            let sent = primary.now()
            let rows = try primary.waiting { () throws(ConnectionFailure) in
                try connection.run(
                    Statements.fence, [.int4(writer), .bytes(holder)],
                    milliseconds: primary.settings.connectMilliseconds)
            }
            guard rows.count == 1, let epoch = rows.integer(0, 0), let batch = rows.integer(0, 1) else {
                let row = try connection.run(Statements.epoch, [.int4(writer)])
                return judge(epochOf: row.count == 1 ? row.integer(0, 0) : nil, connection)
            }
            let row = Found(epoch: epoch, batch: batch, state: rows.bytes(0, 2), status: rows.text(0, 4) ?? "")
            guard row.epoch > self.epoch, row.batch >= self.batch else { return markBehind(connection) }
            guard row.status == Self.serving else {
                end = StoreFailure(Self.notServed(row.status))
                return
            }
            guard isAsLeft(row) else {
                end = Self.isAltered
                return
            }
            found = row
            primary.confirm(sent: sent, clock: rows.integer(0, 3))
        }
        guard let found else { return nil }
        self.connection = connection
        epoch = found.epoch
        return found
    }

    /// Ends because this process's row is gone. Taking over a writer raises its epoch. A lower one, or none, is that of an
    /// older database.
    private func judge(epochOf present: Int64?, _ connection: Connection) {
        if let present, present > epoch {
            end = .unavailable("another process has taken over this sidecar's place in the database", .replaced)
        } else {
            markBehind(connection)
        }
    }

    private func markBehind(_ connection: Connection) {
        end = Self.isBehind
        _ = try? connection.run(Statements.markBehind)
    }

    /// What a heartbeat learns of the sidecars.
    struct Presence {
        /// This one is the first of those that are there.
        var isFirst = true
        /// How many there are.
        var count = 1
        /// When it was learned, by the steady clock.
        var learned: UInt64 = 0
    }

    /// A small durable write: it confirms that the server still writes, and shows that this sidecar is there.
    ///
    /// - Parameter goneAfter: How long after its last commit a sidecar counts as gone, in milliseconds.
    func beat(goneAfter: Int) throws(StoreFailure) -> Presence {
        let connection = try open()
        let sent = primary.now()
        do throws(ConnectionFailure) {
            let rows = try primary.waiting { () throws(ConnectionFailure) in
                try connection.run(
                    Statements.heartbeat, [.int4(writer), .bytes(holder), .int8(epoch), .int8(Int64(goneAfter))])
            }
            // Another process has the writer, or commits are missing: a new connection finds out.
            guard rows.count == 1 else { throw .lost("the writer's row is not as expected") }
            primary.confirm(sent: sent, clock: rows.integer(0, 0))
            if let layout = rows.layout(0, 3) { primary.layout = layout }
            return Presence(
                isFirst: rows.integer(0, 1) == Int64(writer), count: Int(rows.integer(0, 2) ?? 1), learned: sent)
        } catch {
            self.connection = nil
            throw StoreFailure(error)
        }
    }

    // MARK: The layout

    /// Raises the gate; see `Store.raise`.
    func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        let rows = try run(
            Statements.raise, [.int4(Int32(layout.rawValue)), goneAfter.map { Parameter.int8($0) } ?? .null])
        let older = (0..<rows.count).compactMap { rows.sidecar($0) }
        if older.isEmpty {
            guard rows.count > 0, rows.flag(0, 3) else { throw .unavailable("the store is not served") }
            primary.layout = layout
        }
        return older
    }

    /// See `Store.shutOutOlder`.
    func shutOutOlder() throws(StoreFailure) -> Bool {
        let rows = try run(Statements.shutOutOlder, [])
        return (0..<rows.count).contains { rows.flag($0, 0) }
    }

    private func run(_ statement: Statement, _ parameters: [Parameter]) throws(StoreFailure) -> Rows {
        let connection = try open()
        do throws(ConnectionFailure) {
            return try primary.waiting { () throws(ConnectionFailure) in try connection.run(statement, parameters) }
        } catch {
            // Whether it was done does not matter: it can be done again.
            self.connection = nil
            throw StoreFailure(error)
        }
    }

    func close() {
        if end == nil {
            // Otherwise it is missed only later.
            let place: [Parameter] = [.int4(writer), .bytes(holder), .int8(epoch)]
            _ = try? connection?.run(Statements.leave, place, milliseconds: Self.farewell)
        }
        connection = nil
    }

    /// How long that may take, in milliseconds.
    private static let farewell = 500
}

extension UInt64 {
    /// The number of an audit entry within its writer's log.
    var entryNumber: Int64 { Int64(AuditNumber.place(of: self)) }
}

extension DocumentTag {
    var storedBytes: [UInt8] {
        var writer = ByteWriter(capacity: Self.length)
        writer.id(DocumentID(high: high, low: low))
        return writer.bytes
    }
}

extension Rows {
    /// The layout of that number; nil if it is not known here.
    func layout(_ row: Int, _ column: Int) -> StoreLayout? {
        integer(row, column).flatMap { UInt8(exactly: $0) }.flatMap { StoreLayout(rawValue: $0) }
    }

    /// A sidecar: its name, what layout it knows, and when it last wrote something. Nil if the columns are NULL.
    func sidecar(_ row: Int) -> StoreSidecar? {
        guard let name = text(row, 0), let knows = integer(row, 1), let seen = integer(row, 2) else { return nil }
        return StoreSidecar(name: name, knows: UInt8(clamping: knows), seenAt: Timestamp(milliseconds: seen))
    }

    /// The revision in two columns; `none` for NULL.
    func revision(_ row: Int, version: Int, tag: Int) -> Revision {
        guard let number = integer(row, version) else { return .none }
        return Revision(version: UInt64(bitPattern: number), tag: DocumentTag(endOf: bytes(row, tag)))
    }
}
#endif
