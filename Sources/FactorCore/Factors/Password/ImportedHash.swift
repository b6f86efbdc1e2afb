import FactorCrypto

/// A password hash that another system made, in one of these text forms:
///
/// - bcrypt: `$2a$`, `$2b$`, `$2y$`
/// - scrypt: `$scrypt$ln=..,r=..,p=..$salt$digest` (passlib), `$7$...` (crypt(5), libsodium)
/// - PBKDF2: `pbkdf2_sha256$iterations$salt$digest` (Django), `$pbkdf2-sha256$` and `$pbkdf2-sha512$` (passlib)
/// - Argon2: `$argon2id$v=19$...`, `$argon2i$v=19$...`
///
/// A hash sets its own price, and everybody who offers a password makes the daemon pay it. So prices are bounded.
package struct ImportedHash: Equatable, Sendable {
    /// The longest text: an Argon2 hash with 64 bytes each of salt and digest.
    package static let longest = Argon2Text.longest
    /// How many bytes of a password bcrypt reads.
    static let bcryptReach = 72

    /// The text itself.
    let text: [UInt8]
    let scheme: PasswordScheme
    private let recipe: Recipe

    private enum Recipe: Equatable, Sendable {
        case bcrypt(cost: UInt8)
        case cryptScrypt(ScryptCost)
        case argon2(Argon2Cost)
        case scrypt(ScryptCost, salt: [UInt8], digest: [UInt8])
        case pbkdf2(PBKDF2.Hash, iterations: UInt32, salt: [UInt8], digest: [UInt8])
    }

    package init(_ text: [UInt8]) throws(SpellingProblem) {
        guard text.count <= Self.longest else { throw SpellingProblem("must be at most 255 bytes long") }
        guard text.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw SpellingProblem("must be printable ASCII without spaces")
        }
        self.text = text
        let fields = HashFields(text)
        switch fields.name {
        case "2a", "2b", "2y": (scheme, recipe) = (.bcrypt, try Self.bcrypt(fields, text))
        case "7": (scheme, recipe) = (.scrypt, try Self.cryptScrypt(fields))
        case "scrypt": (scheme, recipe) = (.scrypt, try Self.scrypt(fields))
        case "pbkdf2-sha256": (scheme, recipe) = (.pbkdf2, try Self.pbkdf2(fields, .sha256))
        case "pbkdf2-sha512": (scheme, recipe) = (.pbkdf2, try Self.pbkdf2(fields, .sha512))
        case "pbkdf2_sha256": (scheme, recipe) = (.pbkdf2, try Self.django(fields))
        case "argon2id", "argon2i": (scheme, recipe) = (.argon2, try Self.argon2(fields))
        default: throw SpellingProblem("must be a bcrypt, scrypt, PBKDF2 or Argon2 hash in one of the documented forms")
        }
    }

    /// The cost of checking it.
    var cost: PasswordCost {
        switch recipe {
        case .bcrypt(let cost): .bcrypt(cost)
        case .argon2(let cost): PasswordCost(cost)
        case .cryptScrypt(let cost), .scrypt(let cost, _, _): .scrypt(cost)
        case .pbkdf2(let hash, let iterations, _, _): .pbkdf2(hash, iterations: iterations)
        }
    }

    /// Whether it is the hash of those bytes.
    func matches(_ secret: RawSpan) throws(CryptoFailure) -> Bool {
        let (found, digest): ([UInt8], [UInt8])
        switch recipe {
        case .bcrypt, .cryptScrypt: return try UnixCrypt.matches(secret, text)
        case .argon2: return Argon2Text.matches(secret, text)
        case .scrypt(let cost, let salt, let expected):
            (found, digest) = (try Scrypt.digest(secret, salt: salt, cost), expected)
        case .pbkdf2(let hash, let iterations, let salt, let expected):
            (found, digest) = (PBKDF2.digest(secret, salt: salt, iterations: iterations, hash), expected)
        }
        return found.withRawSpan { found in digest.withRawSpan { constantTimeEqual(found, $0) } }
    }
}

// MARK: What each form holds, and its price

extension ImportedHash {
    /// The most expensive takes a second of one core. Each step of the number doubles the time.
    private static let bcryptCosts: ClosedRange<UInt64> = 4...14
    /// The most memory for one check: Django's Argon2 takes 100 MiB, and every thread of the pool may run one.
    private static let mostMemoryKiB: UInt64 = 128 * 1024
    /// The most memory times passes: half a second of one core.
    private static let mostWorkKiB: UInt64 = 512 * 1024
    /// Twice what Django used in 2025.
    private static let mostIterations: UInt64 = 2_000_000
    /// The length of a salt in bytes. An empty one was not drawn at random, and a longer one is not a salt.
    private static let saltLengths = 1...64

    private static let tooExpensive = SpellingProblem(
        "costs more than is allowed to check: bcrypt up to 14, PBKDF2 up to 2,000,000 iterations, others up to 128 MiB "
            + "and 512 MiB written")

    private static func malformed(_ form: String) -> SpellingProblem {
        SpellingProblem("begins like \(form) but is malformed")
    }

