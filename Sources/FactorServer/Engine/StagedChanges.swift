import FactorCore

/// The changes that are decided but not durable yet. All changes of what is stored are made here.
///
/// A decision sees what earlier ones have left here. A decision is a transaction: it opens one, and its changes are
/// kept or undone together. At the end of a turn they are handed over as one `Work`, which the commit thread makes
/// durable; on a shared store, at the end of each decision. Confined to the loop's thread.
struct StagedChanges {
    /// Subjects as they were last decided. Unknown names stay until the next tick; see `unknownSubjects`.
    private(set) var subjects: [DocumentKey: InFlight] = [:]
    private(set) var records: [DocumentKey: RecordInFlight] = [:]
    /// Names without a subject that were guessed at since the last tick, with their tenants.
    private(set) var unknownSubjects: [DocumentKey: TenantID] = [:]
    /// How many reads and writes have touched what is not durable yet. If the number has grown since a decision began,
    /// the decision rests on such data, and its answer has to wait.
    private(set) var pendingAccesses: UInt64 = 0

    private var work: CommitThread.Work
    /// The number of the work that is being gathered.
    private(set) var number: UInt64 = 1
    private(set) var epoch: UInt64 = 1
    /// How to undo the changes of the open transactions, oldest first.
    private var undos: [Undo] = []
    private var openTransactions = 0

    /// The caller's name for the request that is being decided.
    var request: RequestID? {
        didSet { requestNamedAt = nil }
    }
    /// The number of the audit entry that names it, if there is one in the work that is being gathered.
    private var requestNamedAt: UInt64?

    /// Whether it is noted what works rest on.
    let notesGrounds: Bool

    init(auditHead: UInt64, notesGrounds: Bool) {
        self.notesGrounds = notesGrounds
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
        /// Of something that is kept elsewhere.
        case other(() -> Void)
    }

    /// Opens a transaction, nested or not.
    mutating func begin() -> Savepoint {
        openTransactions += 1
        return savepoint
    }

    /// Ends a transaction and keeps its changes.
    mutating func end() {
        openTransactions -= 1
        // Its memory is freed and wiped too: copying a value into the array also copies what lay behind the value's
        // end.
        if openTransactions == 0 { undos = [] }
    }

    /// The current point within a transaction.
    var savepoint: Savepoint {
        Savepoint(
            writes: work.writes.count, keys: work.keys.count, auditBytes: work.audit.count,
            auditCount: work.auditCount, afterwards: work.afterwards.count, undos: undos.count)
    }

    /// Undoes the changes since a savepoint. Returns the writes that were undone. What was read still counts: a refusal may
    /// rest on it.
    mutating func rollBack(to point: Savepoint) -> [DocumentWrite] {
        let undone = Array(work.writes[point.writes...])
        work.writes.removeLast(undone.count)
        work.keys.removeLast(work.keys.count - point.keys)
        work.audit.removeLast(work.audit.count - point.auditBytes)
        work.auditCount = point.auditCount
        if let named = requestNamedAt, named >= nextAuditNumber { requestNamedAt = nil }
        work.afterwards.removeLast(work.afterwards.count - point.afterwards)
        while undos.count > point.undos, let undo = undos.popLast() {
            switch undo {
            case .subject(let key, let entry): subjects[key] = entry
            case .record(let key, let record): records[key] = record
            case .unknownSubject(let key, let tenant): unknownSubjects[key] = tenant
            case .other(let undo): undo()
            }
        }
        return undone
    }

    // MARK: Reading

    /// Returns a subject that is not durable, as last decided. Finding one counts as a pending access.
    mutating func subject(at key: DocumentKey) -> InFlight? {
        guard let entry = subjects[key] else { return nil }
        if entry.work > 0 { pendingAccesses += 1 }
        return entry
    }

    /// Returns a record that is not durable, as last decided. Finding one counts as a pending access.
    mutating func record(at key: DocumentKey) -> RecordInFlight? {
        guard let record = records[key] else { return nil }
        pendingAccesses += 1
        return record
    }

    /// Notes a read of something kept elsewhere that is not durable.
    mutating func notePendingRead() { pendingAccesses += 1 }

    /// Notes what the work rests on, if works can be lost. What it finds of its own changes does not count.
    mutating func rest(on revision: Revision, at key: DocumentKey) {
        guard notesGrounds, work.guards[key] == nil else { return }
        work.guards[key] = revision
    }

    /// Whether the work that is being gathered rests on documents that others may change.
    var restsOnSomething: Bool { !work.guards.isEmpty }

    /// Forgets what the work rests on, because its decision has stopped.
    mutating func restOnNothing() { work.guards = [:] }

    // MARK: Changing

