package import FactorCore
import FactorCrypto

/// A known problem of the store. Each is reported once, and stays until a scrub pass no longer finds it, or until a
/// restart.
package enum IntegrityProblem: Hashable, Sendable {
    /// A document does not bear its tag.
    case damagedDocument
    /// The documents are not those that the commits left: some are missing, present twice, or outdated.
    case missingDocuments
    /// The audit log is not as it was written, from that entry on.
    case brokenAudit(entry: UInt64)
    /// Part of the store cannot be read.
    case unreadable
    /// An index of the store does not list exactly the existing documents, so scans miss some.
    case brokenIndex
    /// Commits of another sidecar are gone that were there before.
    case missingCommits(writer: UInt16)

    /// A description of the problem for the log and for people.
    package var text: String {
        switch self {
        case .damagedDocument: "a stored document was altered or damaged"
        case .missingDocuments: "stored documents are missing, duplicated or replaced by older ones"
        case .brokenAudit(let entry): "the audit log was altered or damaged from entry \(AuditNumber.shown(entry)) on"
        case .unreadable: "part of the store cannot be read"
        case .brokenIndex: "an index of the store does not match the stored documents"
        case .missingCommits(let writer): "what sidecar \(writer) had written was put back to an earlier state"
        }
    }
}

extension Engine {
    /// A check with the current keys.
    var stretchCheck: StretchCheck {
        StretchCheck(serverKeys: serverKeys, identity: identity, tenantKeys: keysByNumber)
    }

    /// The keys of each tenant by number; nil for a tenant whose keys are destroyed.
    private var keysByNumber: [UInt64: TenantKeys?] {
        if let foundKeys { return foundKeys }
        let found = Dictionary(tenants.values.map { ($0.number, $0.keysInUse) }) { first, _ in first }
        foundKeys = found
        return found
    }

    /// Returns whether a document is as it was written.
    func isGenuine(_ document: Document, at key: DocumentKey) -> Bool {
        stretchCheck.isGenuine(StoredDocument(key: key, document: document))
    }

    /// Raises an alarm for a document that is not as it was written: once for each, and once for all
    /// beyond `mostDamageTold`.
    func tellDamage(to key: DocumentKey) {
        integrity.problems.insert(.damagedDocument)
        let most = configuration.mostDamageTold
        guard damaged.count <= most, damaged.insert(key).inserted else { return }
        let rest = damaged.count > most ? ": one of many; further ones are not reported individually" : ""
        alarm("\(IntegrityProblem.damagedDocument.text)\(rest)")
    }

    /// Notes that a requested document is not as it was written.
    func noteDamage() {
        integrity.problems.insert(.damagedDocument)
        // The current pass may already be past it.
        scrub.found.insert(.damagedDocument)
    }

    func tellBrokenAudit(at entry: UInt64) { tell(.brokenAudit(entry: entry)) }

    /// Raises an alarm for a problem, once.
    func tell(_ problem: IntegrityProblem) {
        guard integrity.problems.insert(problem).inserted else { return }
        alarm(problem.text)
    }

    /// Raises one alarm for everything that is missing from a backup.
    func tellOmissions(_ omissions: [String]) {
        alarm("damaged, and so not in the backup: \(omissions.joined(separator: "; "))")
    }

    /// Reports what a failure says about the store or the program, once it is certain.
    ///
    /// On a shared store, what a decision has found may be outdated, or sealed with keys that another sidecar has made
    /// since. It is certain once what the decision rests on is known to be what is stored.
    package func report(_ failure: Failure) {
        guard failure.code == .internal, !failure.isStop else { return }
        guard staged.restsOnSomething else { return tell(failure) }
        afterCommit { [weak self] problem in
            if problem == nil { self?.tell(failure) }
        }
    }

    /// Raises an alarm for changed or unreadable data, and reports any other failure as a defect of the program.
    func tell(_ failure: Failure) {
        let cause = failure.cause ?? "internal"
        guard failure.isAlarm else {
            counters.defects += 1
            return observer.defect(cause)
        }
        if failure.isDamage { noteDamage() }
        alarm(cause)
    }

    private func alarm(_ text: String) {
        counters.alarms += 1
        observer.alarm(text)
    }
}

extension Tenant {
    /// The tenant's keys; nil once they are destroyed.
    fileprivate var keysInUse: TenantKeys? { record.status == .active ? keys : nil }
}
