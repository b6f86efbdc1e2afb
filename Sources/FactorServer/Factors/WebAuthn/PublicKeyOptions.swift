import FactorCore
import FactorCrypto
package import FactorWire

/// What a browser needs for a ceremony, in the JSON forms that it parses itself: WebAuthn Level 3, sections 5.1.8 and 5.1.9.
/// Applications pass it on unchanged.
package struct PublicKeyOptions: WireWritable, Sendable {
    private enum Content {
        case creation(PasskeyCreation)
        case request(PasskeyRequest)
    }

    private let content: Content

    package static var schema: JSONSchema {
        .map(of: .any, description: "options for the browser's WebAuthn API, to be passed on unchanged")
    }

    package static var example: PublicKeyOptions {
        var policy = Policy()
        policy.passkey.rpID = "example.org"
        guard let relyingParty = try? RelyingParty(policy) else { preconditionFailure("a policy with a domain") }
        return PublicKeyOptions(
            PasskeyRequest(
                relyingParty: relyingParty, challenge: [UInt8](repeating: 7, count: PasskeyChallenge.length),
                allowed: [], rpIDs: []))
    }

    init(_ creation: PasskeyCreation) { content = .creation(creation) }
    init(_ request: PasskeyRequest) { content = .request(request) }

    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch content {
        case .creation(let creation): write(creation, to: &writer)
        case .request(let request): write(request, to: &writer)
        }
        writer.endObject()
    }

    private func write(_ creation: PasskeyCreation, to writer: inout JSONWriter) {
        writer.key("rp")
        writer.beginObject()
        writer.member("id", creation.relyingParty.id)
        writer.member("name", creation.relyingParty.name)
        writer.endObject()
        writer.key("user")
        writer.beginObject()
        writer.member("id", creation.userHandle)
        writer.member("name", creation.userName)
        writer.member("displayName", creation.userName)
        writer.endObject()
        writer.member("challenge", creation.challenge)
        writer.key("pubKeyCredParams")
        writer.beginArray()
        for algorithm in SignatureAlgorithm.allCases {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.key("alg")
            writer.integer(Int64(algorithm.rawValue))
            writer.endObject()
        }
        writer.endArray()
        writeTimeout(to: &writer)
        write(creation.excluded, as: "excludeCredentials", to: &writer)
        writer.key("authenticatorSelection")
        writer.beginObject()
        if let attachment = creation.wishes.attachment {
            writer.member("authenticatorAttachment", attachment.rawValue)
        }
        let isResident = creation.wishes.isResident
        writer.member("residentKey", isResident.map { $0 ? "required" : "discouraged" } ?? "preferred")
        writer.key("requireResidentKey")
        writer.bool(isResident == true)
        writer.member("userVerification", creation.relyingParty.userVerification.rawValue)
        writer.endObject()
        writer.member("attestation", "none")
    }

    private func write(_ request: PasskeyRequest, to writer: inout JSONWriter) {
        writer.member("challenge", request.challenge)
        writeTimeout(to: &writer)
        writer.member("rpId", request.relyingParty.id)
        write(request.allowed, as: "allowCredentials", to: &writer)
        writer.member("userVerification", request.relyingParty.userVerification.rawValue)
    }

    private func writeTimeout(to writer: inout JSONWriter) {
        writer.key("timeout")
        writer.integer(PasskeyChallenge.life * 1000)
    }

    private func write(_ descriptors: [PasskeyDescriptor], as name: String, to writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for descriptor in descriptors {
            writer.beginObject()
            writer.member("type", "public-key")
            writer.member("id", descriptor.id)
            writer.key("transports")
            descriptor.transports.names.write(to: &writer)
            writer.endObject()
        }
        writer.endArray()
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ text: String) {
        key(name)
        string(text)
    }

    /// Writes bytes in base 64 for URLs.
    fileprivate mutating func member(_ name: String, _ bytes: [UInt8]) {
        key(name)
        utf8(Base64.encodeURL(bytes)[...])
    }
}

extension PasskeyWishes.Attachment: WireEnumeration {
    package static var title: String { "PasskeyAttachment" }
}
