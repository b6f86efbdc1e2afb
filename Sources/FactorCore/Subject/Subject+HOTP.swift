package import FactorCrypto

/// What a caller asks of a new counter-based token, beyond its seed.
package struct HOTPEnrolment: Sendable {
    package let parameters: HOTPParameters
    package let labels: FactorLabels
    package let counter: UInt64
    package let isActive: Bool

    package init(parameters: HOTPParameters, labels: FactorLabels, counter: UInt64, isActive: Bool) {
        self.parameters = parameters
        self.labels = labels
        self.counter = counter
        self.isActive = isActive
    }
}

extension Subject {
    /// Counters searched by a resynchronisation: RFC 4226, section 7.4 leaves it to us; a token pressed a thousand
    /// times in a pocket still comes back.
    static let resynchronisationReach: UInt64 = 1000

    /// Enrols a counter-based token with a given seed.
    package mutating func enrollHOTP(
        _ enrolment: HOTPEnrolment, seed: borrowing SecretBytes, _ decision: inout Decision
    ) throws(Failure) -> Factor {
        let isActive = enrolment.isActive
        var factor = try seed.withBytes { bytes throws(Failure) in
            try add(
                { .hotp(HOTPMaterial(parameters: enrolment.parameters, sealedSeed: $0)) }, secret: bytes,
                labels: enrolment.labels, status: isActive ? .active : .pending,
                expiresAt: isActive ? nil : decision.now.advanced(bySeconds: Self.enrolmentLife), &decision)
        }
        factor.usage.mark = enrolment.counter
        factors[factors.count - 1] = factor
        decision.record(AuditEvent(.hotpEnrolled, .done, factor.id))
        return factor
    }

    /// Proves a pending token with a code, which is thereby spent.
    package mutating func activateHOTP(
        _ id: FactorID, _ code: OneTimeCode, _ decision: inout Decision
    ) throws(Failure) -> Factor {
        let index = try index(of: id, at: decision.now)
        guard case .hotp(let material) = factors[index].material else { throw .notFound }
        guard factors[index].status == .pending else { throw .wrongState(factors[index].status.name) }
        let parameters = material.parameters
        let counter = factors[index].usage.mark
        let cost = Probability(hits: UInt64(parameters.lookAhead) + 1, of: OneTimeCode.space(digits: code.digits))
        let found: UInt64 = try guess(.hotpActivated, costing: GuessCost(.hotp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.withSecret(at: index, decision) { seed in
                if code.digits == parameters.digits,
                    let found = HOTPWindow(parameters, from: counter).match(code, seed)
                {
                    return .hit(found, .hotp)
                }
                return .miss(EnrolmentDiagnosis.hotp(parameters, seed, code, counter: counter)?.details ?? [])
            }
        }
        spend(index, counter: found, at: decision.now)
        try activate(index, &decision)
        decision.record(AuditEvent(.hotpActivated, .done, id))
        return factors[index]
    }

    /// Checks a code against the subject's tokens and spends it and all before it.
    package mutating func verifyHOTP(
        _ code: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, .hotp, decision) }
        let cost = try hotpCost(code, id, decision)
        return try guess(.hotpVerified, costing: GuessCost(.hotp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.tryHOTP(code, id, &decision)
        }
    }

    /// Finds a token's counter again by two consecutive codes, both of which are thereby spent.
    package mutating func resyncHOTP(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, .hotp, decision) }
        _ = try hotpCost(code, id, decision)
        _ = try hotpCost(next, id, decision, field: "next_code")
        let pairs = OneTimeCode.space(digits: code.digits) * OneTimeCode.space(digits: next.digits)
        let cost = Probability(hits: Self.resynchronisationReach, of: pairs)
        return try guess(.hotpResynchronised, costing: GuessCost(.hotp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.tryResync(code, next, id, &decision)
        }
    }
}

extension Subject {
    /// The chance that a code hits any of the tokens it is tried against.
    func hotpCost(
        _ code: OneTimeCode, _ id: FactorID?, _ decision: Decision, field: String = "code"
    ) throws(Failure) -> Probability {
        var candidates: UInt64 = 0
        var digits: Int?
        for factor in factors {
            guard case .hotp(let material) = factor.material, factor.verifies, id == nil || factor.id == id else {
                continue
            }
            digits = digits ?? material.parameters.digits
            guard material.parameters.digits == code.digits else { continue }
            digits = code.digits
            candidates += UInt64(material.parameters.lookAhead) + 1
        }
        let expected = digits ?? HOTPParameters.usual.digits
        guard code.digits == expected else { throw .invalidParams(field: field, "must have \(expected) digits") }
        if digits == nil { candidates = UInt64(HOTPParameters.usual.lookAhead) + 1 }
        return Probability(hits: candidates, of: OneTimeCode.space(digits: code.digits))
    }

    /// Tries a code against every token it could belong to.
    mutating func tryHOTP(
        _ code: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Guess<Verification> {
        var details: [FailureDetail] = []
        var tried = false
        for index in factors.indices {
            guard case .hotp(let material) = factors[index].material, factors[index].verifies,
                id == nil || factors[index].id == id, material.parameters.digits == code.digits
            else { continue }
            tried = true
            let window = HOTPWindow(material.parameters, from: factors[index].usage.mark)
            let outcome = try withSecret(at: index, decision) { window.outcome(code, $0) }
            if let counter = outcome.counter {
                spend(index, counter: counter, at: decision.now)
                decision.record(AuditEvent(.hotpVerified, .done, factors[index].id))
                return .hit(
                    Verification(factor: factors[index].id, kind: .hotp, at: decision.now, remaining: nil), .hotp)
            }
            if outcome.isLastAccepted { details = [FailureDetail("hint", .text("wait_for_next_code"))] }
        }
        if !tried {
            let window = HOTPWindow(.usual, from: 1)
            _ = try Self.open(decision.ground.decoy.sealedSeed, at: decision.ground.decoy.place, decision) {
                window.outcome(code, $0)
            }
        }
        return .miss(details)
    }

    /// Tries two codes against every token they could belong to; where there is none, against nobody's, so that the
    /// time does not tell.
    private mutating func tryResync(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Guess<Verification> {
        var tried = false
        for index in factors.indices {
            guard case .hotp(let material) = factors[index].material, factors[index].verifies,
                id == nil || factors[index].id == id, material.parameters.digits == code.digits,
                code.digits == next.digits
            else { continue }
            let window = HOTPWindow(material.parameters, from: factors[index].usage.mark)
            tried = true
            let found = try withSecret(at: index, decision) {
                window.pair(code, next, $0, within: Self.resynchronisationReach)
            }
            guard let found else { continue }
            spend(index, counter: found + 1, at: decision.now)
            decision.record(AuditEvent(.hotpResynchronised, .done, factors[index].id))
            return .hit(
                Verification(factor: factors[index].id, kind: .hotp, at: decision.now, remaining: nil), .hotp)
        }
        if !tried {
            _ = try Self.open(decision.ground.decoy.sealedSeed, at: decision.ground.decoy.place, decision) {
                HOTPWindow(.usual, from: 1).pair(code, next, $0, within: Self.resynchronisationReach)
            }
        }
        return .miss([])
    }

    /// Marks a counter, and all before it, as spent.
    private mutating func spend(_ index: Int, counter: UInt64, at now: Timestamp) {
        factors[index].usage.mark = max(factors[index].usage.mark, counter + 1)
        factors[index].usage.lastUsedAt = now
    }
}
