package import FactorCore

/// A stored session with its key and its last answer, so that repeated checks open no seal and write no JSON.
///
/// Confined to the loop's thread.
package final class FoundSession: @unchecked Sendable {
    // Sendable only so that a decision's outcome can carry it.

    package let session: Session
    let key: DocumentKey
    /// What a check answers; nil before the first one. A changed session gets a new object.
    package var told: Told?

    /// The JSON of an answer, and the policy that it was made under.
    package struct Told {
        let bytes: [UInt8]
        let policy: SessionPolicy
    }

    init(_ session: Session, at key: DocumentKey) {
        self.session = session
        self.key = key
    }

    // The session is examined in place: copying it would cost more than the answer.

    func isLive(at now: Timestamp, _ policy: SessionPolicy) -> Bool { session.isLive(at: now, policy) }

    func isUseDue(at now: Timestamp) -> Bool { session.isUseDue(at: now) }

    /// Makes a sample for the documentation, which no store holds.
    package convenience init(example session: Session) {
        self.init(session, at: DocumentKey(kind: .session, tenant: 0, id: session.id.bits))
    }
}
