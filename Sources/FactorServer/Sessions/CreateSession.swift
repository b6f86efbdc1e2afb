package import FactorCore
package import FactorWire

/// Creates a session for a subject that the application has signed in.
package enum CreateSession: TenantMethod {
    package typealias Reply = OpenedSessionReply
    package static let name = "session.create"
    package static let about =
        "Creates a session for a subject that the caller has signed in, and returns its token once"
    package static let role: Role? = .flow
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let grounds: SessionGrounds

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            let amr = try parameters.required(
                "amr", "how the user signed in, RFC 8176", as: [AuthenticationMethod].self)
            guard !amr.isEmpty, Set(amr).count == amr.count else {
                throw .invalidParams(field: "amr", problem: "must name at least one method, and each only once")
            }
            let factors = try parameters.optional(
                "factor_ids", "the factors that verified; removing one of them ends the session",
                as: [FactorID].self)
            guard factors?.count ?? 0 <= Self.mostFactors else {
                throw .invalidParams(field: "factor_ids", problem: "must name at most \(Self.mostFactors) factors")
            }
            let authenticatedAt = try parameters.optional(
                "authenticated_at", "when the user signed in; now if omitted", as: Timestamp.self)
            grounds = SessionGrounds(amr: amr, factors: factors ?? [], authenticatedAt: authenticatedAt)
        }

        /// More than any sign-in requires.
        private static let mostFactors = 16
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
        return Reply(opened, in: tenant)
    }
}
