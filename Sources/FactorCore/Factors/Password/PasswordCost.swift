package import FactorCrypto

/// The cost of checking a password against a hash: the scheme and its parameters, without saying whose hash it is.
package enum PasswordCost: Hashable, Sendable {
    case argon2(memoryKiB: Int, passes: Int)
    /// The base-2 logarithm of the rounds.
    case bcrypt(UInt8)
    case scrypt(ScryptCost)
    case pbkdf2(PBKDF2.Hash, iterations: UInt32)

    package init(_ cost: Argon2Cost) {
        self = .argon2(memoryKiB: cost.memoryKiB, passes: cost.passes)
    }

    /// Whether it takes no less than another cost on any machine: the scheme is the same, and no parameter is lower.
    package func covers(_ other: PasswordCost) -> Bool {
        switch (self, other) {
        case (.argon2(let memory, let passes), .argon2(let otherMemory, let otherPasses)):
            memory >= otherMemory && passes >= otherPasses
        case (.bcrypt(let rounds), .bcrypt(let others)): rounds >= others
        case (.scrypt(let cost), .scrypt(let other)):
            cost.logN >= other.logN && cost.r >= other.r && cost.p >= other.p
        case (.pbkdf2(let hash, let iterations), .pbkdf2(let other, let others)):
            hash == other && iterations >= others
        default: false
        }
    }

    /// The approximate amount of work: the KiB that Argon2 writes in the same time.
    package var work: Int {
        switch self {
        case .argon2(let memory, let passes): memory * passes
        case .bcrypt(let rounds): 64 << Int(rounds)
        case .scrypt(let cost): Int(cost.r) * Int(cost.p) << Int(cost.logN) / 8
        case .pbkdf2(_, let iterations): Int(iterations) / 2
        }
    }

    /// Does that work on a decoy, so that it can be measured. Throws if its memory cannot be allocated.
    package func rehearse() throws(CryptoFailure) {
        let secret: [UInt8] = Array("nobody's password".utf8)
        let salt = [UInt8](repeating: 0, count: Argon2id.saltLength)
        try secret.withRawSpan { secret throws(CryptoFailure) in
            switch self {
            case .argon2(let memory, let passes):
                let cost = Argon2Cost(memoryKiB: memory, passes: passes)
                _ = try Argon2id.digest(secret, salt: salt, cost: cost)
            case .bcrypt(let rounds): _ = try UnixCrypt.matches(secret, Self.decoyBcryptHash(rounds))
            case .scrypt(let cost): _ = try Scrypt.digest(secret, salt: salt, cost)
            case .pbkdf2(let hash, let iterations):
                _ = PBKDF2.digest(secret, salt: salt, iterations: iterations, hash)
            }
        }
    }

    /// A hash whose salt and digest are zero. Both are in base 64, where zero is a dot.
    private static func decoyBcryptHash(_ rounds: UInt8) -> [UInt8] {
        Array((rounds < 10 ? "$2b$0\(rounds)$" : "$2b$\(rounds)$").utf8) + [UInt8](repeating: 0x2E, count: 53)
    }
}

/// The stored form: the scheme's number, then its parameters. Never reuse a number.
extension PasswordCost {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .argon2(let memory, let passes):
            writer.byte(1)
            writer.varint(UInt64(memory))
            writer.varint(UInt64(passes))
        case .bcrypt(let rounds):
            writer.byte(2)
            writer.byte(rounds)
        case .scrypt(let cost):
            writer.byte(3)
            writer.byte(cost.logN)
            writer.varint(UInt64(cost.r))
            writer.varint(UInt64(cost.p))
        case .pbkdf2(let hash, let iterations):
            writer.byte(4)
            writer.byte(hash.rawValue)
            writer.varint(UInt64(iterations))
        }
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        switch try reader.byte() {
        case 1:
            self = .argon2(
                memoryKiB: Int(try Self.number(&reader)), passes: Int(try Self.number(&reader)))
        case 2:
            let rounds = try reader.byte()
            guard rounds < 32 else { throw Malformed() }
            self = .bcrypt(rounds)
        case 3:
            let logN = try reader.byte()
            guard logN < 32 else { throw Malformed() }
            self = .scrypt(ScryptCost(logN: logN, r: try Self.number(&reader), p: try Self.number(&reader)))
        case 4:
            guard let hash = PBKDF2.Hash(rawValue: try reader.byte()) else { throw Malformed() }
            self = .pbkdf2(hash, iterations: try Self.number(&reader))
        default: throw Malformed()
        }
    }

    private static func number(_ reader: inout ByteReader) throws(Malformed) -> UInt32 {
        guard let number = UInt32(exactly: try reader.varint()), number > 0 else { throw Malformed() }
        return number
    }
}
