package import FactorCore
import FactorWire

/// Makes a tenant's next key the signing key.
package enum RotateSigningKeys: TenantMethod {
    package typealias Params = TenantChoice
    package static let name = "keys.rotate_signing"
    package static let about =
        "Switches a tenant to its next signing key; the old key verifies its assertions until they expire"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID
        let key: PublicSigningKey

        package static var example: Reply { Reply(tenant: .default, key: SigningKeyView.example.key) }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "the tenant")
            object.field("kid", String(decoding: key.name, as: UTF8.self), "the ID of the new signing key")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        Reply(tenant: tenant.id, key: try call.engine.rotateSigningKeys(of: tenant, peer: call.caller.uid))
    }
}
