package import FactorCore
import FactorCrypto

/// An audit entry with the names that it is shown with.
package struct NamedAuditEntry: Sendable {
    package let sequence: UInt64
    package let entry: AuditEntry
    /// Nil for the server itself, and for a deleted tenant.
    package let tenant: TenantID?
    /// Nil if the entry is about no subject, or about a deleted one.
    package let subject: String?

    package init(sequence: UInt64, entry: AuditEntry, tenant: TenantID?, subject: String?) {
        self.sequence = sequence
        self.entry = entry
        self.tenant = tenant
        self.subject = subject
    }
}

/// A request for audit entries, newest first.
package struct AuditQuery: Sendable {
    package let tenant: Tenant?
    package let subject: SubjectID?
    package let since: Timestamp?
    package let limit: Int
    /// Limits the result to lower sequence numbers; nil begins with the newest.
    package let before: UInt64?

    package init(tenant: Tenant?, subject: SubjectID?, since: Timestamp?, limit: Int, before: UInt64?) {
        self.tenant = tenant
        self.subject = subject
        self.since = since
        self.limit = limit
        self.before = before
    }
}

/// One page of audit entries.
package struct AuditPage: Sendable {
    package let entries: [NamedAuditEntry]
    /// The cursor for the next page; nil at the end.
    package let next: UInt64?

    package init(entries: [NamedAuditEntry], next: UInt64?) {
        self.entries = entries
        self.next = next
    }
}

/// The result of a check of the chain.
package struct AuditCheck: Equatable, Sendable {
    package let entriesChecked: UInt64
    /// The first entry of the first segment that is not as it was written; nil if all are.
    package let firstBroken: UInt64?
    /// How many entries were removed from the beginning, because their retention time was over.
    package let entriesRemoved: UInt64

    package init(entriesChecked: UInt64, firstBroken: UInt64?, entriesRemoved: UInt64 = 0) {
        self.entriesRemoved = entriesRemoved
        self.entriesChecked = entriesChecked
        self.firstBroken = firstBroken
    }
}

extension Engine {
    /// Lists audit entries, off the loop's thread.
    package func audit(
        _ query: AuditQuery, _ done: @escaping @Sendable (Result<AuditPage, Failure>) -> Void
    ) throws(Failure) {
        let reader = AuditReader(tenants: Array(tenants.values))
        try scan({ store throws(StoreFailure) in try reader.page(query, store) }, done: done)
    }

    /// Checks the chain between two sequence numbers, off the loop's thread.
    package func verifyAudit(
        from: UInt64, to: UInt64, _ done: @escaping @Sendable (Result<AuditCheck, Failure>) -> Void
    ) throws(Failure) {
        let keys = serverKeys
        let (state, identity) = (durableState, identity)
        try scan { store throws(StoreFailure) in
            var walk = try AuditWalk(from: from, to: to, state, of: identity, store)
            while true {
                if let check = try walk.step(store, keys) { return check }
            }
        } done: { [weak self] (result: Result<AuditCheck, Failure>) in
            if case .success(let check) = result, let broken = check.firstBroken { self?.tellBrokenAudit(at: broken) }
            done(result)
        }
    }
}

/// Reads the audit log on the background thread.
struct AuditReader: Sendable {
    /// Segments per read.
    private static let stride = 64
    /// The most entries read for one page. A sparse filter then yields a short page and a cursor instead of a long
    /// wait.
    private static let longestLook = 100_000

    private let tenants: [UInt64: Tenant]

    init(tenants: [Tenant]) {
        self.tenants = Dictionary(tenants.map { ($0.number, $0) }) { first, _ in first }
    }

    func page(_ query: AuditQuery, _ store: any Store) throws(StoreFailure) -> AuditPage {
        if let tenant = query.tenant, let subject = query.subject {
            return try chain(of: tenant.key(of: subject), tenant, query, store)
        }
        return try walk(query, store)
    }

