import FactorCrypto

extension Subject {
    /// How many counters a resynchronisation searches. RFC 4226, section 7.4, leaves it open; with this many, a token
    /// that was pressed a thousand times in a pocket still comes back.
    static let resynchronisationReach: UInt64 = 1000

    /// Finds a token's counter by two consecutive codes, and spends both.
    package mutating func resyncHOTP(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, .hotp, decision) }
        _ = try cost(of: .hotp, code, id, decision)
        _ = try cost(of: .hotp, next, id, decision, field: "next_code")
        let pairs = OneTimeCode.space(digits: code.digits) * OneTimeCode.space(digits: next.digits)
        // Every token that is tried adds to the chance of a hit.
        let tokens = factors.indices.count { isResyncTried(at: $0, code, next, id, decision) }
        let cost = Probability(hits: Self.resynchronisationReach * UInt64(max(1, tokens)), of: pairs)
        return try guess(.hotpResynchronised, costing: GuessCost(.hotp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.tryResync(code, next, id, &decision)
        }
    }
}

extension Subject {
    /// Whether two codes could belong to a token.
    private func isResyncTried(
        at index: Int, _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: DecisionContext
    ) -> Bool {
        guard id == nil || factors[index].id == id, factors[index].verifies(in: decision.tenantContext),
            let window = factors[index].window(.hotp, decision)
        else { return false }
        return window.digits == code.digits && code.digits == next.digits
    }

    /// Tries two codes against every token that they could belong to. If there is none, tries them against a decoy, so
    /// that the time tells nothing.
    private mutating func tryResync(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Guess<Verification> {
        var tried = false
        for index in factors.indices where isResyncTried(at: index, code, next, id, decision) {
            guard let window = factors[index].window(.hotp, decision), case .hotp(let counters) = window else {
                continue
            }
            tried = true
            let found = try withSecret(at: index, decision) {
                counters.pair(code, next, $0, within: Self.resynchronisationReach)
            }
            guard let found else { continue }
            factors[index].usage = window.spending(found + 1, factors[index].usage, decision)
            return hit(index, .hotpResynchronised, .hotp, &decision)
        }
        if !tried {
            _ = try withDecoy(decision) {
                HOTPWindow(.usual, from: 1).pair(code, next, $0, within: Self.resynchronisationReach)
            }
        }
        return .miss([])
    }
}
