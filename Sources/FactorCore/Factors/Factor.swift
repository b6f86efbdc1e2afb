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
        /// Of no use until somebody enables it again; with all that it was, its mark included.
        case disabled = 4

        package var name: String {
            switch self {
            case .pending: "pending"
            case .active: "active"
            case .suspended: "suspended"
            case .disabled: "disabled"
            }
        }
    }

    package let id: FactorID
    package var status: Status
    package let createdAt: Timestamp
    /// When a pending enrolment lapses; nil once active.
    package var expiresAt: Timestamp?
    /// When it was last enabled again; nil where it never was, or is disabled. What it has shown before counts no more.
    package internal(set) var enabledAt: Timestamp?
    /// The sealed `FactorLabels`: they may name a person.
    package var sealedLabels: [UInt8]
    package var material: Material
    /// What it verifies with, such as the seed, sealed to its material and status.
    package var sealedSecret: [UInt8]
    package var usage: FactorUsage

    package var kind: FactorKind { material.kind }

    /// Whether it is disabled.
    package var isDisabled: Bool { status == .disabled }

    /// Whether it is proven and not suspended: active, or disabled.
    var isHeld: Bool { status == .active || isDisabled }

    /// Whether it verifies as long as it is not disabled: held, and no generator.
    var isVerifier: Bool {
        guard isHeld else { return false }
        if case .totp(let material) = material { return !material.isGenerator }
        return true
    }

    /// Whether it may be asked to verify. Every choice of factors to try or to offer asks for this, and for nothing else.
    package var verifies: Bool { isVerifier && !isDisabled }

    /// Whether it was not disabled at any time since a moment: what it has shown then still counts.
    package func isUndisturbed(since moment: Timestamp) -> Bool {
        !isDisabled && enabledAt.map { moment >= $0 } ?? true
    }

    /// Whether it is an enrolment that has lapsed.
    package func hasLapsed(at now: Timestamp) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
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
