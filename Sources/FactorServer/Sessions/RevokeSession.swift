package import FactorCore
package import FactorWire

/// Ends one session.
package enum RevokeSession: TenantMethod {
    package static let name = "session.revoke"
    package static let about = "Ends a session, named by its token or by its subject and ID"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken?
        let subject: SubjectID?
        let id: SessionID?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.optional("session_token", "the session's token, for signing out")
            subject = try parameters.optional("subject", "the subject that it belongs to, if no token is given")
            id = try parameters.optional("session_id", "its ID, if no token is given")
            guard token != nil || subject != nil && id != nil else {
                throw .invalidParams(field: "session_token", problem: "is missing, and so is subject or session_id")
            }
        }
    }

    package typealias Reply = NoReply

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> NoReply {
        let session = try params.token.map { token throws(Failure) in try call.engine.session(token, in: tenant) }
        // If both are given, they must name the same session.
        guard let subject = session?.subject ?? params.subject, let id = session?.id ?? params.id,
            params.subject ?? subject == subject, params.id ?? id == id
        else { throw .notFound }
        let ended = try call.engine.endSessions(of: subject, in: tenant, peer: call.caller.uid, .sessionRevoked) {
            $0.id == id
        }
        guard ended > 0 else { throw .notFound }
        return NoReply()
    }
}
