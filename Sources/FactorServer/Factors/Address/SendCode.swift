package import FactorCore
package import FactorWire

/// Sends a code for signing in to one of a subject's addresses.
package enum SendCode<Channel: AddressChannel>: SubjectMethod {
    package static var name: String { Channel.method("send") }
    package static var about: String {
        "Sends a code to a verified \(Channel.noun) of a subject, or the same one again; a subject without any is "
            + "answered alike, and nothing is sent"
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
            factorID = try parameters.optional("factor_id", "this address; the subject's first where left out")
            locale = try parameters.locale()
            isUnproven =
                try parameters.optional(
                    "unproven",
                    "whether it is asked for somebody who has shown nothing of who they are: the message then leaves alone "
                        + "what the limits keep for those who have") ?? false
        }
    }

    package struct Reply: WireObject, Sendable {
        let factorID: FactorID?
        let delivery: DeliveryView

        package static var example: Reply { Reply(factorID: .example, delivery: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.optional("factor_id", factorID, "the address as a factor; where the request named it")
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
