import FactorCrypto

/// Factors whose counter or clock is further off than a single code may be: two consecutive codes find where they are
/// (RFC 4226, section 7.4; RFC 6238, section 6).
extension Subject {
    /// Finds how far a token or an app is off by two consecutive codes, and spends both.
    package mutating func resynchronise(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        if let id {
            guard let sort = OATHKind(factors[try index(of: id, at: decision.now)].kind) else { throw .notFound }
            try requireVerifier(id, sort.kind, decision)
        }
        let cost = try resynchronisationCost(code, next, id, decision)
        return try guess(.factorResynchronised, costing: cost, &decision) { subject, decision throws(Failure) in
            try subject.tryResynchronising(code, next, id, &decision)
        }
    }

    /// Prices two codes for every factor that they are tried at. Without any, the price is that of a token.
    private func resynchronisationCost(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: DecisionContext
    ) throws(Failure) -> GuessCost {
        let windows = factors.indices.compactMap { windowToResynchronise(at: $0, id, decision) }
        let decoy = OATHWindow.decoy(.hotp, decision)
        let known = windows.isEmpty ? [decoy] : windows
        guard known.contains(where: { $0.digits == code.digits }) else {
            throw .invalidInput(.digits, field: "code", "must have \(known[0].digits) digits")
        }
        guard next.digits == code.digits else {
            throw .invalidInput(.digits, field: "next_code", "must have \(code.digits) digits, as code")
        }
        let space = OneTimeCode.space(digits: code.digits)
        var cost = GuessCost()
        for window in known where window.digits == code.digits {
            cost.add(Probability(hits: UInt64(window.firstOfPairs.count), of: space * space), to: window.sort.kind)
        }
        return cost
    }

    private func windowToResynchronise(at index: Int, _ id: FactorID?, _ decision: DecisionContext) -> OATHWindow? {
        guard id == nil || factors[index].id == id, factors[index].verifies(in: decision.tenantContext),
            let sort = OATHKind(factors[index].kind)
        else { return nil }
        return factors[index].window(sort, decision)
    }

    /// Tries two codes at every factor that they could belong to. If none of them is a token, which takes the longest, they
    /// are tried at a decoy, so that the time tells nothing.
    private mutating func tryResynchronising(
        _ code: OneTimeCode, _ next: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Guess<Verification> {
        var hasTried = false
        for index in factors.indices {
            guard let window = windowToResynchronise(at: index, id, decision), window.digits == code.digits else {
                continue
            }
            if window.sort == .hotp { hasTried = true }
            guard let first = try withSecret(at: index, decision, { window.pair(code, next, $0) }) else { continue }
            factors[index].usage = window.resynchronised(by: first + 1, factors[index].usage, decision)
            return hit(index, .factorResynchronised, window.sort.kind, &decision)
        }
        if !hasTried {
            _ = try withDecoy(decision) { OATHWindow.decoy(.hotp, decision).pair(code, next, $0) }
        }
        return .miss([])
    }
}
