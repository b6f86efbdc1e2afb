package import FactorCore
package import FactorWire

/// Ends a subject's sessions, all or all but one.
package enum RevokeAllSessions: TenantMethod {
    package static let name = "session.revoke_all"
    package static let about = "Ends all of a subject's sessions, or all but one"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = []

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let kept: SessionID?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            kept = try parameters.optional("except_session_id", "a session to keep, usually the user's current one")
        }
    }

    package struct Reply: WireObject, Sendable {
        let revoked: Int

        package static var example: Reply { Reply(revoked: 3) }

        package func encode(into object: inout ObjectWriter) {
            object.field("revoked_sessions", revoked, "the number of sessions that were ended")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let ended = try call.engine.endSessions(
            of: params.subject, in: tenant, peer: call.caller.uid, .sessionsRevoked
        ) { $0.id != params.kept }
        return Reply(revoked: ended)
    }
}
