package import FactorCore
import FactorCrypto
package import FactorWire

// What `PublicKeyCredential.toJSON()` returns: WebAuthn Level 3, section 5.1. Browsers add members to it, so members that
// are not read are ignored, as nowhere else; what is read is read strictly.

extension PasskeyResponse: WireReadable {
    package static var schema: JSONSchema {
        .map(of: .any, description: "what toJSON() of a PublicKeyCredential returned, unchanged")
    }
    package static var example: PasskeyResponse { .assertion(.example) }

    package init(wire: JSONValue) throws(WireProblem) {
        let isNew = wire.member("response")?.member("attestationObject") != nil
        self =
            isNew ? .registration(try RegistrationResponse(wire: wire)) : .assertion(try AssertionResponse(wire: wire))
    }
}

extension RegistrationResponse: WireReadable {
    package static var schema: JSONSchema { PasskeyResponse.schema }
    package static var example: RegistrationResponse { PasskeyExamples.registration }

    package init(wire: JSONValue) throws(WireProblem) {
        let credentialID = try wire.credentialID()
        let response = try wire.object("response")
        let attestation = try response.read("attestationObject", ".response", AttestationObject.init)
        self.init(
            credentialID: credentialID, clientData: try ClientData(response), attestation: attestation,
            transports: PasskeyTransports(names: try response.transports()))
    }
}

extension AssertionResponse: WireReadable {
    package static var schema: JSONSchema { PasskeyResponse.schema }
    package static var example: AssertionResponse { PasskeyExamples.assertion }

    package init(wire: JSONValue) throws(WireProblem) {
        let credentialID = try wire.credentialID()
        let response = try wire.object("response")
        let clientData = try ClientData(response)
        let written = try response.bytes("authenticatorData", ".response")
        let data = try response.read("authenticatorData", ".response", AuthenticatorData.init)
        var userHandle: [UInt8]?
        if let member = response.member("userHandle"), member.kind != .null {
            userHandle = try response.bytes("userHandle", ".response")
        }
        self.init(
            credentialID: credentialID, clientData: clientData, data: data, signed: written + clientData.hash,
            signature: try response.bytes("signature", ".response"), userHandle: userHandle)
    }
}

extension ClientData {
    private static let path = ".response.clientDataJSON"

    /// Reads the JSON within the JSON. Its type is checked later: a response to the other ceremony is a wrong one.
    fileprivate init(_ response: JSONValue) throws(WireProblem) {
        let text = try response.bytes("clientDataJSON", ".response")
        let document = JSONDocument()
        do throws(JSONFault) { try text.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) } } catch {
            throw .damaged("is malformed at byte \(error.offset)", Self.path)
        }
        let root = document.root
        guard let type = root.member("type")?.string(), let origin = root.member("origin")?.string(),
            let challenge = root.member("challenge")?.utf8().flatMap({ Base64.decodeURL($0) })
        else { throw .damaged("must have type, challenge and origin", Self.path) }
        var isCrossOrigin = root.member("topOrigin") != nil
        if let member = root.member("crossOrigin") {
            guard let flag = member.bool() else {
                throw .damaged("must have true or false as crossOrigin", Self.path)
            }
            isCrossOrigin = isCrossOrigin || flag
        }
        self.init(
            type: type, challenge: challenge, origin: origin, isCrossOrigin: isCrossOrigin,
            hash: text.withRawSpan { SHA256.digest(of: $0) })
    }
}

extension WireProblem {
    /// What the browser sent was damaged on its way, or made up.
    fileprivate static func damaged(_ text: String, _ path: String) -> WireProblem {
        WireProblem(text, path: path, rule: .format)
    }
}

extension JSONValue {
    /// Reads a credential's id, which is there twice, and its type.
    fileprivate func credentialID() throws(WireProblem) -> [UInt8] {
        guard kind == .object else { throw WireProblem("must be an object, as toJSON() returns it") }
        guard member("type")?.equals("public-key") == true else {
            throw .damaged("must be public-key", ".type")
        }
        let id = try bytes("rawId", "")
        guard try bytes("id", "") == id else { throw .damaged("must be the same as rawId", ".id") }
        guard (1...AuthenticatorData.longestCredentialID).contains(id.count) else {
            throw .damaged("must be 1 to \(AuthenticatorData.longestCredentialID) bytes long", ".rawId")
        }
        return id
    }

    fileprivate func object(_ name: String) throws(WireProblem) -> JSONValue {
        guard let value = member(name) else { throw .damaged("is missing", ".\(name)") }
        guard value.kind == .object else { throw .damaged("must be an object", ".\(name)") }
        return value
    }

    fileprivate func bytes(_ name: String, _ path: String) throws(WireProblem) -> [UInt8] {
        guard let value = member(name) else { throw .damaged("is missing", "\(path).\(name)") }
        guard let bytes = value.utf8().flatMap({ Base64.decodeURL($0) }) else {
            throw .damaged("must be base 64 for URLs, without padding", "\(path).\(name)")
        }
        return bytes
    }

    fileprivate func read<Value>(
        _ name: String, _ path: String, _ read: ([UInt8]) throws(ResponseProblem) -> Value
    ) throws(WireProblem) -> Value {
        let bytes = try bytes(name, path)
        do throws(ResponseProblem) { return try read(bytes) } catch {
            throw .damaged(error.text, "\(path).\(name)")
        }
    }

    fileprivate func transports() throws(WireProblem) -> [String] {
        guard let member = member("transports") else { return [] }
        guard let names = try? [String](wire: member) else {
            throw .damaged("must be an array of strings", ".response.transports")
        }
        return names
    }
}
