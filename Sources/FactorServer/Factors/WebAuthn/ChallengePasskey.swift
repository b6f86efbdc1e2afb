package import FactorCore
package import FactorWire

/// Makes a challenge for a passkey.
package enum ChallengePasskey: TenantMethod {
    package static let name = "passkey.challenge"
    package static let about = "Makes a challenge for passkey.verify, valid once within five minutes"
    package static let role: Role? = .verify
    package static let changes = false
    package static let effect = MethodEffect.change
    // A subject's passkeys are opened, and a decoy for one without.
    package static let quantized = QuantizedResponses.all
    package static let failures: [FailureCode] = [.policyViolation]

    package struct Params: WireReadableObject, TenantScoped, Sendable {
        package let tenant: TenantID?
        let subject: SubjectID?
        let rpID: String?

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.tenant()
            subject = try parameters.optional(
                "subject", "the application's own user ID; if omitted, the passkey says whose it is")
            rpID = try parameters.rpID()
        }
    }

    package struct Reply: WireObject, Sendable {
        let publicKey: PublicKeyOptions
        let rpIDs: [String]

        package static var example: Reply { Reply(publicKey: .example, rpIDs: ["example.org"]) }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "public_key", publicKey, "what PublicKeyCredential.parseRequestOptionsFromJSON() takes")
            object.field(
                "rp_ids", rpIDs, "the domains that rp_id may name, because their passkeys count: the current one first")
        }
    }

    package static func scope(_ params: Params) -> MethodScope { .naming(params.subject, params.tenant) }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let request = try call.engine.challengePasskey(of: params.subject, rpID: params.rpID, in: tenant)
        return Reply(publicKey: PublicKeyOptions(request), rpIDs: request.rpIDs)
    }
}

extension MethodScope {
    /// A subject of a tenant, or the tenant if none is named.
    static func naming(_ subject: SubjectID?, _ tenant: TenantID?) -> MethodScope {
        subject.map { .subject($0, tenant) } ?? .tenant(tenant)
    }
}
