import FactorCore
import FactorCrypto

/// Restores the content of a backup into a store, changed so that nothing spent since can be used again. Documents that
/// do not bear their tag are left out and counted.
///
/// The audit log comes before the subjects, so that what is withdrawn from them is entered at its end. The restored log
/// is the complete old log, followed by the restore.
struct Restoration {
    private let master: MasterKeys
    private let keys: TenantKeys
    private let terms: RestoreTerms
    /// The store's root document, for a new incarnation.
    private var root: RootRecord
    /// Nil if the backup is only checked.
    private let store: (any Store)?
    private var tenants: [UInt64: TenantContext] = [:]
    /// The numbers of tenants without keys: their deletion had begun.
    private var shredded: Set<UInt64> = []
    private var summary = RestoreSummary()
    private var chains: RestoredChains
    private var writes: [DocumentWrite] = []
    private var isLogOver = false
    /// The logs of further sidecars, once they are read.
    private var finishedLogs: [FinishedLog] = []
    /// The identity of the new store: the same store in a new incarnation.
    private let identity: StoreIdentity
    private var ledger: StoreLedger

    init(
        _ master: MasterKeys, _ keys: TenantKeys, _ terms: RestoreTerms, createdAt: Timestamp, _ root: RootRecord,
        _ logs: [LogExtent], into store: (any Store)?
    ) {
        self.master = master
        self.keys = keys
        self.terms = terms
        self.store = store
        identity = StoreIdentity(store: root.identity.store, incarnation: .drawn(from: terms.randomness))
        self.root = root
        self.root.identity = identity
        self.root.restoredAt = terms.now
        self.root.layout = .newest
        var state = StoreState.empty
        state.isAnchored = terms.isAnchored
        chains = RestoredChains(keys, of: logs)
        state.auditBeginning = chains.own.beginning
        state.auditHead = state.auditBeginning.removed
        ledger = StoreLedger(state, of: identity, keys, terms.randomness)
        summary.createdAt = createdAt
        summary.audit.removed = logs.entriesRemoved
        summary.audit.logs = logs.count
    }

    mutating func begin() throws(RestoreFailure) {
        summary.masterID = root.masterID ?? 0
        try raise()
        create(root.write(over: .none, keys))
        try flush()
    }

    /// Lets only programs use the new store that can read all that will be in it.
    private func raise() throws(RestoreFailure) {
        guard let store, store.layout < .newest else { return }
        let older: [StoreSidecar]
        do throws(StoreFailure) { older = try store.raise(to: .newest, goneAfter: nil) } catch { throw .store(error) }
        guard older.isEmpty else {
            throw .store(.unavailable("it was used by programs that cannot read a restored store: \(older.names)"))
        }
    }

    // MARK: What the file gives

    mutating func take(_ documents: [StoredDocument]) throws(RestoreFailure) {
        if documents.contains(where: { $0.key.kind != .tenant }) { try endLog() }
        for stored in documents {
            do throws(RestoreFailure) { try take(stored) } catch {
                guard case .broken = error else { throw error }
                summary.omissions.add(1, of: stored.key.kind)
            }
        }
        try flush()
    }

    private mutating func take(_ stored: StoredDocument) throws(RestoreFailure) {
        switch stored.key.kind {
        case .tenant: try takeTenant(stored)
        case .subject: try takeSubject(stored)
        case .identifier: try takeIdentifier(stored)
        case .root, .receipt, .session, .device, .signingKeys, .job, .flow:
            throw .backup(.malformed("a record"))
        }
    }

    mutating func take(_ segments: [AuditSegment]) throws(RestoreFailure) {
        for segment in segments {
            guard let taken = chains.follow(segment) else { continue }
            try fill(before: taken.first, at: taken.timeOfFirst ?? terms.now)
            try commit(StoreBatch(writes: [], segment: chains.adopt(taken)))
            summary.auditEntries += UInt64(taken.count)
            summary.audit.note(taken)
        }
    }

    /// Ends the logs that were read, so that the restore's own entries can follow.
    private mutating func endLog() throws(RestoreFailure) {
        guard !isLogOver else { return }
        isLogOver = true
        for head in chains.end() { try fill(before: head + 1, at: terms.now) }
        finishedLogs = chains.finished
    }

    /// Replaces each missing entry of a log with one that says so, so that all others keep their numbers.
    private mutating func fill(before number: UInt64, at moment: Timestamp) throws(RestoreFailure) {
        while let segment = chains.filler(before: number, at: moment) {
            try commit(StoreBatch(writes: [], segment: segment))
        }
    }

    /// Records the restore itself. Returns the summary; `omissions` were missing from what was read.
    mutating func finish(_ omissions: Omissions) throws(RestoreFailure) -> RestoreSummary {
        try endLog()
        summary.omissions.add(omissions)
        // They are also counted here, while the log is read.
        summary.omissions.auditEntries = chains.missing
        guard !summary.omissions.hasOlder || !terms.nothingHappenedSince || store == nil else { throw .olderThanSaid }
        if store != nil {
            _ = chains.own.append(
                AuditEntry(
                    at: terms.now, event: AuditEvent(.restored, .done), tenant: 0, document: .zero, peer: 0,
                    previous: 0))
        }
        try flush()
        summary.anchor = Anchor(ledger.state, of: identity, keys).text(keys)
        return summary
    }

    // MARK: Tenants

