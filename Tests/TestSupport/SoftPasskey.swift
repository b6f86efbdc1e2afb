package import FactorCore
package import FactorCrypto

/// A passkey in software, with an Ed25519 key, and the browser around it.
package struct SoftPasskey: Sendable {
    package let credentialID: [UInt8]
    package let key: SigningKey
    package var origin = "https://example.org"
    package var rpID = "example.org"
    /// User present and verified; bit 3 says that it can be backed up.
    package var flags: UInt8 = 0x05
    package var counter: UInt32 = 0
    package var userHandle: [UInt8] = []
    /// The model of the authenticator: 16 bytes.
    package var aaguid = [UInt8](repeating: 0, count: 16)

    package init(seed: UInt64) {
        let randomness = Randomness.seeded(seed)
        credentialID = randomness.bytes(32)
        key = SigningKey.generate(from: randomness)
    }

    /// The passkey of a transcript: the seed of its key, and its id, consist of that number.
    package init(number: UInt8) {
        credentialID = [UInt8](repeating: number, count: 16)
        key = [UInt8](repeating: number, count: SigningKey.seedLength).withRawSpan { SigningKey(seed: $0) }
    }

    /// What goes into a response, as tests may change it.
    package struct Parts {
        package var type: String
        package var challenge: String
        package var origin: String
        /// Further members of the client data, as JSON text that begins with a comma.
        package var further = ""
        package var rpID: String
        package var flags: UInt8
        package var counter: UInt32
        package var credentialID: [UInt8]
        package var publicKey: [UInt8]
        package var userHandle: [UInt8]?
        package var signer: SigningKey
        /// Replaces the whole attestation object or the authenticator data after it was built.
        package var rewrite: ([UInt8]) -> [UInt8] = { $0 }
        package var rewriteSignature: ([UInt8]) -> [UInt8] = { $0 }
    }

    /// Makes the credential that creation options ask for, as `toJSON()` returns it.
    package mutating func registration(_ options: JSON, _ change: (inout Parts) -> Void = { _ in }) -> JSON {
        userHandle = Self.bytes(options["user"]["id"])
        var parts = parts("webauthn.create", options)
        change(&parts)
        let id = [UInt8(parts.credentialID.count >> 8), UInt8(parts.credentialID.count & 255)] + parts.credentialID
        // 1: 1 (OKP), 3: -8 (EdDSA), -1: 6 (Ed25519), -2: the point.
        let key = [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + parts.publicKey
        let data = Self.head(parts, parts.flags | 0x40) + aaguid + id + key
        let length: [UInt8] =
            data.count < 256 ? [0x58, UInt8(data.count)] : [0x59, UInt8(data.count >> 8), UInt8(data.count & 255)]
        let object =
            [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8)
            + [0xA0, 0x68] + Array("authData".utf8) + length + data
        return credential(
            parts,
            [
                "clientDataJSON": Self.text(Self.clientData(parts)), "transports": ["internal", "hybrid"],
                "attestationObject": Self.text(parts.rewrite(object)),
            ])
    }

    /// Signs what request options ask for, as `toJSON()` returns it.
    package func assertion(_ options: JSON, _ change: (inout Parts) -> Void = { _ in }) -> JSON {
        var parts = parts("webauthn.get", options)
        parts.userHandle = userHandle
        change(&parts)
        let data = parts.rewrite(Self.head(parts, parts.flags))
        let client = Self.clientData(parts)
        let signature = parts.signer.signature(of: data + client.withRawSpan { SHA256.digest(of: $0) })
        var response: JSON = [
            "clientDataJSON": Self.text(client), "authenticatorData": Self.text(data),
            "signature": Self.text(parts.rewriteSignature(signature)),
        ]
        if let userHandle = parts.userHandle { response = response.with("userHandle", Self.text(userHandle)) }
        return credential(parts, response)
    }

    private func parts(_ type: String, _ options: JSON) -> Parts {
        Parts(
            type: type, challenge: options["challenge"].text ?? "", origin: origin, rpID: rpID, flags: flags,
            counter: counter, credentialID: credentialID, publicKey: key.publicKey, signer: key)
    }

    private func credential(_ parts: Parts, _ response: JSON) -> JSON {
        [
            "id": Self.text(parts.credentialID), "rawId": Self.text(parts.credentialID), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": [:], "response": response,
        ]
    }

    private static func head(_ parts: Parts, _ flags: UInt8) -> [UInt8] {
        parts.rpID.withRawUTF8 { SHA256.digest(of: $0) } + [flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: parts.counter >> UInt32(24 - 8 * $0)) }
    }

    private static func clientData(_ parts: Parts) -> [UInt8] {
        Array(
            (#"{"type":"\#(parts.type)","challenge":"\#(parts.challenge)","origin":"\#(parts.origin)""#
                + #","crossOrigin":false\#(parts.further)}"#).utf8)
    }

    /// Bytes in base 64 for URLs.
    package static func text(_ bytes: [UInt8]) -> JSON {
        .text(String(decoding: Base64.encodeURL(bytes), as: UTF8.self))
    }

    package static func bytes(_ text: JSON) -> [UInt8] { Base64.decodeURL(Array((text.text ?? "").utf8)) ?? [] }
}

extension SoftPasskey {
    /// The same as the domain reads it.
    package func registered(challenge: [UInt8]) throws -> RegistrationResponse {
        var copy = self
        let made = copy.registration(["challenge": Self.text(challenge), "user": ["id": Self.text(userHandle)]])
        return RegistrationResponse(
            credentialID: credentialID, clientData: Self.clientData(of: made, .create, challenge, origin),
            attestation: try AttestationObject(Self.bytes(made["response"]["attestationObject"])), transports: [])
    }

    package func asserted(challenge: [UInt8], userHandle: [UInt8]? = nil) throws -> AssertionResponse {
        let shown = assertion(["challenge": Self.text(challenge)])
        let data = Self.bytes(shown["response"]["authenticatorData"])
        let client = Self.clientData(of: shown, .get, challenge, origin)
        return AssertionResponse(
            credentialID: credentialID, clientData: client, data: try AuthenticatorData(data),
            signed: data + client.hash, signature: Self.bytes(shown["response"]["signature"]), userHandle: userHandle)
    }

    private static func clientData(
        of credential: JSON, _ kind: ClientData.Kind, _ challenge: [UInt8], _ origin: String
    ) -> ClientData {
        ClientData(
            type: kind.rawValue, challenge: challenge, origin: origin, isCrossOrigin: false,
            hash: bytes(credential["response"]["clientDataJSON"]).withRawSpan { SHA256.digest(of: $0) })
    }
}
