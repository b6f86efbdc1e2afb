package import FactorCore
import FactorCrypto

/// Returns the keys that verify a tenant's assertions.
package enum SigningKeySet: TenantMethod {
    package typealias Params = TenantChoice
    package static let name = "keys.jwks"
    package static let about = "Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517)"
    package static let role: Role? = .session
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let keys: [SigningKeyView]

        package static var example: Reply { Reply(keys: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "keys", keys, "the signing key, the next one, and recent ones whose assertions are still valid")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        Reply(keys: try call.engine.publicSigningKeys(of: tenant).map { SigningKeyView(key: $0) })
    }
}

/// A public key in the form of RFC 8037, section 2.
package struct SigningKeyView: WireObject, Sendable {
    package static let title: String? = "SigningKey"
    let key: PublicSigningKey

    package static var example: SigningKeyView {
        let key = PublicSigningKey(id: Examples.factor.bits, bytes: [UInt8](repeating: 7, count: 32))
        return SigningKeyView(key: key)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("kty", "OKP", "the key type, an octet key pair")
        object.field("crv", "Ed25519", "the curve")
        object.field("alg", "EdDSA", "the signature algorithm")
        object.field("use", "sig", "the use of the key: signatures")
        object.field("kid", String(decoding: key.name, as: UTF8.self), "the key ID, as in the header of an assertion")
        object.field("x", String(decoding: Base64.encodeURL(key.bytes), as: UTF8.self), "the public key, in base64url")
    }
}
