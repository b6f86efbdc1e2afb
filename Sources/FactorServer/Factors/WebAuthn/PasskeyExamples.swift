import FactorCore
import FactorCrypto

/// Responses for documentation and probing. Their key is the base point of P-256 (SEC 2, section 2.4.2).
enum PasskeyExamples {
    private static let credentialID = [UInt8](repeating: 7, count: 16)

    static var registration: RegistrationResponse {
        guard let attestation = try? AttestationObject(attestationObject) else {
            preconditionFailure("the example of an attestation object is well-formed")
        }
        return RegistrationResponse(
            credentialID: credentialID, clientData: clientData(.create), attestation: attestation, transports: [])
    }

    static var assertion: AssertionResponse {
        let bytes = head(flags: 0x05)
        guard let data = try? AuthenticatorData(bytes) else {
            preconditionFailure("the example of authenticator data is well-formed")
        }
        let clientData = clientData(.get)
        return AssertionResponse(
            credentialID: credentialID, clientData: clientData, data: data, signed: bytes + clientData.hash,
            signature: [], userHandle: nil)
    }

    private static func clientData(_ kind: ClientData.Kind) -> ClientData {
        ClientData(
            type: kind.rawValue, challenge: [UInt8](repeating: 7, count: PasskeyChallenge.length),
            origin: "https://example.org", isCrossOrigin: false, hash: [UInt8](repeating: 0, count: SHA256.length))
    }

    /// The hash of the relying party, the flags, and a counter of 0.
    private static func head(flags: UInt8) -> [UInt8] {
        "example.org".withRawUTF8 { SHA256.digest(of: $0) } + [flags, 0, 0, 0, 0]
    }

    private static var attestationObject: [UInt8] {
        let model = [UInt8](repeating: 0, count: 16)
        let id = [0, UInt8(credentialID.count)] + credentialID
        // 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2 and -3: 32 bytes each.
        let x: [UInt8] = [
            0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03,
            0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
        ]
        let y: [UInt8] = [
            0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce,
            0x33, 0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
        ]
        let key = [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + x + [0x22, 0x58, 0x20] + y
        let data = head(flags: 0x45) + model + id + key
        return [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8) + [0xA0]
            + [0x68] + Array("authData".utf8) + [0x58, UInt8(data.count)] + data
    }
}
