package import FactorCore

/// Disables a factor until it is enabled again, and ends the sessions that it was used for.
package enum DisableFactor: TenantMethod {
    package typealias Params = RemoveFactor.Params
    package static let name = "factor.disable"
    package static let about =
        "Has a factor verify nothing until factor.enable, and ends the sessions made with it; its spent codes stay spent"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound, .policyViolation, .reauthenticationRequired, .wrongState]

    package struct Reply: WireObject, Sendable {
        let revoked: Int

        package static var example: Reply { Reply(revoked: 1) }

        package func encode(into object: inout ObjectWriter) {
            object.field("disabled", true, "always true: anything else is an error")
            object.field("revoked_sessions", revoked, "sessions that ended with it")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let ended = try call.engine.changeFactor(
            params.factorID, of: params.subject, by: params.token, to: .gone, in: tenant, peer: call.caller.uid
        ) { subject, decision throws(Failure) in try subject.disable(params.factorID, &decision) }
        return Reply(revoked: ended)
    }
}
