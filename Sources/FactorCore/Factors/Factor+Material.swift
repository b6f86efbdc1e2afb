/// The stored parameters of one kind of factor, except for those that all kinds share.
protocol FactorMaterial: Sendable {
    /// The parameters as a word to which the secret is bound, so an attacker with write access to the store cannot
    /// change them. The two lowest bytes are zero: they take the kind and the status.
    var form: UInt64 { get }

    func write(to writer: inout ByteWriter)

    /// Reads the material, before the secret that is bound to it is opened. What no enrolment could have written is
    /// malformed.
    init(from reader: inout ByteReader) throws(Malformed)
}

extension Factor {
    /// The parameters of a factor, by its kind. They do not include the secret.
    package enum Material: Sendable {
        case totp(TOTPMaterial)
        case hotp(HOTPMaterial)
        case backupCode(BackupCodeMaterial)
        case password(PasswordMaterial)
        // The address itself is the secret.
        case email
        case phone
        case passkey(PasskeyMaterial)
    }
}

extension Factor.Material {
    var kind: FactorKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCode: .backupCode
        case .password: .password
        case .email: .email
        case .phone: .phone
        case .passkey: .passkey
        }
    }

    /// The part of the material that the secret is bound to.
    var form: UInt64 {
        switch self {
        case .totp(let material): material.form
        case .hotp(let material): material.form
        case .backupCode(let material): material.form
        case .password(let material): material.form
        case .passkey(let material): material.form
        case .email, .phone: 0
        }
    }

    func write(to writer: inout ByteWriter) {
        switch self {
        case .totp(let material): material.write(to: &writer)
        case .hotp(let material): material.write(to: &writer)
        case .backupCode(let material): material.write(to: &writer)
        case .password(let material): material.write(to: &writer)
        case .passkey(let material): material.write(to: &writer)
        case .email, .phone: break
        }
    }

    /// Reads the material of a factor of that kind.
    init(_ kind: FactorKind, from reader: inout ByteReader) throws(Malformed) {
        switch kind {
        case .totp: self = .totp(try TOTPMaterial(from: &reader))
        case .hotp: self = .hotp(try HOTPMaterial(from: &reader))
        case .backupCode: self = .backupCode(try BackupCodeMaterial(from: &reader))
        case .password: self = .password(try PasswordMaterial(from: &reader))
        case .email: self = .email
        case .phone: self = .phone
        case .passkey: self = .passkey(try PasskeyMaterial(from: &reader))
        case .custom: throw Malformed()
        }
    }
}

extension ByteReader {
    /// Reads a byte that must lie in a range.
    mutating func byte(within range: ClosedRange<Int>) throws(Malformed) -> Int {
        let value = Int(try byte())
        guard range.contains(value) else { throw Malformed() }
        return value
    }
}
