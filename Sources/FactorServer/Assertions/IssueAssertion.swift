package import FactorCore
import FactorCrypto
package import FactorWire

/// Signs an assertion about a session, for services that cannot call the daemon.
package enum IssueAssertion: TenantMethod {
    package static let name = "session.issue_assertion"
    package static let about =
        "Signs a short-lived assertion (JWT) about a session for one audience; counts as use"
    package static let role: Role? = .session
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let token: SessionToken
        let audience: Label

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            token = try parameters.sessionToken()
            audience = try parameters.required("audience", "the only service that may accept it")
        }
    }

    package struct Reply: WireObject, Sendable {
        let assertion: SecretText
        let expiresAt: Timestamp

        package static var example: Reply {
            Reply(assertion: SecretText(Array("eyJhbGciOiJFZERTQSJ9.e30.c2ln".utf8)), expiresAt: .example)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("assertion", assertion, "a JWT (RFC 7519); keys.jwks has the keys to verify it")
            object.field("expires_at", expiresAt, "when it expires; it cannot be revoked")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let session = try call.engine.session(params.token, in: tenant)
        let clock = call.engine.clock
        let now = clock.now()
        let life = Int64(tenant.policy.session.assertionSeconds)
        let randomness = call.engine.randomness
        let assertion = Assertion(
            session: session, authenticatedAt: clock.shown(session.authenticatedAt), tenant: tenant.id,
            audience: params.audience, issuer: tenant.policy.issuer, issuedAt: clock.shown(now),
            expiresAt: clock.shown(min(now.advanced(bySeconds: life), session.endsAt(tenant.policy.session))),
            id: Base32.identifier(high: randomness.word(), low: randomness.word()))
        let signer = try call.engine.signer(for: tenant)
        return Reply(assertion: SecretText(assertion.signed(by: signer)), expiresAt: assertion.expiresAt)
    }
}