    /// Adds a document to the next commit.
    mutating func write(_ write: DocumentWrite) {
        assert(openTransactions > 0, "a change outside a transaction")
        rest(on: write.expected, at: write.key)
        pendingAccesses += 1
        work.writes.append(write)
        work.keys.append(write.key)
    }

    /// Appends an audit entry, and before it the name of its request, if it has one. Returns the entry's sequence number.
    mutating func append(_ entry: AuditEntry) -> UInt64 {
        assert(openTransactions > 0, "a change outside a transaction")
        pendingAccesses += 1
        guard let request else { return add(entry) }
        var entry = entry
        let named = requestNamedAt.flatMap { UInt8(exactly: nextAuditNumber - $0) }
        if named == nil { requestNamedAt = add(AuditEntry(naming: request, at: entry.at)) }
        entry.requestDistance = named ?? 1
        return add(entry)
    }

    private var nextAuditNumber: UInt64 { work.auditFirst + UInt64(work.auditCount) }

    private mutating func add(_ entry: AuditEntry) -> UInt64 {
        let sequence = nextAuditNumber
        entry.append(to: &work.audit)
        work.auditCount += 1
        return sequence
    }

    /// Sets the subject that later decisions see; nil lets them see the stored one.
    mutating func keep(_ entry: InFlight?, at key: DocumentKey) {
        note(.subject(key, Self.replace(&subjects, key, entry)))
    }

    /// Sets the record that later decisions see; nil lets them see the stored one.
    mutating func keep(_ record: RecordInFlight?, at key: DocumentKey) {
        note(.record(key, Self.replace(&records, key, record)))
    }

    /// Marks a subject as an unknown name; nil removes the mark.
    mutating func markUnknown(_ tenant: TenantID?, at key: DocumentKey) {
        guard tenant != nil || unknownSubjects[key] != nil else { return }
        note(.unknownSubject(key, Self.replace(&unknownSubjects, key, tenant)))
    }

    /// Runs the closure if the changes up to here are undone; it must not change anything here.
    mutating func ifUndone(_ undo: @escaping () -> Void) { note(.other(undo)) }

    /// Forgets a subject here once the next commit has landed, though the commit does not write it.
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

    /// Gives the work the place of the decision that it is for.
    mutating func setPlace(_ place: UInt64?) { work.place = place }

    /// The next work has nothing to do.
    var isEmpty: Bool { work.isEmpty }

    /// The next commit changes nothing that is stored.
    var changesNothing: Bool { work.writes.isEmpty && work.auditCount == 0 }

    /// Holds an answer until the next commit.
    mutating func add(_ answer: consuming DeferredReply) { work.answers.append(answer) }

    /// Runs the closure once the next commit has landed or failed.
    mutating func afterCommit(_ closure: @escaping @Sendable (Failure?) -> Void) { work.afterwards.append(closure) }

    /// Makes the next work commit even without changes.
    mutating func addEmptyCommit() { work.commitsAnyway = true }

    /// Makes the next work take a step of a scrub.
    mutating func add(_ step: ScrubStep) { work.scrub = step }

    /// Makes the next work probe the store too.
    mutating func addProbe() { work.probes = true }

    /// Removes the audit log up to `beginning` with the next commit.
    mutating func removeAudit(before beginning: AuditBeginning) { work.auditBeginning = beginning }

    /// Hands over the gathered work; nil if there is none.
    mutating func takeWork() -> CommitThread.Work? {
        guard !work.isEmpty else {
            (work.guards, work.place) = ([:], nil)
            return nil
        }
        var taken = CommitThread.Work(epoch: epoch, auditFirst: work.auditFirst + UInt64(work.auditCount))
        // The next turn usually gathers as much. An array that grows step by step is copied and wiped at each step.
        taken.makeRoom(asFor: work)
        swap(&taken, &work)
        taken.number = number
        requestNamedAt = nil
        number += 1
        return taken
    }

    // MARK: What has landed

    /// Forgets what a work has made durable, unless a later work changes it too.
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

    /// Forgets what lost works have changed.
    mutating func forget(_ lost: [CommitThread.Work]) {
        let numbers = Set(lost.lazy.map(\.number))
        for key in lost.lazy.flatMap(\.keys) {
            if let work = subjects[key]?.work, numbers.contains(work) { subjects[key] = nil }
            if let work = records[key]?.work, numbers.contains(work) { records[key] = nil }
        }
    }

    /// Discards everything that rested on a failed commit, and returns what was gathered for the next one. Queued work
    /// belongs to the old epoch, and the commit thread refuses it.
    mutating func startOver(after auditHead: UInt64) -> CommitThread.Work {
        epoch += 1
        var forgotten = CommitThread.Work(epoch: epoch, auditFirst: auditHead + 1)
        swap(&forgotten, &work)
        requestNamedAt = nil
        subjects.removeAll()
        unknownSubjects.removeAll()
        records.removeAll()
        return forgotten
    }
}
