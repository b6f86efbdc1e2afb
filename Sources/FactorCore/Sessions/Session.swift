// A session ends as soon as one of these is true:
// - `expiresAt` is reached. It is fixed when the session is made; a policy that is shortened later ends the session
//   earlier, but one that is lengthened does not prolong it.
// - It was not used for the policy's `idle_s`.
// - It was revoked or displaced by newer ones, or the subject, the tenant or a factor that it was made with is removed.

/// The fact that a user is signed in, vouched for by the daemon.
package struct Session: Equatable, Sendable {
    /// The most sessions of one subject. One more ends the one that was used longest ago.
    package static let mostPerSubject = 50
    /// A use is stored if the last stored one is this many seconds old. So uses cause hardly any writes, and a session
    /// may end for idleness up to a minute early.
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

    /// Whether it has not ended.
    package func isLive(at now: Timestamp, _ policy: SessionPolicy) -> Bool {
        now < endsAt(policy)
    }

    /// Returns the same session after its owner has authenticated again.
    ///
    /// A password and a code to the address that last reset it are one factor, so neither adds to the other.
    package func confirmed(by grounds: SessionGrounds, of subject: Subject, _ decision: DecisionContext) -> Session {
        let now = decision.now
        var methods = amr
        let isOfReset = { (id: FactorID) in subject.isInResetShadow(id) }
        let addsNothing =
            (amr.contains(.pwd) && !grounds.factors.isEmpty && grounds.factors.allSatisfy(isOfReset))
            || (grounds.amr == [.pwd] && factors.contains(where: isOfReset))
        let policy = decision.policy.mfa
        let isAnother = !addsNothing && isAnother(grounds, than: subject, policy)
        for method in grounds.amr where !methods.contains(method) && !addsNothing { methods.append(method) }
        let areTwo = isAnother && (policy.twoPossessions || AuthenticationMethod.areTwofold(methods))
        if areTwo, !methods.contains(.mfa) { methods.append(.mfa) }
        var factors = factors
        for factor in grounds.factors where !factors.contains(factor) { factors.append(factor) }
        return Session(
            id: id, owner: owner, subject: self.subject, amr: methods, factors: factors, createdAt: createdAt,
            authenticatedAt: now, expiresAt: expiresAt, lastSeenAt: max(lastSeenAt, now))
    }

    /// Whether what was shown is a second factor beside the one that the session began with.
    ///
    /// The methods tell, if they show no factor of the same kind. Otherwise the factors must be known, and of other kinds:
    /// the `otp` of a caller may have been a code of the very authenticator.
    private func isAnother(_ grounds: SessionGrounds, than subject: Subject, _ policy: MFAPolicy) -> Bool {
        guard grounds.isSecond, !grounds.factors.isEmpty, !amr.isEmpty, policy.counts(amr) else { return false }
        let kinds = { (ids: [FactorID]) in Set(subject.factors.filter { ids.contains($0.id) }.map(\.kind)) }
        let shown = kinds(grounds.factors).filter { policy.counts($0) }
        guard !shown.isEmpty else { return false }
        guard shown.contains(where: { AuthenticationMethod.may(amr, show: $0) }) else {
            return factors.allSatisfy { !grounds.factors.contains($0) }
        }
        return !factors.isEmpty && kinds(factors).isDisjoint(with: shown)
    }

    /// Whether a use at that time has to be stored.
    package func isUseDue(at now: Timestamp) -> Bool {
        now >= lastSeenAt.advanced(bySeconds: Self.useInterval)
    }

    /// Throws if the authentication is older than so many seconds. Nil demands nothing.
    package func requireFresh(_ maxAge: Int64?, at now: Timestamp) throws(Failure) {
        try SessionDemand.requireFresh(authenticatedAt, maxAge, at: now)
    }

    /// Returns until when the authentication is no older than so many seconds; nil if it lies ahead, and so is not
    /// fresh.
    package func freshUntil(_ maxAge: Int64, at now: Timestamp) -> Timestamp? {
        let earliest = authenticatedAt.advanced(bySeconds: -SessionDemand.slackSeconds)
        return earliest <= now ? authenticatedAt.advanced(bySeconds: maxAge) : nil
    }
}

/// The requirements on a session, in addition to being live.
package struct SessionDemand: Sendable {
    package let leastAssurance: AssuranceLevel?
    package let maxAgeSeconds: Int64?
    /// Methods that the session must all have.
    package let amr: [AuthenticationMethod]

    package init(
        leastAssurance: AssuranceLevel? = nil, maxAgeSeconds: Int64? = nil, amr: [AuthenticationMethod] = []
    ) {
        self.leastAssurance = leastAssurance
        self.maxAgeSeconds = maxAgeSeconds
        self.amr = amr
    }

    /// Throws with all demands that a session with these methods and that time of authentication does not meet.
    package func requireMet(
        by methods: [AuthenticationMethod], _ authenticatedAt: Timestamp, at now: Timestamp
    ) throws(Failure) {
        let missing = amr.isEmpty ? [] : amr.filter { !methods.contains($0) }
        let isWeak = leastAssurance.map { AuthenticationMethod.assurance(of: methods) < $0 } ?? false
        let isOld = !Self.isFresh(authenticatedAt, maxAgeSeconds, at: now)
        guard isWeak || isOld || !missing.isEmpty else { return }
        throw .insufficientAuthentication(
            leastAssurance: isWeak ? leastAssurance : nil, missing: missing, maxAgeSeconds: isOld ? maxAgeSeconds : nil)
    }

    /// How many seconds an authentication may lie ahead. One further ahead comes from a clock that was wrong, and may
    /// be of any age.
    static let slackSeconds: Int64 = 5

    /// Throws if an authentication is older than so many seconds, or lies ahead. Nil demands nothing.
    static func requireFresh(_ authenticatedAt: Timestamp, _ maxAge: Int64?, at now: Timestamp) throws(Failure) {
        guard isFresh(authenticatedAt, maxAge, at: now) else {
            throw .insufficientAuthentication(maxAgeSeconds: maxAge)
        }
    }

    static func isFresh(_ authenticatedAt: Timestamp, _ maxAge: Int64?, at now: Timestamp) -> Bool {
        guard let maxAge else { return true }
        let isAhead = authenticatedAt > now.advanced(bySeconds: slackSeconds)
        return !isAhead && now <= authenticatedAt.advanced(bySeconds: maxAge)
    }
}

/// How a user signed in, as reported by the caller that checked it.
package struct SessionGrounds: Sendable {
    package let amr: [AuthenticationMethod]
    package let factors: [FactorID]
    /// Nil means now.
    package var authenticatedAt: Timestamp?
    /// Whether a second factor was shown, and nothing in the place of one.
    var isSecond = false

    package init(amr: [AuthenticationMethod], factors: [FactorID], authenticatedAt: Timestamp?) {
        self.amr = amr
        self.factors = factors
        self.authenticatedAt = authenticatedAt
    }
}

extension Subject {
    /// Makes a session for the subject, which need not have a factor. A name that has a session is more than a record
    /// of guesses, and the audit log names it.
    ///
    /// The factors must be the subject's and active, or the session could not end with them.
    package mutating func openSession(
        _ grounds: SessionGrounds, _ decision: inout DecisionContext
    ) throws(Failure) -> (session: Session, token: SessionToken) {
        guard let name = decision.name else { throw .internal("a session without a subject") }
        for id in grounds.factors {
            let factor = factors[try index(of: id, at: decision.now)]
            guard factor.status == .active else { throw .wrongState(factor.status.name) }
        }
        try createIfNew(&decision)
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
