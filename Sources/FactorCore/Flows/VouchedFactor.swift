import FactorCrypto

/// A first factor that the application has checked elsewhere, such as its own password or single sign-on.
///
/// It counts as one factor, whatever was shown there: a sign-in that needs two asks for another one here. So it is never
/// more than assurance level 1 by itself.
package struct VouchedFactor: Equatable, Sendable {
    /// How the user was authenticated; what makes more than one factor of it is left out.
    package let amr: [AuthenticationMethod]
    package let authenticatedAt: Timestamp
    /// Where it was checked, as the application calls it.
    package let provider: String?

    /// Nil if no method remains.
    package init?(amr: [AuthenticationMethod], authenticatedAt: Timestamp, provider: String?) {
        let counted = amr.reduce(into: [AuthenticationMethod]()) { counted, method in
            let isNew = method != .mfa && !counted.contains(method)
            if isNew, AuthenticationMethod.assurance(of: counted + [method]) == .one { counted.append(method) }
        }
        guard !counted.isEmpty else { return nil }
        (self.amr, self.authenticatedAt, self.provider) = (counted, authenticatedAt, provider)
    }

    /// Whether it may have been a factor of that kind. Which one it was is unknown, so another proof of the kind may show
    /// nothing more.
    func mayBe(_ kind: FactorKind) -> Bool { AuthenticationMethod.may(amr, show: kind) }
}

/// The stored form.
extension VouchedFactor {
    func write(to writer: inout ByteWriter) {
        writer.varint(UInt64(amr.count))
        for method in amr { writer.text(method.rawValue) }
        writer.moment(authenticatedAt)
        writer.text(provider ?? "")
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        var methods: [AuthenticationMethod] = []
        for _ in 0..<(try reader.varint()) {
            guard let method = AuthenticationMethod(rawValue: try reader.text()) else { throw Malformed() }
            methods.append(method)
        }
        guard let moment = try reader.moment() else { throw Malformed() }
        let provider = try reader.text()
        guard
            let read = VouchedFactor(amr: methods, authenticatedAt: moment, provider: provider.isEmpty ? nil : provider)
        else { throw Malformed() }
        self = read
    }
}

extension FlowContext {
    /// Begins a sign-in with a first factor that was checked elsewhere.
    package mutating func begin(
        with vouched: VouchedFactor, _ decision: inout DecisionContext
    ) throws(Failure) {
        let age = Int64(decision.policy.session.reauthenticationMaxAgeSeconds)
        try SessionDemand.requireFresh(vouched.authenticatedAt, age, at: decision.now)
        flow.vouched = vouched
        fixPlan(decision)
        decision.record(AuditEvent(.firstFactorVouched, .done))
        try takeVouched(&decision)
    }

    /// Whether a factor of that kind is no second one, because it may be the one that was checked elsewhere. A passkey that
    /// verifies its user is two factors by itself.
    func repeatsVouched(_ kind: FactorKind) -> Bool {
        flow.vouched.map { $0.mayBe(kind) && kind != .passkey } ?? false
    }

    /// Whether the password may be one factor with the one that was checked elsewhere: it is that one, or was set with a
    /// code to an address that may be that one.
    func vouchedMaySetPassword(_ decision: DecisionContext) -> Bool {
        guard let vouched = flow.vouched else { return false }
        let address = subject.lastReset(decision)?.address
        return vouched.mayBe(.password) || subject.factors.contains { $0.id == address && vouched.mayBe($0.kind) }
    }

    /// Whether there is a second factor that is not asked for, because it may be the one that was checked elsewhere. Nothing
    /// is set up in its place, unless it is only the address that has reset the password.
    func withholdsSecond(_ decision: DecisionContext) -> Bool {
        let reset = subject.lastReset(decision)?.address
        let seconds = factors(for: flow.plan.secondFactors, decision)
        return subject.factors.contains { factor in
            seconds.contains(factor.id) && factor.id != reset && repeatsVouched(factor.kind)
        }
    }

    /// Continues behind the first factor.
    mutating func takeVouched(_ decision: inout DecisionContext) throws(Failure) {
        prove(.first, .custom, nil, nil, &decision)
        try advance(&decision)
    }
}
