package import FactorCore

/// Disables a factor until it is enabled again, and ends the sessions that it was used for.
package enum DisableFactor: TenantMethod {
    package typealias Params = RemoveFactor.Params
    package static let name = "factor.disable"
    package static let about =
        "Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent"
    package static let role: Role? = .enroll
    package static let changesFactors = true
    package static let failures: [FailureCode] = [
        .notFound, .policyViolation, .insufficientAuthentication, .wrongState,
    ]

    package struct Reply: WireObject, Sendable {
        let factor: FactorView
        let revoked: Int

        package static var example: Reply { Reply(factor: .example, revoked: 1) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the factor as it is now")
            object.field("revoked_sessions", revoked, "the number of sessions that were ended")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let (factor, ended) = try call.engine.changeFactor(
            params.factorID, of: params.subject, by: params.proof(call, in: tenant), to: .gone, in: tenant,
            peer: call.caller.uid
        ) { subject, decision throws(Failure) in
            try FactorView(try subject.disable(params.factorID, &decision), subject, decision)
        }
        return Reply(factor: factor, revoked: ended)
    }
}
