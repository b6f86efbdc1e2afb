package import FactorCore
package import FactorWire

/// Sends a code for signing in to an address of either kind.
package enum SendFactorCode: SubjectMethod {
    package typealias Reply = SentCodeReply
    package static let name = "factor.send"
    package static let about = "Sends or resends a code to a verified e-mail address or phone number"
    package static let role: Role? = .verify
    package static let failures: [FailureCode] = [.throttled, .locked, .notFound, .wrongState, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let options: SendingOptions

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the address")
            options = try SendingOptions(from: &parameters)
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> SentCodeReply {
        let sent = try subject.sendCode(
            toFactor: params.factorID, locale: params.options.locale, for: params.options.standing, &decision)
        return SentCodeReply(sent, to: params.factorID)
    }
}
