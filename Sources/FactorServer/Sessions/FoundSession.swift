package import FactorCore

/// A session as it is stored, and where, with what was last told of it, so that who asks again costs neither a seal nor
/// a spelling.
///
/// Confined to the loop's thread.
package final class FoundSession: @unchecked Sendable {
    // Sendable only so that a decision's outcome can carry it.

    package let session: Session
    let key: DocumentKey
    /// What a check answers, JSON; empty before the first one. A session that changes is found anew.
    package var told: [UInt8] = []

    init(_ session: Session, at key: DocumentKey) {
        self.session = session
        self.key = key
    }

    // Asked of the session where it lies: copying it would cost more than the answer.

    func isLive(at now: Timestamp, _ policy: SessionPolicy) -> Bool { session.isLive(at: now, policy) }

    func isUseDue(at now: Timestamp) -> Bool { session.isUseDue(at: now) }

    /// One for documents, which no store holds.
    package convenience init(example session: Session) {
        self.init(session, at: DocumentKey(kind: .session, tenant: 0, id: session.id.bits))
    }
}
