package import FactorCrypto

/// An action that the audit log can record. The number is stored: never reuse one.
package enum AuditAction: UInt8, CaseIterable, Sendable {
    case totpEnrolled = 1
    case totpActivated = 2
    case totpVerified = 3
    case totpGenerated = 4
    case hotpEnrolled = 5
    case hotpActivated = 6
    case hotpVerified = 7
    case factorResynchronised = 8
    case backupCodesGenerated = 9
    case backupCodeVerified = 10
    case factorVerified = 11
    case factorRenamed = 12
    case factorRemoved = 13
    case subjectUnlocked = 14
    case subjectDeleted = 15
    case tenantCreated = 16
    case tenantUpdated = 17
    case tenantDeleted = 18
    case tenantKeyRotated = 19
    case masterKeyRotated = 20
    case backupTaken = 21
    /// For the server: the store was restored from a backup. For a factor: since then it is of no more use.
    case restored = 22
    /// Takes the place of an entry that was lost before the store was restored from a backup.
    case entryLost = 23
    // 24 was used before release 0.1.0.
    /// An operator confirmed that the clock, which had jumped, is right.
    case clockAccepted = 25
    case factorDisabled = 26
    case factorEnabled = 27
    /// Takes the place of an entry whose decision was lost to changes by others. It is not listed.
    case undone = 28
    /// Holds the caller's name for the request that the entries after it are about. It is not listed.
    case requestNamed = 29
    case passwordSet = 40
    case passwordVerified = 41
    case passwordRemoved = 42
    case passwordImported = 43
    case passwordResetRequired = 44
    case emailEnrolled = 45
    case emailActivated = 46
    case emailCodeSent = 47
    case emailVerified = 48
    case phoneEnrolled = 49
    case phoneActivated = 50
    case phoneCodeSent = 51
    case phoneVerified = 52
    case usernameSet = 53
    case usernameRemoved = 54
    /// Another subject has proven an address that this one signed in by without having proven it.
    case addressLost = 57
    /// A user was shown their own addresses in full.
    case addressesShown = 58
    case sessionCreated = 60
    case sessionRevoked = 61
    case sessionsRevoked = 62
    case deviceTrusted = 63
    /// Refused: a used token was presented after its grace. The device is no longer trusted.
    case deviceUsed = 64
    case deviceRevoked = 65
    case signingKeyRotated = 66
    case messageSent = 80
    /// Given up: it could not be sent, or not in time.
    case messageFailed = 81
    /// Refused: too many messages to one address, one country or altogether.
    case messageThrottled = 82
    case challengeDone = 83
    case challengeFailed = 84
    case codeVerified = 100
    case challengeAnswered = 101
    case signedIn = 102
    case signedUp = 103
    case steppedUp = 104
    case passwordReset = 105
    case verdictRedeemed = 106
    /// Support has reset the second factors, or begun to wait for that.
    case factorsReset = 110
    /// A reset that waited has removed the second factors.
    case factorResetEffective = 111
    /// A reset that waited was cancelled: by support, or because its subject has shown a second factor.
    case factorResetCancelled = 112
    /// The first factor of a sign-in was checked by the peer.
    case firstFactorVouched = 113
    case factorPreferred = 114
    case passkeyEnrolled = 115
    case passkeyActivated = 116
    case passkeyVerified = 117
    /// The signature counter of a passkey did not rise. Refused, unless the policy lets it pass.
    case passkeyRegressed = 118
    /// The store may be written in a newer layout from now on.
    case storeRaised = 119

    /// Whether it is something that happened. The others are about the log itself, and are not listed.
    package var isListed: Bool { self != .undone && self != .requestNamed }

    /// The names of all that can be listed.
    package static var names: [String] {
        let all = allCases.filter(\.isListed).flatMap { action in
            action == .deviceUsed ? [action.name, action.name(.refused)] : [action.name]
        }
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The name on the wire with an outcome. Of a device's token, the refusal is another thing than the exchange, and was
    /// always stored so.
    package func name(_ outcome: AuditOutcome) -> String {
        self == .deviceUsed && outcome == .refused ? "device.reuse" : name
    }

    /// The name on the wire: that of the method that records it. A restore, a lost entry, an undone decision, a signature
    /// counter and a lost address are not methods, and the result of a job is named after what the job was for.
    package var name: String {
        switch self {
        case .totpEnrolled: "totp.enroll"
        case .totpActivated: "factor.activate"
        case .totpVerified: "totp.verify"
        case .totpGenerated: "totp.current_code"
        case .hotpEnrolled: "hotp.enroll"
        case .hotpActivated: "factor.activate"
        case .hotpVerified: "hotp.verify"
        case .factorResynchronised: "factor.resync"
        case .backupCodesGenerated: "backup_code.generate"
        case .backupCodeVerified: "backup_code.verify"
        case .factorVerified: "factor.verify"
        case .factorRenamed: "factor.rename"
        case .factorRemoved: "factor.remove"
        case .factorDisabled: "factor.disable"
        case .factorEnabled: "factor.enable"
        case .undone: "decision.undo"
        case .requestNamed: "request.name"
        case .subjectUnlocked: "subject.unlock"
        case .subjectDeleted: "subject.delete"
        case .tenantCreated: "tenant.create"
        case .tenantUpdated: "tenant.update"
        case .tenantDeleted: "tenant.delete"
        case .tenantKeyRotated: "keys.rotate"
        case .masterKeyRotated: "keys.rotate_master"
        case .backupTaken: "backup.begin"
        case .restored: "restore"
        case .entryLost: "entry.lost"
        case .clockAccepted: "server.accept_clock"
        case .passwordSet: "password.set"
        case .passwordVerified: "password.verify"
        case .passwordRemoved: "password.remove"
        case .passwordImported: "password.import"
        case .passwordResetRequired: "password.require_reset"
        case .emailEnrolled: "email.enroll"
        case .emailActivated: "factor.activate"
        case .emailCodeSent: "factor.send"
        case .emailVerified: "email.verify"
        case .phoneEnrolled: "phone.enroll"
        case .phoneActivated: "factor.activate"
        case .phoneCodeSent: "factor.send"
        case .phoneVerified: "phone.verify"
        case .usernameSet: "username.set"
        case .usernameRemoved: "username.remove"
        case .addressLost: "address.lost"
        case .addressesShown: "address.show"
        case .sessionCreated: "session.create"
        case .sessionRevoked: "session.revoke"
        case .sessionsRevoked: "session.revoke_all"
        case .deviceTrusted: "device.trust"
        case .deviceUsed: "device.exchange"
        case .deviceRevoked: "device.revoke"
        case .signingKeyRotated: "keys.rotate_signing"
        case .codeVerified: "code.verify"
        case .challengeAnswered: "challenge.answer"
        case .signedIn: "sign_in"
        case .signedUp: "sign_up"
        case .steppedUp: "step_up"
        case .passwordReset: "password_reset"
        case .verdictRedeemed: "verdict.redeem"
        case .factorsReset: "subject.reset_factors"
        case .factorResetEffective: "reset.effective"
        case .factorResetCancelled: "subject.cancel_reset"
        case .firstFactorVouched: "sign_in.vouch"
        case .factorPreferred: "factor.prefer"
        case .messageSent: "message.sent"
        case .messageFailed: "message.failed"
        case .messageThrottled: "message.throttled"
        case .challengeDone: "challenge.done"
        case .challengeFailed: "challenge.failed"
        case .passkeyEnrolled: "passkey.enroll"
        case .passkeyActivated: "factor.activate"
        case .passkeyVerified: "passkey.verify"
        case .passkeyRegressed: "passkey.counter"
        case .storeRaised: "store.raise"
        }
    }
}

/// The outcome of an action.
package enum AuditOutcome: UInt8, CaseIterable, Sendable {
    case done = 1
    case refused = 2

    package var name: String { self == .done ? "done" : "refused" }
}

/// Why a code, a password or a passkey was refused. The number is stored.
package enum AuditRefusal: UInt8, CaseIterable, Sendable {
    /// It does not match, or has expired.
    case wrong = 1
    /// It is the code that was accepted last.
    case used = 2
    /// The subject has no factor that it could be of.
    case noFactor = 3

    package var name: String {
        switch self {
        case .wrong: "wrong"
        case .used: "used"
        case .noFactor: "no_factor"
        }
    }
}

/// Why something happened, of the events that have a reason.
package enum AuditReason: Equatable, Sendable {
    /// Why support has reset second factors.
    case reset(FactorReset.Cause)
    /// Why a code, a password or a passkey was refused. The first layout of a store has no place for it.
    case refusal(AuditRefusal)
}

/// One thing that happened to one subject or tenant, as a decision records it.
package struct AuditEvent: Equatable, Sendable {
    package let action: AuditAction
    package let outcome: AuditOutcome
    package let factor: FactorID?
    /// Why it happened, where that is known.
    package let reason: AuditReason?
    /// A blind index of the support agent; nil unless one made the request.
    package let actor: DocumentID?

    package init(
        _ action: AuditAction, _ outcome: AuditOutcome, _ factor: FactorID? = nil, reason: AuditReason? = nil
    ) {
        (self.action, self.outcome, self.factor) = (action, outcome, factor)
        (self.reason, actor) = (reason, nil)
    }

    init(_ action: AuditAction, _ outcome: AuditOutcome, cause: FactorReset.Cause, actor: DocumentID) {
        (self.action, self.outcome, factor) = (action, outcome, nil)
        (reason, self.actor) = (.reset(cause), actor)
    }

    /// Returns the blind index of a member of staff, by which the log names them.
    package static func index(of actor: SubjectID, _ keys: TenantKeys) -> DocumentID {
        let (high, low) = keys.index(BlindDomain.actor.rawValue, actor.text)
        return DocumentID(high: high, low: low)
    }
}
