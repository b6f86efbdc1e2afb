import FactorCore

/// What has been decided and is not durable yet. All changes of what is stored go through here.
///
/// Decisions find here what the ones before have left. A decision is a transaction: it opens one, and its changes stay or
/// are undone together. At the end of a turn they are handed over as one `Work`, which the commit thread makes durable.
/// Confined to the loop's thread.
struct StagedChanges {
    /// Subjects as they were last decided. Those of names that were only guessed at stay until the next tick; see
    /// `unknownSubjects`.
    private(set) var subjects: [DocumentKey: InFlight] = [:]
    private(set) var records: [DocumentKey: RecordInFlight] = [:]
    /// Names that nobody has and that were guessed at since the last tick, with their tenants.
    private(set) var unknownSubjects: [DocumentKey: TenantID] = [:]
    /// How often something was read or written that is not durable yet. Where this has moved since a decision began, the
    /// decision rests on what is not durable, and its answer has to wait.
    private(set) var pendingAccesses: UInt64 = 0

    private var work: CommitThread.Work
    /// The number that the work being gathered will have.
    private(set) var number: UInt64 = 1
    private(set) var epoch: UInt64 = 1
    /// How to undo what the open transactions have changed, oldest first.
    private var undos: [Undo] = []
    private var openTransactions = 0

    init(auditHead: UInt64) {
        work = CommitThread.Work(epoch: 1, auditFirst: auditHead + 1)
    }

    // MARK: Transactions

    /// Where a transaction began.
    struct Savepoint {
        fileprivate let writes: Int
        fileprivate let keys: Int
        fileprivate let auditBytes: Int
        fileprivate let auditCount: UInt32
        fileprivate let afterwards: Int
        fileprivate let undos: Int
    }

    private enum Undo {
        case subject(DocumentKey, InFlight?)
        case record(DocumentKey, RecordInFlight?)
        case unknownSubject(DocumentKey, TenantID?)
    }

    /// Opens a transaction, within another one or not.
    mutating func begin() -> Savepoint {
        openTransactions += 1
        return savepoint
    }

    /// Ends a transaction, whose changes stay.
    mutating func end() {
        openTransactions -= 1
        // Its memory goes back too, and is wiped: a value is copied into it together with whatever lay behind its end.
        if openTransactions == 0 { undos = [] }
    }

    /// How things stand within a transaction.
    var savepoint: Savepoint {
        Savepoint(
            writes: work.writes.count, keys: work.keys.count, auditBytes: work.audit.count,
            auditCount: work.auditCount, afterwards: work.afterwards.count, undos: undos.count)
    }

    /// Undoes what was changed since. Gives what would have been written.
    mutating func rollBack(to point: Savepoint) -> [DocumentWrite] {
        let undone = Array(work.writes[point.writes...])
        work.writes.removeLast(undone.count)
        work.keys.removeLast(work.keys.count - point.keys)
        work.audit.removeLast(work.audit.count - point.auditBytes)
        work.auditCount = point.auditCount
        work.afterwards.removeLast(work.afterwards.count - point.afterwards)
        while undos.count > point.undos, let undo = undos.popLast() {
            switch undo {
            case .subject(let key, let entry): subjects[key] = entry
            case .record(let key, let record): records[key] = record
            case .unknownSubject(let key, let tenant): unknownSubjects[key] = tenant
            }
        }
        return undone
    }

    // MARK: Reading

    /// A subject that is not durable as it was last decided. To find one is an access to what is pending.
    mutating func subject(at key: DocumentKey) -> InFlight? {
        guard let entry = subjects[key] else { return nil }
        if entry.work > 0 { pendingAccesses += 1 }
        return entry
    }

    /// The same for a record.
    mutating func record(at key: DocumentKey) -> RecordInFlight? {
        guard let record = records[key] else { return nil }
        pendingAccesses += 1
        return record
    }

    /// Notes that something was read that is kept elsewhere and is not durable.
    mutating func notePendingRead() { pendingAccesses += 1 }

    // MARK: Changing

    /// Has a document written with the next commit.
    mutating func write(_ write: DocumentWrite) {
        assert(openTransactions > 0, "a change outside a transaction")
        pendingAccesses += 1
        work.writes.append(write)
        work.keys.append(write.key)
    }

