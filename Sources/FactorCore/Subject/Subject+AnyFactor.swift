import FactorCrypto

/// The user's input in a single field for "authenticator or backup code".
package enum TypedCode: Sendable {
    case oneTime(OneTimeCode)
    case backup(BackupCode)

    /// Parses 6 to 8 digits as a one-time code, and ten base 32 characters as a backup code. Returns nil for other
    /// text.
    package init?(_ text: RawSpan) {
        if let code = OneTimeCode(text) {
            self = .oneTime(code)
        } else if let code = BackupCode(text) {
            self = .backup(code)
        } else {
            return nil
        }
    }
}

extension Subject {
    /// Checks a one-time code against the authenticators and tokens of those kinds, and spends it.
    ///
    /// A miss is charged to every kind that it was tried against.
    package mutating func verifyAny(
        _ code: OneTimeCode, kinds: Set<FactorKind>, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        let cost = try anyCost(code, kinds: kinds, decision)
        return try guess(.factorVerified, costing: cost, &decision) { subject, decision throws(Failure) in
            var details: [FailureDetail] = []
            for sort in OATHKind.every where cost[sort.kind] != nil {
                let outcome = try subject.trial(sort, code, nil, &decision)
                guard case .miss(let found) = outcome else { return outcome }
                if details.isEmpty { details = found }
            }
            return .miss(details)
        }
    }

    /// Prices a code for the kinds that it is tried against: those with a factor of the subject whose codes have that
    /// many digits. If there is none, the first of the given kinds is priced by the policy.
    private func anyCost(
        _ code: OneTimeCode, kinds: Set<FactorKind>, _ decision: DecisionContext
    ) throws(Failure) -> GuessCost {
        var cost = GuessCost()
        var refusal: Failure?
        let sorts = OATHKind.every.filter { kinds.contains($0.kind) }
        for sort in sorts where hasVerifier(sort.kind, decision) {
            do throws(Failure) {
                cost.add(try self.cost(of: sort, code, nil, decision), to: sort.kind)
            } catch {
                refusal = error
            }
        }
        if !cost.isEmpty { return cost }
        if let refusal { throw refusal }
        guard let sort = sorts.first else {
            throw .invalidInput(.format, field: "code", "must be a backup code, ten characters of base 32")
        }
        cost.add(try self.cost(of: sort, code, nil, decision), to: sort.kind)
        return cost
    }

    /// Whether it has a factor of that kind that can verify.
    func hasVerifier(_ kind: FactorKind, _ decision: DecisionContext) -> Bool {
        factors.contains { $0.kind == kind && $0.verifies(in: decision.tenantContext) }
    }
}
