package import FactorCore
package import FactorWire

/// Sets or replaces a subject's password. Replacing it ends the sessions that may have been created with the old one.
package enum SetPassword: FactorMethod {
    package static let name = "password.set"
    package static let about =
        "Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password"
    package static let role: Role? = .enroll
    package static let demand = OwnerProof.Demand.nothing
    package static let failures: [FailureCode] = [.passwordRefused, .insufficientAuthentication]

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let password: Password
        let isTemporary: Bool
        let kept: SessionID?
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            password = try parameters.required("password", "the password that the user typed")
            isTemporary = try parameters.optional(
                "temporary", "whether someone else chose the password, so that the user has to change it",
                default: false)
            kept = try parameters.optional("except_session_id", "a session to keep, usually the user's current one")
            token = try parameters.optional(
                "session_token",
                "the session to keep, named by its token; it must be the owner's, and fresh, if the policy's "
                    + "mfa.changes is session")
        }
    }

    package struct Reply: WireObject, Sendable {
        let factor: FactorView
        var revoked = 0

        package static var example: Reply { Reply(factor: .example, revoked: 2) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factor", factor, "the factor as it is now")
            object.field("revoked_sessions", revoked, "the number of sessions that were ended")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        let factor = try subject.setPassword(params.password, isTemporary: params.isTemporary, &decision)
        decision.leave(.endSessions(except: params.kept, token: params.token))
        return Reply(factor: try FactorView(factor, subject, decision))
    }

    package static func counting(_ endedSessions: Int, in reply: Reply) -> Reply {
        Reply(factor: reply.factor, revoked: endedSessions)
    }
}
