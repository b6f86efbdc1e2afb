package import FactorCore
package import FactorWire

/// Creates a session for a subject that the application has signed in.
package enum CreateSession: TenantMethod {
    package static let name = "session.create"
    package static let about = "Makes a session for a subject whom the caller has signed in, and shows its token once"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let grounds: SessionGrounds

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            let amr = try parameters.required("amr", "how they signed in, RFC 8176", as: [AuthenticationMethod].self)
            guard !amr.isEmpty, Set(amr).count == amr.count else {
                throw .invalidParams(field: "amr", problem: "must name at least one method, and none twice")
            }
            let factors = try parameters.optional(
                "factor_ids", "the factors that verified; the session ends when one of them is removed",
                as: [FactorID].self)
            guard factors?.count ?? 0 <= Self.mostFactors else {
                throw .invalidParams(field: "factor_ids", problem: "must name at most \(Self.mostFactors) factors")
            }
            let authenticatedAt = try parameters.optional(
                "authenticated_at", "when they signed in; now where left out", as: Timestamp.self)
            grounds = SessionGrounds(amr: amr, factors: factors ?? [], authenticatedAt: authenticatedAt)
        }

        /// More than any sign-in requires.
        private static let mostFactors = 16
    }

    package struct Reply: WireObject, Sendable {
        let session: Session
        let token: SecretText

        package static var example: Reply {
            Reply(session: Examples.session, token: SecretText(SessionToken.example.text))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("session_id", session.id, "its handle")
            object.field("token", token, "what it is known by; shown this once")
            object.field("aal", session.aal, AssuranceLevel.about)
            object.field("expires_at", session.expiresAt, "when it ends, however much it is used")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        var grounds = params.grounds
        if let told = grounds.authenticatedAt {
            guard let moment = call.engine.clock.trusted(told) else {
                throw .invalidParams(field: "authenticated_at", "must not be in the future")
            }
            grounds.authenticatedAt = moment
        }
        let opened = try call.engine.openSession(for: params.subject, grounds, in: tenant, peer: call.caller.uid)
        return Reply(session: opened.session, token: SecretText(opened.token.text))
    }
}
