package import FactorCrypto

/// What an authenticator signs: WebAuthn Level 3, section 6.1.
package struct AuthenticatorData: Sendable {
    /// Bytes of the hash, the flags and the counter.
    static let headLength = 37
    /// The longest credential ID: section 7.1, step 25.
    package static let longestCredentialID = 1023

    /// The flags, as bits of one byte.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The user was there.
        package static let userPresent = Flags(rawValue: 0x01)
        /// The user was verified, by a PIN or a biometric.
        package static let userVerified = Flags(rawValue: 0x04)
        /// The credential can be backed up and synchronised.
        package static let backupEligible = Flags(rawValue: 0x08)
        /// It is backed up.
        package static let backedUp = Flags(rawValue: 0x10)
        /// A new credential follows.
        package static let attested = Flags(rawValue: 0x40)
        /// Extensions follow.
        package static let extended = Flags(rawValue: 0x80)
    }

    /// A new credential.
    package struct Credential: Equatable, Sendable {
        package let id: [UInt8]
        package let key: VerifyingKey
    }

    /// SHA-256 of the relying party's id.
    package let rpIDHash: [UInt8]
    package let flags: Flags
    /// How many signatures the authenticator says that it has made; 0 if it does not count.
    package let counter: UInt32
    package let credential: Credential?
    /// The model of the authenticator, beside a new credential; nil if it does not tell. Browsers may have hidden it.
    package let aaguid: AAGUID?

    /// Reads authenticator data. What the flags announce must be there, and nothing else. Extensions are read, and
    /// ignored.
    package init(_ bytes: [UInt8]) throws(ResponseProblem) {
        guard bytes.count >= Self.headLength else { throw .malformed }
        rpIDHash = Array(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        counter = bytes[33..<Self.headLength].reduce(0) { $0 << 8 | UInt32($1) }
        var offset = Self.headLength
        aaguid = flags.contains(.attested) ? AAGUID(bytes[offset...].prefix(16)) : nil
        credential = try flags.contains(.attested) ? Self.credential(bytes, &offset) : nil
        if flags.contains(.extended) {
            var reader = CBORReader(bytes, from: offset)
            guard let extensions = try? reader.value(), case .map = extensions else { throw .malformed }
            offset = reader.offset
        }
        guard offset == bytes.count else { throw .malformed }
        // A credential that cannot be backed up is not backed up: section 6.1.3.
        guard flags.contains(.backupEligible) || !flags.contains(.backedUp) else { throw .malformed }
    }

    /// Reads past the model (16 bytes) the ID after its length (2 bytes), and the key.
    private static func credential(_ bytes: [UInt8], _ offset: inout Int) throws(ResponseProblem) -> Credential {
        let start = offset + 18
        guard start <= bytes.count else { throw .malformed }
        let length = Int(bytes[start - 2]) << 8 | Int(bytes[start - 1])
        guard (1...longestCredentialID).contains(length), start + length <= bytes.count else { throw .malformed }
        var reader = CBORReader(bytes, from: start + length)
        guard let key = try? reader.value() else { throw .malformed }
        offset = reader.offset
        do throws(COSEKey.Refusal) {
            return Credential(
                id: Array(bytes[start..<start + length]), key: try COSEKey.read(key, in: bytes))
        } catch {
            switch error {
            case .malformed: throw .malformed
            case .unsupported: throw .unsupportedAlgorithm
            case .invalid: throw .invalidKey
            }
        }
    }
}

/// Why what an authenticator wrote is not read.
package enum ResponseProblem: Error, Equatable, Sendable {
    case malformed
    /// The key's algorithm is not among those that were asked for.
    case unsupportedAlgorithm
    /// The key is not on its curve, or its modulus or exponent is outside of the bounds.
    case invalidKey

    /// What a parameter must be, for its error.
    package var text: String {
        switch self {
        case .malformed: "is malformed"
        case .unsupportedAlgorithm: "has a key of an algorithm other than ES256, EdDSA and RS256"
        case .invalidKey: "has a key that is not valid"
        }
    }
}