    /// Follows a subject's entries, each of which refers to the one before it.
    private func chain(
        of key: DocumentKey, _ tenant: Tenant, _ query: AuditQuery, _ store: any Store
    ) throws(StoreFailure) -> AuditPage {
        guard let document = try store.load(key),
            let subject = try? Subject(document, at: key, tenant.keys)
        else { return AuditPage(entries: [], next: nil) }
        var found: [NamedAuditEntry] = []
        var sequence = min(subject.lastAudit, query.before ?? .max)
        while sequence > 0, let entry = try Self.entry(sequence, store), entry.document == key.id {
            if let since = query.since, entry.at < since { return AuditPage(entries: found, next: nil) }
            if sequence < query.before ?? .max {
                // The cursor is an entry of this subject, so that the next page can continue in its chain.
                guard found.count < query.limit else { return AuditPage(entries: found, next: found.last?.sequence) }
                found.append(named(sequence, entry, query.subject?.text))
            }
            // An entry that took the number of a lost one may refer to a later one.
            guard entry.previous < sequence else { break }
            sequence = entry.previous
        }
        return AuditPage(entries: found, next: nil)
    }

    private static func entry(_ sequence: UInt64, _ store: any Store) throws(StoreFailure) -> AuditEntry? {
        guard let segment = try store.segments(backFrom: sequence, limit: 1).first else { return nil }
        return try? segment.entry(sequence)
    }

    private func walk(_ query: AuditQuery, _ store: any Store) throws(StoreFailure) -> AuditPage {
        var found: [NamedAuditEntry] = []
        var names: [DocumentID: String] = [:]
        var from = (query.before ?? UInt64.max >> 16) - 1
        var looked = 0
        while from > 0 {
            let segments = try store.segments(backFrom: from, limit: Self.stride)
            guard !segments.isEmpty else { return AuditPage(entries: found, next: nil) }
            for segment in segments {
                var sequence = min(from, segment.last)
                while sequence >= segment.first {
                    guard let entry = try? segment.entry(sequence) else { break }
                    if let since = query.since, entry.at < since { return AuditPage(entries: found, next: nil) }
                    looked += 1
                    if entry.action != .undone, query.tenant == nil || entry.tenant == query.tenant?.number {
                        found.append(named(sequence, entry, try name(entry, &names, store)))
                    }
                    if found.count == query.limit || looked == Self.longestLook {
                        return AuditPage(entries: found, next: sequence > 1 ? sequence : nil)
                    }
                    sequence -= 1
                }
                from = segment.first - 1
            }
        }
        return AuditPage(entries: found, next: nil)
    }

    private func named(_ sequence: UInt64, _ entry: AuditEntry, _ subject: String?) -> NamedAuditEntry {
        NamedAuditEntry(sequence: sequence, entry: entry, tenant: tenants[entry.tenant]?.id, subject: subject)
    }

    /// Returns the subject's name, from its own document; nil once that is gone.
    private func name(
        _ entry: AuditEntry, _ known: inout [DocumentID: String], _ store: any Store
    ) throws(StoreFailure) -> String? {
        guard entry.document != .zero, let tenant = tenants[entry.tenant] else { return nil }
        if let name = known[entry.document] { return name }
        let key = DocumentKey(kind: .subject, tenant: entry.tenant, id: entry.document)
        let name = try storedName(at: key, tenant, entry.at, store)
        known[entry.document] = name
        return name
    }

    /// Returns nil also for a document that is damaged or unreadable, so that the rest of the log is still shown.
    private func storedName(
        at key: DocumentKey, _ tenant: Tenant, _ moment: Timestamp, _ store: any Store
    ) throws(StoreFailure) -> String? {
        let document: Document?
        do throws(StoreFailure) { document = try store.load(key) } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
        guard let document, let subject = try? Subject(document, at: key, tenant.keys), subject.exists else {
            return nil
        }
        return try? subject.name(
            DecisionContext(now: moment, tenantContext: tenant.tenantContext, name: nil, document: key))
    }
}
