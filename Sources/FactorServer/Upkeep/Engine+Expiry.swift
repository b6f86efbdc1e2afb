import FactorCore
import FactorCrypto

/// A pass over all expired documents.
struct ExpiryPass {
    /// The mark to continue behind; nil at the beginning.
    var after: ExpiryMark?
    /// The count of expiring documents made, when the previous batch was looked for.
    var made: UInt64
}

/// Removes expired documents as fast as new ones are made.
///
/// - A pass begins at each tick and ends when nothing more is due, however much that is. Each batch is looked for once
///   the one before is durable, so that requests are served and committed in between.
/// - A batch has twice as many documents as were made since the one before, up to `largestBatch`. So the backlog
///   shrinks however many are made.
/// - A document that cannot be removed is left behind and blocks nothing. The next pass tries it again.
///
/// Reading and authentication happen off the loop's thread; on it, a document costs about a microsecond.
extension Engine {
    /// The size of a batch while nothing is made: a commit of at most some milliseconds.
    private static let smallestBatch = 64
    /// The largest batch: twice what a thousand clients make between two commits.
    private static let largestBatch = 2_048

    /// Begins a pass, unless one is in progress.
    func beginExpiry() {
        guard expiry == nil else { return }
        expiry = ExpiryPass(made: growth.made)
        continueExpiry(batch: Self.smallestBatch)
    }

    private func continueExpiry(batch: Int) {
        // Nothing is removed while the time is uncertain.
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
        afterCommit { [weak self] failure in
            guard failure == nil else {
                self?.expiry = nil
                return
            }
            self?.continueExpiry(batch: batch)
        }
    }

    private func drop(_ stored: StoredDocument, isSound: Bool, at now: Timestamp) {
        guard isUnchanged(stored), let expiry = stored.document.expiresAt, expiry <= now else { return }
        // A forged expiry time must not remove what never expires. The scan may have used older keys, so its doubts are
        // checked again.
        guard isSound || stretchCheck.mayDrop(stored) else { return tellDamage(to: stored.key) }
        drop(stored)
        counters.expired += 1
    }

    /// Returns whether a document is still as a recent scan found it, with no decision about it pending.
    func isUnchanged(_ stored: StoredDocument) -> Bool {
        guard staged.subjects[stored.key] == nil, staged.records[stored.key] == nil else { return false }
        return (try? store.load(stored.key))?.revision == stored.document.revision
    }

    /// Stages the removal of a document, as a decision of its own.
    func drop(_ stored: StoredDocument) {
        closeDecision()
        defer { closeDecision() }
        write(DocumentWrite(key: stored.key, expected: stored.document.revision, change: .delete))
        markDeleted(stored.key)
        let document = stored.document
        if stored.key.kind != .subject || document.body.count == DocumentTag.length {
            growth.forget(stored.key, bytes: document.body.count)
        }
    }
}

extension StretchCheck {
    /// Returns whether an expired document may be removed: it is as it was written, and of a sort that expires.
    func mayDrop(_ stored: StoredDocument) -> Bool {
        switch stored.key.kind {
        case .root, .tenant, .signingKeys: false
        // An unknown name, or the remains of a deleted subject.
        case .subject: !isSubject(stored)
        case .receipt, .identifier, .session, .device, .job, .flow: isGenuine(stored)
        }
    }

    /// Returns whether a document is an existing subject's, or not as it was written.
    private func isSubject(_ stored: StoredDocument) -> Bool {
        guard let held = tenantKeys[stored.key.tenant] else { return true }
        // The remains of a tenant whose keys are destroyed cannot be opened.
        guard let keys = held else { return false }
        guard let subject = try? Subject(stored.document, at: stored.key, keys) else { return true }
        return subject.exists
    }
}
