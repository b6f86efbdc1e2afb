package import FactorCrypto

/// Something that a program outside of the daemon has to do, and how far that has come.
///
/// - It is lent to one claimant at a time, until the lease is over. Then it goes to the next one who asks; until then the last
///   one may still report.
/// - So it is done at least once. Its id stays the same, so that the claimant can tell a second time from the first.
/// - It ends when it is completed, when it is given up, or when it is of no more use.
package struct Job: Sendable {
    /// The kind of work. The number is stored; the name is the one on the wire.
    package enum Kind: UInt8, CaseIterable, Sendable {
        case deliverMessage = 1
        case challenge = 2

        package var name: String { self == .deliverMessage ? "deliver_message" : "challenge" }
    }

    /// The order to perform.
    package enum Order: Sendable {
        case deliverMessage(DeliveryOrder)
        case challenge(ChallengeOrder)
    }

    /// The holder and the end of its lease.
    package struct Lease: Equatable, Sendable {
        /// The Unix user id of the peer that claimed it.
        package let holder: UInt32
        package let until: Timestamp
    }

    /// How long a lease lasts from when it is given or renewed, at most.
    ///
    /// Longer than a mail server or gateway takes to answer, and shorter than people wait before they ask again.
    package static let leaseSeconds: Int64 = 60
    /// The longest wait before the next try.
    package static let longestWaitSeconds: Int64 = 60

    /// The latest time at which a job can be due that was lent or put off by a correct clock.
    package static func latestDue(at now: Timestamp) -> Timestamp {
        now.advanced(bySeconds: max(leaseSeconds, longestWaitSeconds))
    }

    package let order: Order
    /// How often it was claimed.
    package internal(set) var attempt = 0
    /// The earliest time at which it can be claimed.
    package internal(set) var notBefore: Timestamp
    package internal(set) var lease: Lease?

    /// A job that can be claimed at once.
    package init(_ order: Order, at now: Timestamp) {
        self.order = order
        notBefore = now
    }

    package var kind: Kind {
        switch order {
        case .deliverMessage: .deliverMessage
        case .challenge: .challenge
        }
    }

    /// Whether an unproven user requested the message.
    package var isOfStranger: Bool {
        switch order {
        case .deliverMessage(let order): order.standing != .proven
        case .challenge: false
        }
    }

    /// When it is of no more use.
    package var expiresAt: Timestamp {
        switch order {
        case .deliverMessage(let order): order.expiresAt
        case .challenge(let order): order.expiresAt
        }
    }

    /// When it can be claimed next.
    package var dueAt: Timestamp { lease?.until ?? notBefore }
}

extension Job {
    /// Lends it to a claimant, if it can be claimed now.
    package mutating func claim(by holder: UInt32, at now: Timestamp) -> Bool {
        guard dueAt <= now || isDueTooLate(at: now), now < expiresAt else { return false }
        attempt += 1
        lease = Lease(holder: holder, until: min(expiresAt, now.advanced(bySeconds: Self.leaseSeconds)))
        return true
    }

    /// Refuses a caller whose claim of the job is not the last one: a stranger as if there were no such job, and a
    /// former holder by saying that it has lost the job. So a late report never ends somebody else's attempt.
    ///
    /// The last claim counts beyond its lease: what was done is not done again, just because the report came late.
    ///
    /// - Parameter attempt: The claim that the caller refers to.
    package func requireClaim(of holder: UInt32, attempt: Int) throws(Failure) {
        guard attempt <= self.attempt else { throw .notFound }
        guard attempt == self.attempt else { throw .wrongState(.claimedAgain) }
        guard let lease else { throw .wrongState(.leaseOver) }
        guard lease.holder == holder else { throw .notFound }
    }

    /// Prolongs a lease that is held, to that many seconds from now. It never becomes shorter, and ends with the job.
    package mutating func renew(forSeconds seconds: Int64, at now: Timestamp) {
        guard let lease else { return }
        self.lease = Lease(
            holder: lease.holder, until: max(lease.until, min(expiresAt, now.advanced(bySeconds: seconds))))
    }

    /// Whether it was lent or put off by a clock that was ahead: it is due later than any lease or wait can last from
    /// now. The lease or wait then counts as over. A placeholder for a job is never due.
    private func isDueTooLate(at now: Timestamp) -> Bool {
        dueAt > Self.latestDue(at: now) && (lease != nil || notBefore < expiresAt)
    }

    /// Takes the job back from a holder that failed. Returns false if no retry is useful, because the failure is
    /// permanent or the job would be too late.
    ///
    /// The delay before a retry doubles each time, beginning with one second.
    package mutating func fail(retry: Bool, at now: Timestamp) -> Bool {
        lease = nil
        let wait = min(Self.longestWaitSeconds, 1 << Int64(min(62, max(0, attempt - 1))))
        notBefore = now.advanced(bySeconds: wait)
        return retry && notBefore < expiresAt
    }
}

extension JobID {
    /// Draws the id of a new job. Its highest bit is clear. Where it is set, the same kind of document counts messages,
    /// so a walk over the jobs ends before it meets the first of those.
    package static func drawn(from randomness: Randomness) -> JobID {
        let id = DocumentID.drawn(from: randomness)
        return JobID(bits: DocumentID(high: id.high & ~DocumentID.countBit, low: id.low))
    }
}

extension DocumentID {
    /// Set in the ids of message counts, and clear in those of jobs.
    package static let countBit: UInt64 = 1 << 63

    /// Whether it is the id of a job, among documents of that kind.
    package var isJob: Bool { high & Self.countBit == 0 }
}
