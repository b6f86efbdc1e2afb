package import FactorCore
import FactorWire

/// Lists a subject's sessions.
package enum ListSessions: TenantMethod {
    package typealias Params = SubjectParams
    package static let name = "session.list"
    package static let about = "Lists a subject's sessions, newest first, at most 50"
    package static let role: Role? = .flow
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let sessions: [SessionView]

        package static var example: Reply { Reply(sessions: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field("sessions", sessions, "the sessions that have not ended")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let sessions = try call.engine.listSessions(of: params.subject, in: tenant)
        return Reply(sessions: sessions.map { SessionView(session: $0, policy: tenant.policy.session) })
    }
}
