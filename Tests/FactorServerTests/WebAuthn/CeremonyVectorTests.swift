import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import Foundation
import TestSupport
import Testing

/// The test vectors of WebAuthn Level 3, section 16, read as browsers would pass them on.
struct CeremonyVectorTests {
    private static func cases() throws -> [JSON] {
        let path = try #require(Bundle.module.url(forResource: "ceremonies", withExtension: "json"))
        let document = try #require(JSON(parsing: Array(try Data(contentsOf: path))))
        return document["cases"].items
    }

    private static func bytes(_ hex: JSON) -> [UInt8] {
        let digits = Array((hex.text ?? "").utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Makes what `toJSON()` returns of a vector's members.
    private static func credential(_ id: JSON, _ members: JSON) -> JSON {
        let response = members.members.filter { !["challenge", "credential_id"].contains($0.name) }
            .reduce(JSON.object([])) { $0.with($1.name, SoftPasskey.text(bytes($1.value))) }
        let id = SoftPasskey.text(bytes(id))
        return ["id": id, "rawId": id, "type": "public-key", "response": response]
    }

    private static func read<Value: WireReadable>(_ json: JSON, as type: Value.Type = Value.self) throws -> Value {
        let document = JSONDocument()
        try Array(json.line.utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        return try Value(wire: document.root)
    }

    @Test func `each ceremony with an algorithm that is asked for is read, and its signature is right`() throws {
        try Sodium.start()
        let rpIDHash = "example.org".withRawUTF8 { SHA256.digest(of: $0) }
        var algorithms: [SignatureAlgorithm: Int] = [:]
        for vector in try Self.cases() {
            let name = vector["name"].text ?? ""
            let (made, used) = (vector["registration"], vector["authentication"])
            let creation = Self.credential(made["credential_id"], made)
            guard !["packed-es384", "packed-es512", "packed-ed448"].contains(name) else {
                let problem = #expect(throws: WireProblem.self) {
                    try Self.read(creation, as: RegistrationResponse.self)
                }
                #expect(problem?.text == ResponseProblem.unsupportedAlgorithm.text, "\(name)")
                continue
            }
            let registration: RegistrationResponse = try Self.read(creation)
            #expect(registration.credentialID == registration.attestation.credential.id, "\(name)")
            #expect(registration.attestation.data.rpIDHash == rpIDHash, "\(name)")
            #expect(registration.clientData.challenge == Self.bytes(made["challenge"]), "\(name)")
            #expect(registration.clientData.type == "webauthn.create")
            #expect(registration.clientData.origin == "https://example.org")
            let assertion: AssertionResponse = try Self.read(Self.credential(made["credential_id"], used))
            #expect(assertion.clientData.challenge == Self.bytes(used["challenge"]), "\(name)")
            #expect(assertion.clientData.type == "webauthn.get")
            let isOfAnother = name.hasSuffix("crossOrigin") || name.hasSuffix("topOrigin")
            #expect(assertion.clientData.isCrossOrigin == isOfAnother, "\(name)")
            #expect(assertion.data.rpIDHash == rpIDHash)
            let key = registration.attestation.credential.key
            algorithms[key.algorithm, default: 0] += 1
            func verifies(_ signed: [UInt8]) -> Bool {
                assertion.signature.withRawSpan { signature in signed.withRawSpan { key.verifies(signature, of: $0) } }
            }
            #expect(verifies(assertion.signed), "\(name)")
            for place in assertion.signed.indices {
                var other = assertion.signed
                other[place] ^= 1
                #expect(!verifies(other), "\(name), byte \(place)")
            }
        }
        #expect(algorithms == [.es256: 10, .eddsa: 1, .rs256: 1])
    }

    @Test func `an attestation object is read up to 16 KiB`() throws {
        let vector = try #require(try Self.cases().first { $0["name"] == "packed-es256" })
        let object = Self.bytes(vector["registration"]["attestationObject"])
        // The certificate is the only member with a length of two bytes whose head is 0x59.
        let chain = try #require(object.indices.dropLast(3).last { object[$0] == 0x81 && object[$0 + 1] == 0x59 })
        func padded(to size: Int) -> [UInt8] {
            let old = Int(object[chain + 2]) << 8 | Int(object[chain + 3])
            let new = old + size - object.count
            let certificate = Array(object[(chain + 4)..<(chain + 4 + old)])
            return Array(object[...(chain + 1)]) + [UInt8(new >> 8), UInt8(new & 255)] + certificate
                + [UInt8](repeating: 0, count: new - old) + object[(chain + 4 + old)...]
        }
        #expect(padded(to: object.count) == object)
        _ = try AttestationObject(padded(to: AttestationObject.longest))
        #expect(throws: ResponseProblem.malformed) { try AttestationObject(padded(to: AttestationObject.longest + 1)) }
    }

    @Test func `no truncation of an attestation object or of authenticator data is read`() throws {
        for vector in try Self.cases() {
            let object = Self.bytes(vector["registration"]["attestationObject"])
            for count in object.indices {
                #expect(throws: ResponseProblem.malformed) { try AttestationObject(Array(object.prefix(count))) }
            }
            let data = Self.bytes(vector["authentication"]["authenticatorData"])
            _ = try AuthenticatorData(data)
            for count in data.indices {
                #expect(throws: ResponseProblem.malformed) { try AuthenticatorData(Array(data.prefix(count))) }
            }
            #expect(throws: ResponseProblem.malformed) { try AuthenticatorData(data + [0]) }
        }
    }
}
