package import FactorCore
package import FactorWire

/// Removes a subject's password, and ends the sessions that it was used for. It is `factor.remove` for clients that do
/// not keep the factor's id.
package enum RemovePassword: TenantMethod {
    package typealias Reply = RemoveFactor.Reply
    package static let name = "password.remove"
    package static let about = "Removes a subject's password and ends the sessions created with it"
    package static let role: Role? = .enroll
    package static let changesFactors = true
    package static let failures: [FailureCode] = [.notFound, .insufficientAuthentication]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            token = try parameters.freshSession()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let proof = { OwnerProof(params.token, .fresh, factor: $0, call.grant, in: tenant) }
        let ended = try call.engine.removePassword(of: params.subject, by: proof, in: tenant, peer: call.caller.uid)
        return Reply(revoked: ended)
    }
}
