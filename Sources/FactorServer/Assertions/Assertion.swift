import FactorCore
import FactorCrypto
import FactorWire

/// A signed assertion about a session: a JSON Web Token (RFC 7519) in compact form (RFC 7515), signed with Ed25519
/// (`EdDSA`, RFC 8037).
struct Assertion {
    let session: Session
    /// By the wall clock, like the other times here.
    let authenticatedAt: Timestamp
    let tenant: TenantID
    let audience: Label
    let issuer: Label?
    let issuedAt: Timestamp
    let expiresAt: Timestamp
    /// Its unique id: 26 characters.
    let id: [UInt8]

    /// The length of a 64-byte signature in base 64, with the dot before it.
    private static let signatureLength = 87

    /// Returns header, claims and signature in base 64, joined by dots. It grants access to its bearer, so the caller
    /// wipes it.
    func signed(by signer: Signer) -> [UInt8] {
        let (header, claims) = (Base64.encodeURL(Self.header(signer.key)), Base64.encodeURL(claims))
        var text: [UInt8] = []
        // Enough room that it never grows.
        text.reserveCapacity(header.count + 1 + claims.count + Self.signatureLength)
        text += header
        text.append(UInt8(ascii: "."))
        text += claims
        var signature = Base64.encodeURL(signer.signature(of: text))
        defer { wipe(&signature) }
        text.append(UInt8(ascii: "."))
        text += signature
        return text
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
            ("auth_time", authenticatedAt), ("iat", issuedAt), ("nbf", issuedAt), ("exp", expiresAt),
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
