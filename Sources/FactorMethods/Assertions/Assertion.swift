import FactorCore
import FactorCrypto
import FactorEngine
import FactorWire

/// A signed statement about a session: a JSON Web Token (RFC 7519) in compact form (RFC 7515), signed with Ed25519
/// (`EdDSA`, RFC 8037).
struct Assertion {
    let session: Session
    let tenant: TenantID
    let audience: Label
    let issuer: Label?
    let issuedAt: Timestamp
    let expiresAt: Timestamp
    /// What makes this one unlike every other: 26 characters.
    let id: [UInt8]

    /// Header, claims and signature in base 64, joined by dots.
    func signed(by signer: Signer) -> [UInt8] {
        var text = Base64.encodeURL(Self.header(signer.key))
        text.append(UInt8(ascii: "."))
        text += Base64.encodeURL(claims)
        let signature = Base64.encodeURL(signer.signature(of: text))
        text.append(UInt8(ascii: "."))
        return text + signature
    }

    private static func header(_ key: PublicSigningKey) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("alg")
        writer.string("EdDSA")
        writer.key("typ")
        writer.string("JWT")
        writer.key("kid")
        writer.utf8(key.name[...])
        writer.endObject()
        return writer.bytes
    }

    private var claims: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, text) in [
            ("iss", issuer?.text), ("sub", session.subject.text), ("aud", audience.text), ("tenant", tenant.text),
            ("sid", session.id.text), ("acr", "aal\(session.aal.rawValue)"),
        ] {
            guard let text else { continue }
            writer.key(name)
            writer.string(text)
        }
        writer.key("amr")
        session.amr.write(to: &writer)
        for (name, moment) in [
            ("auth_time", session.authenticatedAt), ("iat", issuedAt), ("nbf", issuedAt), ("exp", expiresAt),
        ] {
            writer.key(name)
            writer.integer(moment.seconds)
        }
        writer.key("jti")
        writer.utf8(id[...])
        writer.endObject()
        return writer.bytes
    }
}
