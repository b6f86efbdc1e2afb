import FactorCore
import FactorCrypto

/// A pass over everything that has expired.
struct ExpiryPass {
    /// Behind which it goes on; nil at its beginning.
    var after: ExpiryMark?
    /// What had been made that expires when the batch before was looked for.
    var made: UInt64
}

/// Drops what has expired as fast as it comes. Rules:
/// - A pass begins with each tick and ends when nothing more is due, however much that is: one batch after the other, each
///   looked for once the one before is durable, so that requests are served and committed between any two.
/// - A batch has twice as many documents as were made since the one before, up to `largestBatch`. So whatever is made
///   meanwhile, what is due grows fewer.
/// - What cannot be dropped stays behind the pass and is in nobody's way. The next one looks at it again.
///
/// What is read and authenticated is so away from the loop; there, a document costs about a microsecond.
extension Engine {
    /// Documents of a batch while nothing is made: a commit of some milliseconds at the most.
    private static let smallestBatch = 64
    /// Documents of a batch at the most: what a thousand clients make between two commits, twice.
    private static let largestBatch = 2_048

    /// Begins a pass, unless one is under way.
    func beginExpiry() {
        guard expiry == nil else { return }
        expiry = ExpiryPass(made: growth.made)
        continueExpiry(batch: Self.smallestBatch)
    }

    private func continueExpiry(batch: Int) {
        // Nothing is forgotten while it is not known what time it is.
        guard let pass = expiry, let now = clock.forgets() else {
            expiry = nil
            return
        }
        let check = stretchCheck
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            let expired = try store.expired(at: now, after: pass.after, limit: batch)
            return (found: expired.documents.map { ($0, isSound: check.mayDrop($0)) }, next: expired.next)
        } done: { [weak self] result in
            guard case .success(let expired) = result else {
                self?.expiry = nil
                return
            }
            self?.drop(expired.found, next: expired.next)
        }
        if submitted == nil { expiry = nil }
    }

    private func drop(_ found: [(StoredDocument, isSound: Bool)], next: ExpiryMark?) {
        guard let now = clock.forgets() else {
            expiry = nil
            return
        }
        for (stored, isSound) in found { drop(stored, isSound: isSound, at: now) }
        guard let next, let made = expiry?.made else {
            expiry = nil
            return
        }
        let batch = min(max(Self.smallestBatch, Int(2 * (growth.made - made))), Self.largestBatch)
        expiry = ExpiryPass(after: next, made: growth.made)
        whenSettled { [weak self] failure in
            guard failure == nil else {
                self?.expiry = nil
                return
            }
            self?.continueExpiry(batch: batch)
        }
    }

    private func drop(_ stored: StoredDocument, isSound: Bool, at now: Timestamp) {
        guard isUnchanged(stored), let expiry = stored.document.expiresAt, expiry <= now else { return }
        // An expiry that somebody wrote there must not make this remove what never expires. Of the keys there may be newer
        // ones than those that were looked with.
        guard isSound || stretchCheck.mayDrop(stored) else { return tellDamage(to: stored.key) }
        drop(stored)
        counters.expired += 1
    }

    /// Whether a document is still as a scan, which is a moment old, has found it, and nothing is decided about it.
    func isUnchanged(_ stored: StoredDocument) -> Bool {
        guard staged.subjects[stored.key] == nil, staged.records[stored.key] == nil else { return false }
        return (try? store.load(stored.key))?.revision == stored.document.revision
    }

    /// Removes a document with the next commit.
    func drop(_ stored: StoredDocument) {
        write(DocumentWrite(key: stored.key, expected: stored.document.revision, change: .delete))
        markDeleted(stored.key)
        let document = stored.document
        if stored.key.kind != .subject || document.body.count == DocumentTag.length {
            growth.forget(stored.key, bytes: document.body.count)
        }
    }
}

extension StretchCheck {
    /// Whether an expired document may be dropped: it is as it was written, and of a sort that is given an expiry.
    func mayDrop(_ stored: StoredDocument) -> Bool {
        switch stored.key.kind {
        case .root, .tenant, .signingKeys: false
        // A name that was only guessed at, and what is kept of a deleted subject.
        case .subject: !isSubject(stored)
        case .receipt, .identifier, .session, .device, .job, .flow: isGenuine(stored)
        }
    }

    /// Whether a document is that of a subject that is there, or is not as it was written.
    private func isSubject(_ stored: StoredDocument) -> Bool {
        guard let held = tenantKeys[stored.key.tenant] else { return true }
        // What is left of a tenant whose keys are gone opens for nobody.
        guard let keys = held else { return false }
        guard let subject = try? Subject(stored.document, at: stored.key, keys) else { return true }
        return subject.exists
    }
}
