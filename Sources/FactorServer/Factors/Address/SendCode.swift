package import FactorCore
package import FactorWire

/// Sends a code for signing in to one of a subject's addresses.
package enum SendCode<Channel: AddressChannel>: SubjectMethod {
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
        let locale: LanguageTag?
        let isUnproven: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.optional("factor_id", "the address; the subject's first if omitted")
            locale = try parameters.locale()
            isUnproven =
                try parameters.optional(
                    "unproven",
                    "whether the recipient has not authenticated yet: the message then does not use the reserve "
                        + "that the limits keep for those who have") ?? false
        }
    }

    package struct Reply: WireObject, Sendable {
        let factorID: FactorID?
        let delivery: DeliveryView

        package static var example: Reply { Reply(factorID: .example, delivery: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.optional("factor_id", factorID, "the address as a factor; only if the request named it")
            object.field("delivery", delivery, "how the code was sent")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let sent = try subject.sendCode(
            Channel.kind, to: params.factorID, locale: params.locale, for: params.isUnproven ? .signingIn : .proven,
            &decision)
        return Reply(
            factorID: params.factorID, delivery: DeliveryView(sent, showsDestination: params.factorID != nil))
    }
}
