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

    /// Reads the code as a backup code; nil if it cannot be one. Eight digits are read as a scratch code only if no other kind of
    /// code is accepted.
    package func backupCode(isOnlyKind: Bool) -> BackupCode? {
        switch self {
        case .backup(let code): code
        case .oneTime(let code):
            isOnlyKind && code.digits == BackupCode.scratchLength ? BackupCode(scratch: code.value) : nil
        }
    }
}

extension Subject {
    /// Checks a code against one factor, as its kind demands, and spends it.
    package mutating func verify(
        _ code: TypedCode, of id: FactorID, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        let kind = factors[try index(of: id, at: decision.now)].kind
        guard kind.isShownByCode else { throw .notFound }
        if kind == .backupCode, let code = code.backupCode(isOnlyKind: true) {
            try requireVerifier(id, kind, decision)
            return try verifyBackupCode(code, &decision)
        }
        switch (code, OATHKind(kind)) {
        case (.oneTime(let code), let sort?): return try verify(sort, code, id, &decision)
        case (.oneTime(let code), nil) where kind.medium != nil:
            return try verifyDelivered(kind, code, id, &decision)
        case (.oneTime, _):
            throw .invalidInput(.format, field: "code", "must be a backup code, ten characters of base 32")
        case (.backup, _):
            throw .invalidInput(
                .format, field: "code", "must be \(OATHLimits.digits.words) digits, as this factor's codes")
        }
    }

    /// Checks a one-time code against everything of those kinds that it may be of, and spends it: authenticators, tokens, and
    /// codes that were sent and still work.
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
            for kind in FactorKind.sent where cost[kind] != nil {
                let outcome = subject.trialOfDelivered(kind, code, nil, &decision)
                guard case .miss = outcome else { return outcome }
            }
            return .miss(details)
        }
    }

    /// Prices a code for the kinds that it is tried against: those of which the subject has codes with that many digits. If
    /// the subject has no such codes, the policy prices the first of the given kinds.
    private func anyCost(
        _ code: OneTimeCode, kinds: Set<FactorKind>, _ decision: DecisionContext
    ) throws(Failure) -> GuessCost {
        var cost = GuessCost()
        var refusal: Failure?
        let oneTime = FactorKind.oneTime.filter(kinds.contains)
        for kind in oneTime where kind.medium == nil ? hasVerifier(kind, decision) : hasSentCode(kind, decision) {
            do throws(Failure) {
                cost.add(try self.cost(of: kind, code, decision), to: kind)
            } catch {
                refusal = error
            }
        }
        if !cost.isEmpty { return cost }
        if let refusal { throw refusal }
        guard let kind = oneTime.first else {
            throw .invalidInput(.format, field: "code", "must be a backup code, ten characters of base 32")
        }
        cost.add(try self.cost(of: kind, code, decision), to: kind)
        return cost
    }

    private func cost(
        of kind: FactorKind, _ code: OneTimeCode, _ decision: DecisionContext
    ) throws(Failure) -> Probability {
        if let sort = OATHKind(kind) { return try cost(of: sort, code, nil, decision) }
        return try deliveredCost(kind, nil, .active, code, decision)
    }

    /// Whether it has a factor of that kind that can verify.
    func hasVerifier(_ kind: FactorKind, _ decision: DecisionContext) -> Bool {
        factors.contains { $0.kind == kind && $0.verifies(in: decision.tenantContext) }
    }
}
