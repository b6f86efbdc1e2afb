package import FactorCore
package import FactorWire

/// Redeems a verdict.
package enum RedeemVerdict: TenantMethod {
    package static let name = "verdict.redeem"
    package static let about = "Redeems a verdict once, for exactly the action that was confirmed"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .wrongState, .expired, .verdictMismatch]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let verdict: Verdict
        let purpose: String
        let binding: String

        package static var example: Params { Params() }

        private init() { (tenant, verdict, purpose, binding) = (nil, .example, "transfer", "") }

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            verdict = try parameters.required("verdict", "the verdict of the step-up")
            (purpose, binding) = try parameters.confirmed()
        }
    }

    package struct Reply: WireObject, Sendable {
        let subject: SubjectID
        let redeemedAt: Timestamp
        let amr: [AuthenticationMethod]
        let aal: AssuranceLevel

        package static var example: Reply {
            Reply(subject: .example, redeemedAt: .example, amr: [.otp], aal: .two)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("subject", subject.text, "who confirmed it")
            object.field("redeemed_at", redeemedAt, "when it was redeemed")
            object.field("amr", amr, "how it was confirmed, RFC 8176")
            object.field("aal", aal, AssuranceLevel.about)
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let now = call.engine.clock.now()
        let redeemed = try call.engine.redeem(
            params.verdict, purpose: params.purpose, binding: params.binding, in: tenant, peer: call.caller.uid)
        return Reply(
            subject: redeemed.subject, redeemedAt: now, amr: redeemed.goal.shown, aal: redeemed.goal.aal)
    }
}
