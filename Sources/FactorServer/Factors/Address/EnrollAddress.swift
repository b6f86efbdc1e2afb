package import FactorCore
package import FactorWire

/// Adds an address to a subject, and sends a code that proves it.
package enum EnrollAddress<Channel: AddressChannel>: FactorMethod {
    package static var name: String { Channel.method("enroll") }
    package static var about: String {
        "Enrols a subject's \(Channel.noun): pending until the code that is sent there is entered, or verified at once"
    }
    package static var role: Role? { .enroll }
    package static var failures: [FailureCode] {
        [.policyViolation, .alreadyExists, .throttled, .locked, .insufficientAuthentication]
    }

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let address: Address
        let displayName: Label?
        let isVerified: Bool
        let locale: LanguageTag?
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            address = Channel.address(
                try parameters.required(Channel.parameter, Channel.about, as: Channel.Given.self))
            displayName = try parameters.optional("display_name", "the user's name for the factor")
            isVerified = try parameters.optional(
                "verified", "whether the caller has verified it: it is active at once, and no code is sent",
                default: false)
            locale = try parameters.locale()
            token = try parameters.ownerSession()
        }
    }

    package struct Reply: WireObject, Sendable {
        let factor: FactorView
        let delivery: DeliveryView?

        package static var example: Reply { Reply(factor: .example, delivery: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the address as a factor")
            object.nullable("delivery", delivery, "how the code was sent; null if none was")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        if params.isVerified, params.locale != nil {
            throw .invalidParams(field: "locale", "cannot be combined with verified: no message is sent")
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
