package import FactorCore

/// Returns what browsers need to use the passkeys of one domain on the pages of another: WebAuthn Level 3, section 5.11.
package enum RelatedOrigins: TenantMethod {
    package typealias Params = TenantChoice
    package static let name = "passkey.related_origins"
    package static let about =
        "Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them"
    package static let role: Role? = .verify
    package static let otherRoles: [Role] = [.flow]
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        package static let title: String? = "RelatedOrigins"
        let rpIDs: [String]
        let document: RelatedOriginsDocument

        package static var example: Reply { Reply(rpIDs: ["example.org"], document: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("rp_ids", rpIDs, "the domains whose passkeys are accepted, the current one first")
            object.field("document", document, "what each of them serves, as application/json")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        let domains = tenant.tenantContext.domains.accepted
        let origins = domains.isEmpty ? [] : try RelyingParty(tenant.policy).origins
        return Reply(rpIDs: domains, document: RelatedOriginsDocument(origins: origins))
    }
}

/// The JSON document of WebAuthn Level 3, section 5.11.1, which is served unchanged.
package struct RelatedOriginsDocument: WireObject, Sendable {
    package static let title: String? = "RelatedOriginsDocument"
    let origins: [String]

    package static var example: RelatedOriginsDocument { RelatedOriginsDocument(origins: ["https://example.org"]) }

    package func encode(into object: inout ObjectWriter) {
        object.field("origins", origins, "the origins whose pages may use the passkeys, in the order of the policy")
    }
}
