import FactorCore
import FactorCrypto

/// What is wrong with the store, as far as it is known. Told once each; it stays until a pass of the scrub finds it well
/// again, or the daemon is started anew.
package enum IntegrityProblem: Hashable, Sendable {
    /// A document does not bear its tag.
    case damagedDocument
    /// The documents are not those that the commits left: some are missing, there twice, or older ones.
    case missingDocuments
    /// The audit log is not as it was written from that entry on.
    case brokenAudit(entry: UInt64)
    /// Part of the store cannot be read.
    case unreadable
    /// An index of the store does not tell of exactly the documents that are there, so that scans miss some.
    case brokenIndex

    /// The problem in words for the log and for people.
    package var text: String {
        switch self {
        case .damagedDocument: "a stored document is not as it was written"
        case .missingDocuments: "stored documents are missing, are there twice, or are older ones put back"
        case .brokenAudit(let entry): "the audit log is not as it was written from entry \(entry) on"
        case .unreadable: "part of the store cannot be read"
        case .brokenIndex: "an index of the store does not tell of exactly the documents that are there"
        }
    }
}

extension Engine {
    /// Documents whose damage is told one by one, so that no number of them fills a disk with alarms.
    private static let mostTold = 4_096

    /// Looks at documents with the keys that there are.
    var stretchCheck: StretchCheck {
        StretchCheck(serverKeys: serverKeys, identity: identity, tenantKeys: keysByNumber)
    }

    /// The keys of each tenant that there is; nil for one whose keys are gone.
    private var keysByNumber: [UInt64: TenantKeys?] {
        if let foundKeys { return foundKeys }
        let found = Dictionary(tenants.values.map { ($0.number, $0.keysInUse) }) { first, _ in first }
        foundKeys = found
        return found
    }

    /// Whether a document is as it was written.
    func isGenuine(_ document: Document, at key: DocumentKey) -> Bool {
        stretchCheck.isGenuine(StoredDocument(key: key, document: document))
    }

    /// Raises the alarm over a document that is not as it was written, once for each, and once for all beyond `mostTold`.
    func tellDamage(to key: DocumentKey) {
        integrity.problems.insert(.damagedDocument)
        guard damaged.count <= Self.mostTold, damaged.insert(key).inserted else { return }
        let rest = damaged.count > Self.mostTold ? ": one of many, and further ones are not told one by one" : ""
        alarm(.internal("alarm: \(IntegrityProblem.damagedDocument.text)\(rest)"))
    }

    /// Notes that a document which was asked for is not as it was written. Whoever asked raises the alarm.
    func noteDamage() {
        integrity.problems.insert(.damagedDocument)
        // The pass under way may be past it.
        scrub.found.insert(.damagedDocument)
    }

    func tellBrokenAudit(at entry: UInt64) { tell(.brokenAudit(entry: entry)) }

    /// Raises the alarm over a problem, once.
    func tell(_ problem: IntegrityProblem) {
        guard integrity.problems.insert(problem).inserted else { return }
        alarm(.internal("alarm: \(problem.text)"))
    }
}

extension Tenant {
    /// Its keys; nil once they are destroyed.
    fileprivate var keysInUse: TenantKeys? { record.status == .active ? keys : nil }
}
