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
        let cost = Probability(hits: Self.resynchronisationReach, of: pairs)
        return try guess(.hotpResynchronised, costing: GuessCost(.hotp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.tryResync(code, next, id, &decision)
        }
    }
}

extension Subject {
    /// Tries two codes against every token that they could belong to. If there is none, tries them against a decoy, so
    /// that the time tells nothing.
    private mutating func tryResync(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Guess<Verification> {
        var tried = false
        for index in factors.indices where id == nil || factors[index].id == id {
            guard factors[index].verifies, let window = factors[index].window(.hotp, decision),
                case .hotp(let counters) = window, window.digits == code.digits, code.digits == next.digits
            else { continue }
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
