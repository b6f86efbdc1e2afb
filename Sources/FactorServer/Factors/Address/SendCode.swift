package import FactorCore
package import FactorWire

/// Sends a code for signing in to one of a subject's addresses.
package enum SendCode<Channel: AddressChannel>: SubjectMethod {
    package typealias Reply = SentCodeReply
    package static var name: String { Channel.method("send") }
    package static var about: String {
        "Sends or resends a code to a subject's verified \(Channel.noun); "
            + "if there is none, the answer is the same but nothing is sent"
    }
    package static var role: Role? { .verify }
    package static var failures: [FailureCode] {
        // Policy can exclude countries, but not mail domains.
        [.throttled, .locked, .notFound, .wrongState] + (Channel.kind == .phone ? [.policyViolation] : [])
    }

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID?
        let options: SendingOptions

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.optional("factor_id", "the address; the subject's first if omitted")
            options = try SendingOptions(from: &parameters)
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> SentCodeReply {
        let sent = try subject.sendCode(
            Channel.kind, to: params.factorID, locale: params.options.locale, for: params.options.standing, &decision)
        return SentCodeReply(sent, to: params.factorID)
    }
}
