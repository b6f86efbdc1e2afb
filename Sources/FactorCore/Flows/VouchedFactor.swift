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

    /// Whether it may have been a code to an address of that kind. Another code to the same address would show nothing
    /// more, and which address it was is unknown.
    func mayBeCode(to kind: FactorKind) -> Bool {
        switch kind {
        case .email: amr.contains(.otp)
        case .phone: amr.contains(.sms) || amr.contains(.tel)
        default: false
        }
    }
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

    /// Continues behind the first factor.
    mutating func takeVouched(_ decision: inout DecisionContext) throws(Failure) {
        prove(.first, .custom, nil, nil, &decision)
        try advance(&decision)
    }
}
