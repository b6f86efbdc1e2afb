package import FactorCore
package import FactorWire

/// Records that a session is used.
package enum TouchSession: TenantMethod {
    package typealias Reply = SessionReply
    package static let name = "session.touch"
    package static let about = "Records use of a session at once, so that it does not time out, and returns it"
    package static let role: Role? = .session
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.sessionToken()
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> SessionReply {
        let session = try call.engine.touchSession(params.token, in: tenant)
        return SessionReply(session: SessionView(session: session, policy: tenant.policy.session))
    }
}
