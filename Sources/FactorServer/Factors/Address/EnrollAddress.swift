package import FactorCore
package import FactorWire

/// Adds an address to a subject, and sends a code that proves it.
package enum EnrollAddress<Channel: AddressChannel>: SubjectMethod {
    package static var name: String { Channel.method("enroll") }
    package static var about: String {
        "Gives a subject one more \(Channel.noun): pending until the code that goes out is given, or verified at once"
    }
    package static var role: Role? { .enroll }
    package static var failures: [FailureCode] { [.policyViolation, .alreadyExists, .throttled, .locked] }

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let address: Address
        let displayName: Label?
        let isVerified: Bool
        let locale: LanguageTag?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            address = Channel.address(
                try parameters.required(Channel.parameter, Channel.about, as: Channel.Given.self))
            displayName = try parameters.optional("display_name", "what the user calls it")
            isVerified =
                try parameters.optional(
                    "verified", "whether the caller has proven it: it is active at once, and no code is sent") ?? false
            locale = try parameters.locale()
        }
    }

    package struct Reply: WireObject, Sendable {
        let factor: FactorView
        let delivery: DeliveryView?

        package static var example: Reply { Reply(factor: .example, delivery: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the address as a factor")
            object.optional("delivery", delivery, "where a code was sent: how")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        if params.isVerified, params.locale != nil {
            throw .invalidParams(field: "locale", "goes with a message: an address that is verified gets none")
        }
        if Channel.kind == .phone { try subject.requireProvenEmail(decision) }
        let factor = try subject.addAddress(
            params.address, isVerified: params.isVerified, displayName: params.displayName?.text, &decision)
        var sent: AddressedCode?
        if params.isVerified {
            decision.leave(.claim(Identifier(params.address)))
        } else {
            sent = try subject.sendProof(to: factor.id, locale: params.locale, &decision)
        }
        return Reply(
            factor: try FactorView(factor, subject, decision),
            delivery: sent.map { DeliveryView($0, showsDestination: true) })
    }
}
