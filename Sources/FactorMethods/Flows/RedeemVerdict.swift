package import FactorCore
package import FactorEngine
package import FactorWire

/// Redeems a verdict.
package enum RedeemVerdict: TenantMethod {
    package static let name = "verdict.redeem"
    package static let about = "Redeems a verdict, once, for exactly what was confirmed"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .wrongState, .expired, .policyViolation]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let verdict: Verdict
        let purpose: String
        let binding: String

        package static var example: Params { Params() }

        private init() { (tenant, verdict, purpose, binding) = (nil, .example, "transfer", "") }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            verdict = try parameters.required("verdict", "what the step-up gave")
            (purpose, binding) = try parameters.confirmed()
        }
    }

    package struct Reply: WireObject, Sendable {
        let session: Session
        let redeemedAt: Timestamp

        package static var example: Reply { Reply(session: Examples.session, redeemedAt: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("subject", session.subject.text, "who confirmed it")
            object.field("redeemed_at", redeemedAt, "now")
            object.field("amr", session.amr, "of the session, with what was shown for this: RFC 8176")
            object.field("aal", session.aal, "its level: 2 where that was two factors of different nature")
        }
    }

    package static func answer(_ params: Params, in tenant: Tenant, _ call: ServerCall) -> MethodOutcome<Reply> {
        let now = call.engine.clock.now()
        return call.engine.redeem(
            params.verdict, purpose: params.purpose, binding: params.binding, in: tenant, peer: call.caller.uid
        ).map { Reply(session: $0, redeemedAt: now) }
    }
}
