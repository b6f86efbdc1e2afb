/// How a password is hashed. The number is stored; the name is the one on the wire.
package enum PasswordScheme: UInt8, CaseIterable, Sendable {
    /// factord's own: Argon2id at the cost that the policy had then.
    case argon2id = 1
    case bcrypt = 2
    case scrypt = 3
    case pbkdf2 = 4
    /// An imported Argon2 hash, of either kind and at any cost.
    case argon2 = 5

    package var name: String {
        switch self {
        case .argon2id: "argon2id"
        case .bcrypt: "bcrypt"
        case .scrypt: "scrypt"
        case .pbkdf2: "pbkdf2"
        case .argon2: "argon2"
        }
    }
}
