package import FactorCore
package import FactorWire

/// Shows whose session a token is, if it meets the demands. A reverse proxy asks this for every request.
package enum CheckSession: TenantMethod {
    package static let name = "session.check"
    package static let about =
        "Returns the session of a token, if it is valid and meets the requirements; counts as use"
    package static let role: Role? = .session
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound, .insufficientAuthentication]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken
        let demand: SessionDemand

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.sessionToken()
            demand = SessionDemand(
                leastAssurance: try parameters.optional("min_aal", "the minimum assurance level"),
                maxAgeSeconds: try parameters.optional(
                    "max_age_s", "the maximum age of the authentication, in seconds", in: Bounds.age
                ).map { Int64($0) },
                amr: try parameters.optional("amr", "authentication methods that must all have been used") ?? [])
        }
    }

    package struct Reply: WireObject, Sendable {
        let found: FoundSession
        let policy: SessionPolicy

        package static var example: Reply {
            Reply(found: FoundSession(example: Examples.session), policy: SessionPolicy())
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("session", SessionView(session: found.session, policy: policy), "the session")
        }

        /// The bytes are the same while the session and the policy are unchanged, so they are cached with the session.
        package func write(to writer: inout JSONWriter) {
            if let told = found.told, told.policy == policy { return writer.raw(told.bytes) }
            var fresh = JSONWriter()
            ObjectWriter.write(self, to: &fresh)
            found.told = FoundSession.Told(bytes: fresh.bytes, policy: policy)
            writer.raw(fresh.bytes)
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let now = call.engine.clock.now()
        guard let found = try call.engine.findSession(params.token, at: now, in: tenant) else { throw .notFound }
        try params.demand.requireMet(by: found.session.amr, found.session.authenticatedAt, at: now)
        return Reply(found: found, policy: tenant.policy.session)
    }
}
