/// One factor of a subject: what it is, and what its verifications have changed.
package struct Factor: Sendable {
    /// The state of a factor.
    package enum Status: UInt8, CaseIterable, Sendable {
        /// Enrolled but not proven. It verifies nothing.
        case pending = 1
        case active = 2
        /// Not trusted, because it was restored from a backup. It verifies nothing until it is enrolled again.
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
    /// When it was last enabled again; nil if it never was, or is disabled. Its earlier proofs no longer count.
    package internal(set) var enabledAt: Timestamp?
    /// Whether the user prefers it among the second factors.
    package internal(set) var isPreferred = false
    /// Whether the subject signs in by it although nobody has proven it: a pending address that does not lapse.
    package internal(set) var isUnprovenIdentifier = false
    /// The sealed `FactorLabels`, which may name a person.
    package var sealedLabels: ArraySlice<UInt8>
    package var material: Material
    /// The secret for verification, such as the seed, sealed and bound to the material and the status.
    package var sealedSecret: ArraySlice<UInt8>
    package var usage: FactorUsage

    package var kind: FactorKind { material.kind }

    /// Whether it is disabled.
    package var isDisabled: Bool { status == .disabled }

    /// Whether it is proven and not suspended: active or disabled.
    var isHeld: Bool { status == .active || isDisabled }

    /// Whether it verifies unless it is disabled: it is held, and not a generator.
    var isVerifier: Bool {
        guard isHeld else { return false }
        if case .totp(let material) = material { return !material.isGenerator }
        return true
    }

    /// Whether it verifies if its tenant accepts it, as it does all kinds but passkeys.
    var isUsable: Bool { isVerifier && !isDisabled }

    /// Whether it may be asked to verify. Every choice of factors to try, to offer or to count asks for this, and for nothing
    /// else. A passkey of a domain that its tenant does not accept is as if it were not there.
    package func verifies(in tenant: TenantContext) -> Bool { isUsable && !isForeign(in: tenant) }

    /// Whether it is a passkey of a domain that its tenant does not accept.
    func isForeign(in tenant: TenantContext) -> Bool {
        guard case .passkey(let passkey) = material else { return false }
        return tenant.domains.state(of: passkey) == .other
    }

    /// The domain that it was made for; nil unless it is a passkey.
    func rpID(in tenant: TenantContext) -> String? {
        guard case .passkey(let passkey) = material else { return nil }
        return tenant.domains.rpID(of: passkey)
    }

    /// Whether it was not disabled at any time since a moment: what it has shown then still counts.
    package func isUndisturbed(since moment: Timestamp) -> Bool {
        !isDisabled && enabledAt.map { moment >= $0 } ?? true
    }

    /// Whether it is an enrolment that has lapsed.
    package func hasLapsed(at now: Timestamp) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
}

/// The state that verifications change: the hot half of the stored subject.
package struct FactorUsage: Equatable, Sendable {
    /// The mark of spent codes, by the kind of the factor. It never falls, except for addresses.
    ///
    /// - TOTP: one more than the last accepted time step; for a generator, than the last one that it produced a code
    ///   for.
    /// - HOTP: the next expected counter.
    /// - Backup codes: a bit for each spent code.
    /// - Addresses: when a code sent there last reset the password, in Unix milliseconds (see `Subject+ResetShadow`).
    /// - Passkeys: the highest signature counter that was seen.
    package var mark: UInt64 = 0
    /// TOTP: the learned clock offset in time steps (`TOTPWindow` says how). Passkeys: 1 while the credential is backed up,
    /// else 0.
    package var drift: Int64 = 0
    package var lastUsedAt: Timestamp?
    /// Addresses: the code that was sent there last, until it is used.
    package var delivered: DeliveredCode?
}
