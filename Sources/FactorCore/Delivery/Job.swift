package import FactorCrypto

/// Something that somebody outside of the daemon has to do, and how far that has come.
///
/// - It is lent to one at a time: whoever claims it has it until the lease is over, then it goes to the next.
/// - So it is done at least once, and its id stays the same: whoever does it can tell a second time from the first.
/// - It ends when it is completed, when it is given up, or when there is no more use in it.
package struct Job: Sendable {
    /// What sort of work it is. The number is stored; the name is the wire's.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case deliverCode = 1
        case challenge = 2

        package var name: String { self == .deliverCode ? "deliver_code" : "challenge" }
    }

    /// What is to be done.
    package enum Order: Sendable {
        case deliverCode(DeliveryOrder)
        case challenge(ChallengeOrder)
    }

    /// Who has it, and how long.
    package struct Lease: Equatable, Sendable {
        /// The Unix user id of the peer that claimed it.
        package let holder: UInt32
        package let until: Timestamp
    }

    /// Longer than a mail server or a gateway takes to answer; shorter than a person waits before they ask again.
    package static let leaseSeconds: Int64 = 60
    /// The longest wait before the next try.
    package static let longestWaitSeconds: Int64 = 60

    /// The latest moment at which a job can be due that was lent or put off by a clock which was right.
    package static func latestDue(at now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: max(leaseSeconds, longestWaitSeconds))
    }

    package let order: Order
    /// How often it was claimed.
    package internal(set) var attempt = 0
    /// Nobody gets it before.
    package internal(set) var notBefore: Timestamp
    package internal(set) var lease: Lease?

    /// A job that can be claimed at once.
    package init(_ order: Order, at now: Timestamp) {
        self.order = order
        notBefore = now
    }

    package var kind: Kind {
        switch order {
        case .deliverCode: .deliverCode
        case .challenge: .challenge
        }
    }

    /// Whether it is a message that somebody asked for who has shown nothing of who they are.
    package var isOfStranger: Bool {
        switch order {
        case .deliverCode(let order): order.standing != .proven
        case .challenge: false
        }
    }

    /// When there is no more use in it.
    package var expiresAt: Timestamp {
        switch order {
        case .deliverCode(let order): order.expiresAt
        case .challenge(let order): order.expiresAt
        }
    }

    /// When it can be claimed next.
    package var dueAt: Timestamp { lease?.until ?? notBefore }
}

extension Job {
    /// Lends it to somebody, if it can be had now.
    package mutating func claim(by holder: UInt32, at now: Timestamp) -> Bool {
        guard dueAt <= now || isDueTooLate(at: now), now < expiresAt else { return false }
        attempt += 1
        lease = Lease(holder: holder, until: min(expiresAt, now.advanced(bySeconds: Self.leaseSeconds)))
        return true
    }

    /// Refuses whoever does not have it: a stranger as if there were no such job, and who had it too long by saying so.
    ///
    /// - Parameter attempt: Which claim the caller speaks of; nil for its last.
    package func requireLease(of holder: UInt32, attempt: Int?, at now: Timestamp) throws(Failure) {
        guard let lease, lease.holder == holder else { throw .notFound }
        if let attempt, attempt != self.attempt { throw .wrongState("claimed again") }
        guard now < lease.until, !isDueTooLate(at: now) else { throw .wrongState("the lease is over") }
    }

    /// Whether it was lent or put off by a clock that was ahead, so that the lease or the wait is over: nobody has had it
    /// from now on for longer than either lasts. What only takes the place of a job is never due.
    private func isDueTooLate(at now: Timestamp) -> Bool {
        dueAt > Self.latestDue(at: now) && (lease != nil || notBefore < expiresAt)
    }

    /// Takes it back from whoever could not do it. False when nobody is to try again: that is no use, or too late.
    ///
    /// The wait doubles from one second on.
    package mutating func fail(retry: Bool, at now: Timestamp) -> Bool {
        lease = nil
        let wait = min(Self.longestWaitSeconds, 1 << Int64(min(62, max(0, attempt - 1))))
        notBefore = now.advanced(bySeconds: wait)
        return retry && notBefore < expiresAt
    }
}

extension JobID {
    /// A new job's. The highest bit is clear: under keys where it is set the same kind of document counts messages, and so
    /// a walk over the jobs comes to its end before it meets the first of those.
    package static func drawn(from randomness: Randomness) -> JobID {
        let id = DocumentID.drawn(from: randomness)
        return JobID(bits: DocumentID(high: id.high & ~DocumentID.countBit, low: id.low))
    }
}

extension DocumentID {
    /// Set in the ids of counts of messages, clear in those of jobs.
    package static let countBit: UInt64 = 1 << 63

    /// Whether it is a job's, among documents of that kind.
    package var isJob: Bool { high & Self.countBit == 0 }
}
