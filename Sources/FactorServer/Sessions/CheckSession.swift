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
            token = try parameters.required("token", "the session's token")
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

        package static var example: Reply { Reply(found: FoundSession(example: Examples.session)) }

        package func encode(into object: inout ObjectWriter) {
            let session = found.session
            object.field("subject", session.subject.text, "the subject that it belongs to")
            object.field("session_id", session.id, "its ID")
            object.field("amr", session.amr, "how the user signed in, RFC 8176")
            object.field("aal", session.aal, AssuranceLevel.about)
            object.field("authenticated_at", session.authenticatedAt, "when the user signed in")
            object.field("expires_at", session.expiresAt, "when it ends, even if it is used")
        }

        /// The bytes are the same while the session is unchanged, so they are cached with it.
        package func write(to writer: inout JSONWriter) {
            var told = found.told
            if told.isEmpty {
                var fresh = JSONWriter()
                ObjectWriter.write(self, to: &fresh)
                told = fresh.bytes
                found.told = told
            }
            writer.raw(told)
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let now = call.engine.clock.now()
        guard let found = try call.engine.findSession(params.token, at: now, in: tenant) else { throw .notFound }
        try params.demand.requireMet(by: found.session.amr, found.session.authenticatedAt, at: now)
        return Reply(found: found)
    }
}
