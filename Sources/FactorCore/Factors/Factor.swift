/// One factor of a subject: what it is, and what verifying with it has left behind.
package struct Factor: Sendable {
    /// How far an enrolment has come.
    package enum Status: UInt8, Sendable {
        /// Enrolled but not yet proven; it verifies nothing.
        case pending = 1
        case active = 2
        /// No longer trusted, because it was restored from a backup or shares its seed with another factor; it verifies nothing
        /// until it is enrolled anew.
        case suspended = 3

        package var name: String {
            switch self {
            case .pending: "pending"
            case .active: "active"
            case .suspended: "suspended"
            }
        }
    }

    /// What a factor is made of, by its kind.
    package enum Material: Sendable {
        case totp(TOTPMaterial)
        case hotp(HOTPMaterial)
        case backupCodes(BackupCodeMaterial)
        case password(PasswordMaterial)
        case email(AddressMaterial)
        case phone(AddressMaterial)
    }

    package let id: FactorID
    package var status: Status
    package let createdAt: Timestamp
    /// When a pending enrolment lapses; nil once active.
    package var expiresAt: Timestamp?
    /// The sealed `FactorLabels`: they may name a person.
    package var sealedLabels: [UInt8]
    package var material: Material
    package var usage: FactorUsage

    package var kind: FactorKind {
        switch material {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCodes: .backupCodes
        case .password: .password
        case .email: .email
        case .phone: .phone
        }
    }

    /// Whether it may be asked to verify: active, and no generator.
    package var verifies: Bool {
        guard status == .active else { return false }
        if case .totp(let material) = material { return !material.isGenerator }
        return true
    }

    /// Whether it is an enrolment that has lapsed.
    package func hasLapsed(at now: Timestamp) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
}

/// A time-based factor's parameters and sealed seed. RFC 6238.
package struct TOTPMaterial: Sendable {
    package let parameters: TOTPParameters
    /// A factor that signs in elsewhere: it gives codes and never verifies one.
    package let isGenerator: Bool
    package var sealedSeed: [UInt8]
}

/// A counter-based factor's parameters and sealed seed. RFC 4226.
package struct HOTPMaterial: Sendable {
    package let parameters: HOTPParameters
    package var sealedSeed: [UInt8]
}

/// A set of backup codes: one salt, and the sealed Argon2id digests of the codes in order, 32 bytes each.
package struct BackupCodeMaterial: Sendable {
    package let count: Int
    package var salt: [UInt8]
    package var sealedDigests: [UInt8]
}

/// A password's scheme, for people to see, and its sealed verifier.
package struct PasswordMaterial: Sendable {
    package let scheme: PasswordScheme
    package var demand = PasswordDemand.none
    package var sealedVerifier: [UInt8]
}

/// An address to which codes are sent. Active means verified: whoever the subject is has shown to receive there.
package struct AddressMaterial: Sendable {
    package var sealedAddress: [UInt8]
}

/// What verifications change; the hot half of the stored subject.
package struct FactorUsage: Equatable, Sendable {
    /// TOTP: one more than the last accepted time step; of a generator, than the last one that it gave a code of. HOTP: the
    /// next expected counter. Backup codes: a bit for each spent code.
    /// Addresses: when a code there last set the password anew, in Unix milliseconds. It never falls.
    package var mark: UInt64 = 0
    /// TOTP: learned clock offset in time steps.
    package var drift: Int64 = 0
    package var lastUsedAt: Timestamp?
    /// Addresses: the code that was sent there last, until it has served.
    package var delivered: DeliveredCode?
}
