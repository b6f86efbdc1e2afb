import FactorCrypto

/// The sealed part of a passkey: while it is pending its challenge, afterwards the credential.
enum PasskeySecret {
    case pending(userHandle: [UInt8], challenge: [UInt8])
    case active(userHandle: [UInt8], credential: AuthenticatorData.Credential)

    /// Bytes of a user handle. It is random, and the same for all passkeys of a subject: an authenticator keeps one
    /// discoverable credential for each.
    static let userHandleLength = 32

    var userHandle: [UInt8] {
        switch self {
        case .pending(let userHandle, _), .active(let userHandle, _): userHandle
        }
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 256)
        switch self {
        case .pending(let userHandle, let challenge):
            writer.byte(1)
            writer.blob(userHandle)
            writer.blob(challenge)
        case .active(let userHandle, let credential):
            writer.byte(2)
            writer.blob(userHandle)
            writer.blob(credential.id)
            writer.blob(credential.key.encoded)
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        let sort = try reader.byte()
        let userHandle = try reader.blob()
        switch sort {
        case 1: self = .pending(userHandle: userHandle, challenge: try reader.blob())
        case 2:
            let id = try reader.blob()
            guard let key = try reader.blob().withRawSpan({ VerifyingKey(encoded: $0) }) else { throw Malformed() }
            self = .active(userHandle: userHandle, credential: AuthenticatorData.Credential(id: id, key: key))
        default: throw Malformed()
        }
        guard reader.isAtEnd else { throw Malformed() }
    }
}
