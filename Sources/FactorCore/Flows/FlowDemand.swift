/// What a caller demands of one sign-in or step-up beyond the tenant's policy.
package struct FlowDemand: Equatable, Sendable {
    /// The least assurance level of what it leads to. A flow that cannot reach it ends without success.
    package var leastAssurance = AssuranceLevel.one
    /// The only kinds of second factors that are taken; nil for all of the policy's.
    package var secondFactors: [FactorKind]?

    package init(leastAssurance: AssuranceLevel = .one, secondFactors: [FactorKind]? = nil) {
        self.leastAssurance = leastAssurance
        self.secondFactors = secondFactors
    }

    package var isEmpty: Bool { self == FlowDemand() }

    /// Throws for a kind that the policy takes for no second factor, and where a flow cannot be stored with a demand yet.
    package func requireMeetable(_ tenant: TenantContext) throws(Failure) {
        guard !isEmpty else { return }
        if let other = secondFactors?.first(where: { !tenant.policy.mfa.secondFactors.contains($0) }) {
            throw .policyViolation(
                .notASecondFactor, field: "second_factors", "\(other.name) is not among the policy's mfa.second_factors"
            )
        }
        guard tenant.layout > .first else {
            throw .wrongState(
                .storeNotRaised, "min_aal and second_factors need a newer layout of the store: factorctl store raise")
        }
    }

    /// Whether a kind is taken for a second factor, if the policy does so.
    func takes(_ kind: FactorKind) -> Bool { secondFactors?.contains(kind) ?? true }

    /// Those of the policy's second factors that can meet it.
    func secondFactors(_ policy: MFAPolicy) -> [FactorKind] {
        policy.secondFactors.filter { takes($0) && (leastAssurance == .one || policy.counts($0)) }
    }

    /// Those of the policy's first factors that can meet it, beside one of these second factors.
    package func firstFactors(_ policy: Policy) -> [FactorKind] {
        guard leastAssurance == .two else { return policy.signIn.firstFactors }
        let seconds = secondFactors(policy.mfa)
        let fitting = policy.signIn.firstFactors.filter { first in
            // A passkey that verifies its user is two factors.
            first == .passkey || policy.mfa.counts(first) && seconds.contains { policy.mfa.areTwo(first, $0) }
        }
        return fitting.isEmpty ? policy.signIn.firstFactors : fitting
    }
}

extension MFAPolicy {
    /// Whether two factors of those kinds, of which the second comes last, may reach the second assurance level.
    fileprivate func areTwo(_ first: FactorKind, _ second: FactorKind) -> Bool {
        // A passkey that verifies its user is two factors.
        guard second != .passkey else { return true }
        return first != second && counts(first) && counts(second)
            && (twoPossessions || AuthenticationMethod.areTwofold([first.amr, second.amr]))
    }
}

extension FlowContext {
    /// Whether a second factor of that kind may reach the level that is demanded, beside what was shown. Of what was checked
    /// elsewhere, and of what a session began with, the end tells.
    func meetsDemand(_ kind: FactorKind, _ decision: DecisionContext) -> Bool {
        guard flow.demand.leastAssurance == .two, case .signIn = flow.goal, flow.vouched == nil, !flow.hasVerifiedUser
        else { return true }
        let shown = flow.proofs.filter { $0.part == .first || $0.part == .trust }
        return shown.isEmpty || shown.contains { decision.policy.mfa.areTwo($0.kind, kind) }
    }

    /// Whether the password may be a second factor where one is demanded. In a step-up it may be what the session began with.
    var passwordMeetsDemand: Bool { flow.demand.isEmpty || !flow.isStepUp && flow.demand.takes(.password) }

    /// Whether the subject has no second factor by the policy but the address that has reset the password, so that another
    /// one may be set up in its place. Without a demand, none of them is left out before that is asked.
    func hasNoOtherSecond(_ decision: DecisionContext) -> Bool {
        flow.demand.isEmpty
            || factors(for: decision.policy.mfa.secondFactors, decision).allSatisfy {
                subject.isInResetShadow($0)
            }
    }
}

extension FlowDemand {
    func write(to writer: inout ByteWriter) {
        writer.byte(UInt8(leastAssurance.rawValue))
        writer.optional(secondFactors) { $1.list($0) { $1.text($0.storedWord) } }
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        guard let assurance = AssuranceLevel(rawValue: Int(try reader.byte())) else { throw Malformed() }
        leastAssurance = assurance
        secondFactors = try reader.optional { reader throws(Malformed) in
            try reader.list { reader throws(Malformed) in try reader.kind() }
        }
    }
}