    private mutating func takeTenant(_ stored: StoredDocument) throws(RestoreFailure) {
        guard let contents = stored.contentsOfServer(keys), let record = try? TenantRecord(decoding: contents) else {
            throw .broken("a tenant's record is malformed or does not bear its tag")
        }
        if record.status == .deleting {
            shredded.insert(record.number)
        } else {
            guard let keys = try? master.unwrap(record.wrappedKeys, tenant: record.number),
                (try? self.keys.open(record.sealedName, at: Tenant.namePlace(stored.key), { _ in })) != nil
            else { throw .broken("a tenant's keys or name do not open") }
            tenants[record.number] = TenantContext(
                policy: Policy(), keys: keys, randomness: terms.randomness, tenant: record.number)
            summary.tenants += 1
            if let member = record.settings.over(record.edition.policy).contradiction?.member {
                summary.contradictions.insert(member)
            }
        }
        create(record.write(at: stored.key, over: .none, keys))
    }

    // MARK: Subjects

    private mutating func takeSubject(_ stored: StoredDocument) throws(RestoreFailure) {
        guard !shredded.contains(stored.key.tenant) else {
            summary.shredded += 1
            return
        }
        guard let tenantContext = tenants[stored.key.tenant] else { throw .broken("a record belongs to no tenant") }
        let (key, document) = (stored.key, stored.document)
        do throws(Failure) {
            var subject = try Subject(document, at: key, tenantContext.keys)
            var decision = DecisionContext(now: terms.now, tenantContext: tenantContext, name: nil, document: key)
            try subject.checkSeals(decision)
            if subject.exists { summary.subjects += 1 }
            if store != nil, !terms.nothingHappenedSince {
                summary.withdrawal.add(try subject.withdrawUnknown(&decision))
                enter(decision, &subject, key)
            }
            // The flows that would accept them are in no backup.
            subject.endSharedCodes()
            var frame = DocumentFrame.none
            let expiry = subject.exists ? nil : document.expiresAt
            let change = subject.encodedWhole(at: key, in: &frame, expiresAt: expiry, tenantContext.keys)
            create(DocumentWrite(key: key, expected: .none, change: change))
        } catch {
            throw .broken("a subject's record does not bear its tag, or a seal in it does not open")
        }
    }

    private mutating func enter(_ decision: DecisionContext, _ subject: inout Subject, _ key: DocumentKey) {
        for event in [decision.firstEvent].compactMap({ $0 }) + decision.furtherEvents {
            subject.lastAudit = chains.own.append(
                AuditEntry(
                    at: terms.now, event: event, tenant: key.tenant, document: key.id, peer: 0,
                    previous: subject.lastAudit))
        }
    }

    // MARK: Identifiers

    /// Restores a claim. A sign-up's claim is left out, since backups contain no sign-ups.
    private mutating func takeIdentifier(_ stored: StoredDocument) throws(RestoreFailure) {
        guard !shredded.contains(stored.key.tenant) else {
            summary.shredded += 1
            return
        }
        guard let tenantContext = tenants[stored.key.tenant] else { throw .broken("a record belongs to no tenant") }
        let content: WipedBytes
        do throws(Failure) {
            content = try Engine.opened(stored.document, at: stored.key, tenantContext.keys)
        } catch {
            throw .broken("a claim of an address or user name does not open at its location")
        }
        guard let owner = content.withBytes({ try? IdentifierOwner(decoding: $0.array()) }) else {
            throw .broken("a claim of an address or user name is malformed")
        }
        guard owner.holder != nil else { return }
        let change = Engine.sealed(
            content, at: stored.key, over: .none, expiresAt: nil, tenantContext.keys, terms.randomness)
        create(DocumentWrite(key: stored.key, expected: .none, change: change))
    }

    // MARK: The store

    private mutating func create(_ write: DocumentWrite) {
        if store != nil { writes.append(write) }
    }

    /// Commits the content of one block, with the audit entries that it caused.
    private mutating func flush() throws(RestoreFailure) {
        let batch = StoreBatch(writes: writes, segment: chains.own.close())
        writes = []
        try commit(batch)
    }

    private mutating func commit(_ wanted: StoreBatch) throws(RestoreFailure) {
        guard let store, !wanted.isEmpty else { return }
        var batch = wanted
        let next = ledger.close(&batch, change: { [finishedLogs] in $0.finishedLogs = finishedLogs })
        do throws(StoreFailure) {
            try store.commit(batch)
            ledger.adopt(next)
        } catch {
            guard case .conflict(let places) = error else { throw .store(error) }
            try commit(leavingOut: places, of: wanted)
        }
    }

    /// Commits the rest of a batch after leaving out documents whose name is already taken.
    private mutating func commit(leavingOut places: [Int], of wanted: StoreBatch) throws(RestoreFailure) {
        var batch = wanted
        for place in places.sorted().reversed() {
            summary.omissions.add(1, of: batch.writes.remove(at: place).key.kind)
        }
        try commit(batch)
    }
}

extension RestoreSummary.Audit {
    fileprivate mutating func note(_ segment: AuditSegment) {
        last = segment.last
        if let first = segment.timeOfFirst { from = min(first, from ?? first) }
        if let end = (try? segment.entry(segment.last))?.at { to = max(end, to ?? end) }
    }
}

extension AuditSegment {
    /// The time of its first entry.
    fileprivate var timeOfFirst: Timestamp? { (try? entry(first))?.at }
}

extension Withdrawal {
    fileprivate mutating func add(_ other: Withdrawal) {
        authenticators += other.authenticators
        tokens += other.tokens
        backupCodeSets += other.backupCodeSets
        pendingEnrolments += other.pendingEnrolments
    }
}
