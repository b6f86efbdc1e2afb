// How a session ends, each by itself:
// - at `expiresAt`, which is fixed when it is made; a policy that is shortened later holds for it too, one that is
//   lengthened does not
// - when it was not used for the policy's `idle_s`
// - when it is revoked, pushed out by newer ones, or the subject, the tenant or a factor that it was made with goes

/// A signed-in person, as the daemon vouches for one.
package struct Session: Equatable, Sendable {
    /// Sessions of one subject at the most; one more ends the one that was used longest ago.
    package static let mostPerSubject = 50
    /// A use is written down when the last one that was is so long ago. So being used writes hardly anything, and a
    /// session may end for idleness up to a minute early.
    package static let useInterval: Int64 = 60

    package let id: SessionID
    /// The subject's document.
    package let owner: DocumentID
    package let subject: SubjectID
    package let amr: [AuthenticationMethod]
    /// The factors that it was made with, and ends with.
    package let factors: [FactorID]
    package let createdAt: Timestamp
    package let authenticatedAt: Timestamp
    package let expiresAt: Timestamp
    package var lastSeenAt: Timestamp

    package var aal: AssuranceLevel { AuthenticationMethod.assurance(of: amr) }

    /// When it ends unless it is used again.
    package func endsAt(_ policy: SessionPolicy) -> Timestamp {
        min(
            expiresAt, createdAt.advanced(bySeconds: Int64(policy.ttlSeconds)),
            lastSeenAt.advanced(bySeconds: Int64(policy.idleSeconds)))
    }

    /// Whether it has not ended yet.
    package func isLive(at now: Timestamp, _ policy: SessionPolicy) -> Bool {
        now < endsAt(policy)
    }

    /// The same session, whose owner has just shown once more who they are.
    ///
    /// It is no surer for a password beside a code to the address which has just set that password anew.
    package func confirmed(by grounds: SessionGrounds, of subject: Subject, _ decision: DecisionContext) -> Session {
        let now = decision.now
        var methods = amr
        let isOfReset = { (id: FactorID) in subject.isInResetShadow(id, decision) }
        let addsNothing =
            (amr.contains(.pwd) && !grounds.factors.isEmpty && grounds.factors.allSatisfy(isOfReset))
            || (grounds.amr == [.pwd] && factors.contains(where: isOfReset))
        for method in grounds.amr where !methods.contains(method) && !addsNothing { methods.append(method) }
        var factors = factors
        for factor in grounds.factors where !factors.contains(factor) { factors.append(factor) }
        return Session(
            id: id, owner: owner, subject: self.subject, amr: methods, factors: factors, createdAt: createdAt,
            authenticatedAt: now, expiresAt: expiresAt, lastSeenAt: max(lastSeenAt, now))
    }

    /// Whether a use at that moment is to be written down.
    package func isUseDue(at now: Timestamp) -> Bool {
        now >= lastSeenAt.advanced(bySeconds: Self.useInterval)
    }

    /// Refuses where the authentication is older than so many seconds; nil asks for nothing.
    package func requireFresh(_ maxAge: Int64?, at now: Timestamp) throws(Failure) {
        try SessionDemand.requireFresh(authenticatedAt, maxAge, at: now)
    }

    /// Until when the authentication is no older than so many seconds; nil where it lies ahead, and so is not fresh.
    package func freshUntil(_ maxAge: Int64, at now: Timestamp) -> Timestamp? {
        let earliest = authenticatedAt.advanced(bySeconds: -SessionDemand.slackSeconds)
        return earliest <= now ? authenticatedAt.advanced(bySeconds: maxAge) : nil
    }
}

/// What is asked of a session beside its being one.
package struct SessionDemand: Sendable {
    package let leastAssurance: AssuranceLevel?
    package let maxAgeSeconds: Int64?
    /// Methods that must all be among the session's.
    package let amr: [AuthenticationMethod]

    package init(
        leastAssurance: AssuranceLevel? = nil, maxAgeSeconds: Int64? = nil, amr: [AuthenticationMethod] = []
    ) {
        self.leastAssurance = leastAssurance
        self.maxAgeSeconds = maxAgeSeconds
        self.amr = amr
    }

    /// Refuses with the first demand that a session of these methods and that age does not meet.
    package func requireMet(
        by methods: [AuthenticationMethod], _ authenticatedAt: Timestamp, at now: Timestamp
    ) throws(Failure) {
        if let missing = amr.first(where: { !methods.contains($0) }) {
            throw .policyViolation(field: "amr", "the session was not made with \(missing.rawValue)")
        }
        if let leastAssurance {
            let assurance = AuthenticationMethod.assurance(of: methods)
            guard assurance >= leastAssurance else {
                throw .policyViolation(
                    field: "min_aal",
                    "the session has aal \(assurance.rawValue), and \(leastAssurance.rawValue) is asked for")
            }
        }
        try Self.requireFresh(authenticatedAt, maxAgeSeconds, at: now)
    }

    /// Seconds that an authentication may lie ahead. One that lies further ahead was told by a clock that was wrong, and may
    /// be of any age.
    static let slackSeconds: Int64 = 5

    /// Refuses where an authentication is older than so many seconds, or lies ahead; nil asks for nothing.
    static func requireFresh(_ authenticatedAt: Timestamp, _ maxAge: Int64?, at now: Timestamp) throws(Failure) {
        guard let maxAge else { return }
        let isAhead = authenticatedAt > now.advanced(bySeconds: slackSeconds)
        guard isAhead || now > authenticatedAt.advanced(bySeconds: maxAge) else { return }
        throw .reauthenticationRequired(maxAgeSeconds: maxAge)
    }
}

/// How somebody signed in, as whoever checked it tells.
package struct SessionGrounds: Sendable {
    package let amr: [AuthenticationMethod]
    package let factors: [FactorID]
    /// Nil for just now.
    package var authenticatedAt: Timestamp?

    package init(amr: [AuthenticationMethod], factors: [FactorID], authenticatedAt: Timestamp?) {
        self.amr = amr
        self.factors = factors
        self.authenticatedAt = authenticatedAt
    }
}

extension Subject {
    /// Makes a session for the subject, which need not have a factor. A name that has a session is more than a record of
    /// guesses, and the audit log names it.
    ///
    /// The factors must be the subject's and active, or the session could not end with them.
    package mutating func openSession(
        _ grounds: SessionGrounds, _ decision: inout DecisionContext
    ) throws(Failure) -> (session: Session, token: SessionToken) {
        guard let name = decision.name else { throw .internal("a session of nobody") }
        for id in grounds.factors {
            let factor = factors[try index(of: id, at: decision.now)]
            guard factor.status == .active else { throw .wrongState(factor.status.name) }
        }
        try comeIntoBeing(&decision)
        let session = Session(
            id: SessionID(randomness: decision.randomness), owner: decision.document.id, subject: name,
            amr: grounds.amr, factors: grounds.factors, createdAt: decision.now,
            authenticatedAt: grounds.authenticatedAt ?? decision.now,
            expiresAt: decision.now.advanced(bySeconds: Int64(decision.policy.session.ttlSeconds)),
            lastSeenAt: decision.now)
        decision.record(AuditEvent(.sessionCreated, .done))
        return (session, SessionToken(randomness: decision.randomness))
    }
}