    /// Appends an audit entry and gives its sequence number.
    mutating func append(_ entry: AuditEntry) -> UInt64 {
        assert(openTransactions > 0, "a change outside a transaction")
        pendingAccesses += 1
        let sequence = work.auditFirst + UInt64(work.auditCount)
        entry.append(to: &work.audit)
        work.auditCount += 1
        return sequence
    }

    /// Has decisions find a subject as it is now; nil has them find what is stored.
    mutating func keep(_ entry: InFlight?, at key: DocumentKey) {
        note(.subject(key, Self.replace(&subjects, key, entry)))
    }

    /// The same for a record.
    mutating func keep(_ record: RecordInFlight?, at key: DocumentKey) {
        note(.record(key, Self.replace(&records, key, record)))
    }

    /// Notes that a subject is of a name that was only guessed at, or no longer is.
    mutating func markUnknown(_ tenant: TenantID?, at key: DocumentKey) {
        guard tenant != nil || unknownSubjects[key] != nil else { return }
        note(.unknownSubject(key, Self.replace(&unknownSubjects, key, tenant)))
    }

    /// Has a subject forgotten here once the next commit has landed, though that writes nothing of it.
    mutating func forgetAfterCommit(_ key: DocumentKey) { work.keys.append(key) }

    private mutating func note(_ undo: Undo) {
        assert(openTransactions > 0, "a change outside a transaction")
        undos.append(undo)
    }

    private static func replace<Value>(
        _ values: inout [DocumentKey: Value], _ key: DocumentKey, _ value: Value?
    ) -> Value? {
        if let value { values.updateValue(value, forKey: key) } else { values.removeValue(forKey: key) }
    }

    // MARK: The next work

    /// Whether the next work has nothing to do.
    var isEmpty: Bool { work.isEmpty }

    /// Whether the next commit changes nothing that is stored.
    var changesNothing: Bool { work.writes.isEmpty && work.auditCount == 0 }

    /// Has an answer wait for the next commit.
    mutating func add(_ answer: consuming DeferredReply) { work.answers.append(answer) }

    /// Runs the closure once the next commit has landed, or with its failure.
    mutating func whenSettled(_ closure: @escaping @Sendable (Failure?) -> Void) { work.afterwards.append(closure) }

    /// Has the next work commit, though there is nothing to commit; see `Engine.witness`.
    mutating func addWitness() { work.witnesses = true }

    /// Has the next work take a step of a scrub.
    mutating func add(_ step: ScrubStep) { work.scrub = step }

    /// Has the next work try the store too.
    mutating func addProbe() { work.probes = true }

    /// Has the audit log removed up to there with the next commit.
    mutating func removeAudit(before beginning: AuditBeginning) { work.auditBeginning = beginning }

    /// Hands over what was gathered; nil where there is nothing.
    mutating func takeWork() -> CommitThread.Work? {
        guard !work.isEmpty else { return nil }
        var taken = CommitThread.Work(epoch: epoch, auditFirst: work.auditFirst + UInt64(work.auditCount))
        // The next turn mostly has as much to do, and an array that grows step by step is copied and wiped at each.
        taken.makeRoom(asFor: work)
        swap(&taken, &work)
        taken.number = number
        number += 1
        return taken
    }

    // MARK: What has landed

    /// Forgets what a work has made durable, unless a later one touches it.
    mutating func land(_ landed: CommitThread.Work) {
        for key in landed.keys {
            if key.kind.isRecord {
                if records[key]?.work == landed.number { records[key] = nil }
            } else if let index = subjects.index(forKey: key), subjects.values[index].work == landed.number {
                // What was guessed at a name that nobody has is written at the next tick.
                if unknownSubjects[key] != nil { subjects.values[index].work = 0 } else { subjects.remove(at: index) }
            }
        }
    }

    /// Forgets all that rested on a failed commit, and gives what was gathered for the next one. What is still queued
    /// belongs to the old epoch and will be refused there.
    mutating func startOver(after auditHead: UInt64) -> CommitThread.Work {
        epoch += 1
        var forgotten = CommitThread.Work(epoch: epoch, auditFirst: auditHead + 1)
        swap(&forgotten, &work)
        subjects.removeAll()
        unknownSubjects.removeAll()
        records.removeAll()
        return forgotten
    }
}
