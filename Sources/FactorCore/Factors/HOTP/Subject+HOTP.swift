import FactorCrypto

extension Subject {
    /// Counters searched by a resynchronisation: RFC 4226, section 7.4 leaves it to us; a token pressed a thousand
    /// times in a pocket still comes back.
    static let resynchronisationReach: UInt64 = 1000

    /// Finds a token's counter again by two consecutive codes, both of which are thereby spent.
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
    /// Tries two codes against every token they could belong to; where there is none, against nobody's, so that the
    /// time does not tell.
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
