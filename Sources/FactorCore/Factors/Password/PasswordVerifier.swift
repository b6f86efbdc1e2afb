package import FactorCrypto

/// The stored verifier of a password. It is sealed, and even when opened it is only of use for guessing.
package enum PasswordVerifier: Equatable, Sendable {
    /// Argon2id over the normal spelling.
    case own(salt: [UInt8], cost: Argon2Cost, digest: [UInt8])
    /// A hash of another system.
    case imported(ImportedHash)

    package var scheme: PasswordScheme {
        switch self {
        case .own: .argon2id
        case .imported(let hash): hash.scheme
        }
    }

    /// The cost of checking a password against it.
    package var cost: PasswordCost {
        switch self {
        case .own(_, let cost, _): PasswordCost(cost)
        case .imported(let hash): hash.cost
        }
    }

    /// Whether it should be replaced when the password is next seen.
    ///
    /// A bcrypt hash of a long password is not replaced. bcrypt reads 72 bytes, so whether the others are right is not
    /// known.
    func isOutdated(for password: Password, _ policy: PasswordPolicy) -> Bool {
        switch self {
        case .own(_, let cost, _):
            cost.memoryKiB < policy.argon2MemoryKiB || cost.passes < policy.argon2Passes
        case .imported(let hash):
            hash.scheme != .bcrypt || password.normal.count <= ImportedHash.bcryptReach
        }
    }

    /// Whether it is the verifier of that password.
    func matches(_ password: Password) throws(CryptoFailure) -> Bool {
        switch self {
        case .own(let salt, let cost, let digest):
            let found = try password.normal.withBytes { bytes throws(CryptoFailure) in
                try Argon2id.digest(bytes, salt: salt, cost: cost)
            }
            return found.withRawSpan { found in digest.withRawSpan { constantTimeEqual(found, $0) } }
        case .imported(let hash):
            return try password.typed.withBytes { bytes throws(CryptoFailure) in try hash.matches(bytes) }
        }
    }
}

/// The sealed form: the scheme, then its fields.
extension PasswordVerifier {
    var encoded: [UInt8] {
        // Enough for both, so that it never grows.
        var writer = ByteWriter(capacity: ImportedHash.longest + 16)
        writer.byte(scheme.rawValue)
        switch self {
        case .own(let salt, let cost, let digest):
            writer.varint(UInt64(cost.memoryKiB))
            writer.varint(UInt64(cost.passes))
            writer.blob(salt)
            writer.blob(digest)
        case .imported(let hash): writer.blob(hash.text)
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard let scheme = PasswordScheme(rawValue: try reader.byte()) else { throw Malformed() }
        guard scheme == .argon2id else {
            let text = try reader.blob()
            guard let hash = try? ImportedHash(text), hash.scheme == scheme else { throw Malformed() }
            self = .imported(hash)
            return
        }
        let (memory, passes) = (try reader.varint(), try reader.varint())
        guard PasswordPolicy.memoryRange.contains(Int64(clamping: memory)),
            PasswordPolicy.passRange.contains(Int64(clamping: passes))
        else { throw Malformed() }
        let cost = Argon2Cost(memoryKiB: Int(memory), passes: Int(passes))
        self = .own(salt: try reader.blob(), cost: cost, digest: try reader.blob())
    }
}
