import FactorBackup
import FactorCore
import FactorCrypto

/// Puts what a backup holds into a store, changed so that nothing which was spent since can pass again.
///
/// The audit log comes before the subjects, so that what is withdrawn from them is entered at its end: the restored
/// log is the old one, whole, and the restore after it.
struct Restoration {
    private let master: MasterKeys
    private let keys: TenantKeys
    private let terms: RestoreTerms
    private let head: BackupHead
    /// Nil where the backup is only checked.
    private let store: (any Store)?
    private var tenants: [UInt64: DecisionGround] = [:]
    /// The numbers of tenants without keys: their deletion had begun.
    private var shredded: Set<UInt64> = []
    private var summary = RestoreSummary()
    private var chain: RestoredChain
    private var writes: [DocumentWrite] = []

    init(
        _ master: MasterKeys, _ keys: TenantKeys, _ terms: RestoreTerms, _ head: BackupHead, into store: (any Store)?
    ) {
        self.master = master
        self.keys = keys
        self.terms = terms
        self.head = head
        self.store = store
        chain = RestoredChain(keys)
        summary.createdAt = head.createdAt
    }

    mutating func begin(masterID: UInt64) throws(RestoreFailure) {
        summary.masterID = masterID
        create(RootRecord.key, body: head.root, hot: [], generation: 0, expiresAt: nil)
        try flush()
    }

    // MARK: What the file gives

    mutating func take(_ documents: [StoredDocument]) throws(RestoreFailure) {
        for stored in documents {
            switch stored.key.kind {
            case .tenant: try takeTenant(stored)
            case .subject: try takeSubject(stored)
            case .identifier: try takeIdentifier(stored)
            case .root, .receipt, .session, .device, .signingKeys, .job, .flow:
                throw .backup(.malformed("a record"))
            }
        }
        try flush()
    }

    mutating func take(_ segments: [AuditSegment]) throws(RestoreFailure) {
        for segment in segments {
            try chain.follow(segment)
            try commit(StoreBatch(writes: [], segment: segment))
            summary.auditEntries += UInt64(segment.count)
        }
    }

    /// Enters the restore itself. Returns what it came to.
    mutating func finish() throws(RestoreFailure) -> RestoreSummary {
        if store != nil {
            _ = chain.append(
                AuditEntry(
                    at: terms.now, event: AuditEvent(.restored, .done), tenant: 0, document: .zero, peer: 0,
                    previous: 0))
        }
        try flush()
        return summary
    }

    // MARK: Tenants

    private mutating func takeTenant(_ stored: StoredDocument) throws(RestoreFailure) {
        guard let record = try? TenantRecord(decoding: stored.document.body) else {
            throw .broken("a tenant's record is malformed")
        }
        if record.status == .deleting {
            shredded.insert(record.number)
        } else {
            guard let keys = try? master.unwrap(record.wrappedKeys, tenant: record.number),
                (try? self.keys.open(record.sealedName, at: Tenant.namePlace(stored.key), { _ in })) != nil
            else { throw .broken("a tenant's keys or name do not open") }
            tenants[record.number] = DecisionGround(
                policy: Policy(), keys: keys, randomness: terms.randomness, tenant: record.number)
            summary.tenants += 1
        }
        create(stored.key, body: stored.document.body, hot: stored.document.hot, generation: 0, expiresAt: nil)
    }

    // MARK: Subjects

    private mutating func takeSubject(_ stored: StoredDocument) throws(RestoreFailure) {
        guard !shredded.contains(stored.key.tenant) else {
            summary.shredded += 1
            return
        }
        guard let ground = tenants[stored.key.tenant] else { throw .broken("a record belongs to no tenant") }
        let document = stored.document
        do throws(Failure) {
            var subject = try Subject(body: document.body, hot: document.hot, ground.keys, stored.key)
            var decision = Decision(now: terms.now, ground: ground, name: nil, document: stored.key)
            try subject.checkSeals(decision)
            if subject.exists { summary.subjects += 1 }
            if store == nil || terms.nothingHappenedSince {
                create(
                    stored.key, body: document.body, hot: document.hot, generation: document.generation,
                    expiresAt: document.expiresAt)
            } else {
                summary.withdrawal.add(try subject.withdrawUnknown(&decision))
                enter(decision, &subject, stored.key)
                create(
                    stored.key, body: subject.encodedBody, hot: subject.encodedHot(ground.keys, stored.key),
                    generation: subject.oldestGeneration, expiresAt: document.expiresAt)
            }
        } catch {
            throw .broken("a subject's record does not bear its tag, or a seal in it does not open")
        }
    }

    private mutating func enter(_ decision: Decision, _ subject: inout Subject, _ key: DocumentKey) {
        for event in [decision.firstEvent].compactMap({ $0 }) + decision.furtherEvents {
            subject.lastAudit = chain.append(
                AuditEntry(
                    at: terms.now, event: event, tenant: key.tenant, document: key.id, peer: 0,
                    previous: subject.lastAudit))
        }
    }

    // MARK: Identifiers

    /// Takes a claim. One of a sign-up is left out, since the sign-up itself is in no backup.
    private mutating func takeIdentifier(_ stored: StoredDocument) throws(RestoreFailure) {
        guard !shredded.contains(stored.key.tenant) else {
            summary.shredded += 1
            return
        }
        guard let ground = tenants[stored.key.tenant] else { throw .broken("a record belongs to no tenant") }
        let place = Engine.place(of: stored.key)
        guard
            let owner = try? ground.keys.open(
                stored.document.body, at: place, { try? IdentifierOwner(decoding: $0.array()) })
        else { throw .broken("a claim of an address or user name does not open where it stands") }
        guard case .subject = owner else { return }
        create(
            stored.key, body: stored.document.body, hot: [], generation: stored.document.generation,
            expiresAt: stored.document.expiresAt)
    }

    // MARK: The store

    private mutating func create(
        _ key: DocumentKey, body: [UInt8], hot: [UInt8], generation: UInt32, expiresAt: Timestamp?
    ) {
        guard store != nil else { return }
        writes.append(
            DocumentWrite(
                key: key, expected: 0,
                change: .whole(body: body, hot: hot, generation: generation, expiresAt: expiresAt)))
    }

    /// Commits what one block gave, with the audit entries that it led to.
    private mutating func flush() throws(RestoreFailure) {
        let batch = StoreBatch(writes: writes, segment: chain.close())
        writes = []
        try commit(batch)
    }

    private func commit(_ batch: StoreBatch) throws(RestoreFailure) {
        guard let store, !batch.writes.isEmpty || batch.segment != nil else { return }
        do throws(StoreFailure) {
            try store.commit(batch)
        } catch {
            // Two documents of one name are refused by the store's own condition.
            if case .conflict = error { throw .backup(.malformed("a record stands twice, which")) }
            throw .store(error)
        }
    }
}

extension Withdrawal {
    fileprivate mutating func add(_ other: Withdrawal) {
        authenticators += other.authenticators
        tokens += other.tokens
        backupCodeSets += other.backupCodeSets
        pendingEnrolments += other.pendingEnrolments
    }
}
