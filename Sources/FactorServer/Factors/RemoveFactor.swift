package import FactorCore
package import FactorWire

/// Removes a factor permanently, and ends the sessions that it was used for.
package enum RemoveFactor: TenantMethod {
    package static let name = "factor.remove"
    package static let about =
        "Removes a factor for good and ends the sessions created with it; spent codes stay spent"
    package static let role: Role? = .enroll
    package static let changesFactors = true
    package static let failures: [FailureCode] = [.notFound, .policyViolation, .insufficientAuthentication]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the factor")
            token = try parameters.freshSession()
        }

        func proof(_ call: ServerCall, in tenant: Tenant) -> OwnerProof {
            OwnerProof(token, .fresh, factor: factorID, call.grant, in: tenant)
        }
    }

    package struct Reply: WireObject, Sendable {
        let revoked: Int

        package static var example: Reply { Reply(revoked: 1) }

        package func encode(into object: inout ObjectWriter) {
            object.field("revoked_sessions", revoked, "the number of sessions that were ended")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let ended = try call.engine.removeFactor(
            params.factorID, of: params.subject, by: params.proof(call, in: tenant), in: tenant, peer: call.caller.uid)
        return Reply(revoked: ended)
    }
}