    /// Decodes base 64 as hashes have it: padded or not, or in passlib's form with dots.
    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        Base64.decode(text, allowing: [.unpadded, .dots])
    }

    private static func bcrypt(_ fields: HashFields, _ text: [UInt8]) throws(SpellingProblem) -> Recipe {
        guard text.count == 60, fields.rest.count == 2, fields.rest[0].count == 2,
            let cost = fields.number(fields.rest[0]), fields.rest[1].count == 53,
            fields.rest[1].allSatisfy(HashFields.isCryptDigit)
        else { throw malformed("a bcrypt hash") }
        guard bcryptCosts.contains(cost) else { throw tooExpensive }
        return .bcrypt(cost: UInt8(cost))
    }

    /// `$7$`: log2 N (one digit of base 64), r and p (five each, lowest first), the salt, the digest.
    private static func cryptScrypt(_ fields: HashFields) throws(SpellingProblem) -> Recipe {
        guard fields.rest.count == 2, fields.rest[0].count > 11, fields.rest[1].count == 43,
            let logN = fields.cryptNumber(fields.rest[0].prefix(1)),
            let r = fields.cryptNumber(fields.rest[0].dropFirst().prefix(5)),
            let p = fields.cryptNumber(fields.rest[0].dropFirst(6).prefix(5)),
            fields.rest[1].allSatisfy(HashFields.isCryptDigit)
        else { throw malformed("a scrypt hash") }
        return .cryptScrypt(try scryptCost(logN: logN, r: r, p: p))
    }

    private static func scrypt(_ fields: HashFields) throws(SpellingProblem) -> Recipe {
        guard fields.rest.count == 3, let settings = fields.settings(fields.rest[0], ["ln", "r", "p"]),
            let salt = Self.decoded(fields.rest[1]), saltLengths.contains(salt.count),
            let digest = Self.decoded(fields.rest[2]), digest.count == Scrypt.digestLength
        else { throw malformed("a scrypt hash") }
        return .scrypt(
            try scryptCost(logN: settings[0], r: settings[1], p: settings[2]), salt: salt, digest: digest)
    }

    private static func scryptCost(logN: UInt64, r: UInt64, p: UInt64) throws(SpellingProblem) -> ScryptCost {
        guard logN > 0, r > 0, p > 0 else { throw malformed("a scrypt hash") }
        // Each is bounded before they are multiplied, so nothing overflows.
        guard logN <= 20, r <= 1024, p <= 1024, r << logN <= 8 * mostMemoryKiB,
            (r << logN) * p <= 8 * mostWorkKiB
        else { throw tooExpensive }
        return ScryptCost(logN: UInt8(logN), r: UInt32(r), p: UInt32(p))
    }

    private static func pbkdf2(_ fields: HashFields, _ hash: PBKDF2.Hash) throws(SpellingProblem) -> Recipe {
        guard fields.rest.count == 3, let iterations = fields.number(fields.rest[0]),
            let salt = Self.decoded(fields.rest[1]), saltLengths.contains(salt.count),
            let digest = Self.decoded(fields.rest[2]), digest.count == hash.length
        else { throw malformed("a PBKDF2 hash") }
        return .pbkdf2(hash, iterations: try checked(iterations), salt: salt, digest: digest)
    }

    /// Parses Django's form, whose salt is text.
    private static func django(_ fields: HashFields) throws(SpellingProblem) -> Recipe {
        guard fields.rest.count == 3, let iterations = fields.number(fields.rest[0]),
            saltLengths.contains(fields.rest[1].count),
            let digest = Self.decoded(fields.rest[2]), digest.count == PBKDF2.Hash.sha256.length
        else { throw malformed("a PBKDF2 hash") }
        return .pbkdf2(.sha256, iterations: try checked(iterations), salt: Array(fields.rest[1]), digest: digest)
    }

    private static func checked(_ iterations: UInt64) throws(SpellingProblem) -> UInt32 {
        guard iterations > 0 else { throw malformed("a PBKDF2 hash") }
        guard iterations <= mostIterations else { throw tooExpensive }
        return UInt32(iterations)
    }

    private static func argon2(_ fields: HashFields) throws(SpellingProblem) -> Recipe {
        guard fields.rest.count == 4, fields.rest[0].elementsEqual("v=19".utf8),
            let settings = fields.settings(fields.rest[1], ["m", "t", "p"]),
            let salt = Self.decoded(fields.rest[2]), (8...64).contains(salt.count),
            let digest = Self.decoded(fields.rest[3]), (16...64).contains(digest.count),
            settings[1] > 0, settings[2] > 0, settings[0] >= 8 * settings[2]
        else { throw malformed("an Argon2 hash of version 19") }
        guard settings[0] <= mostMemoryKiB, settings[1] <= mostWorkKiB, settings[0] * settings[1] <= mostWorkKiB else {
            throw tooExpensive
        }
        return .argon2(Argon2Cost(memoryKiB: Int(settings[0]), passes: Int(settings[1])))
    }
}
