import FactorCore

/// A factor as answers show it, without secrets.
package struct FactorView: WireObject, Sendable {
    package static let title: String? = "Factor"
    let factor: Factor
    let labels: FactorLabels
    /// For an address: the part that may be disclosed.
    let destination: String?

    package static var example: FactorView {
        FactorView(factor: .example, labels: FactorLabels(displayName: "Ada's phone"))
    }

    private init(factor: Factor, labels: FactorLabels, destination: String? = nil) {
        self.factor = factor
        self.labels = labels
        self.destination = destination
    }

    init(_ factor: Factor, _ subject: Subject, _ decision: DecisionContext) throws(Failure) {
        self.init(
            factor: factor, labels: try subject.labels(of: factor, decision),
            destination: factor.isAddress ? try subject.address(of: factor, decision).masked : nil)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", factor.id, "its ID")
        object.field("kind", factor.kind, "the kind of factor")
        object.nullable("display_name", labels.displayName, "the user's name for the factor")
        object.field(
            "status", factor.isDisabled ? Factor.Status.active.name : factor.status.name,
            "pending, active or suspended; a restore suspends, and so does another factor with the same seed")
        object.field(
            "disabled", factor.isDisabled,
            "true while it is disabled: its status stays active, but it verifies nothing")
        object.field(
            "preferred", factor.isPreferred, "true while sign-ins ask for it first among the second factors")
        object.field("created_at", factor.createdAt, "when it was enrolled")
        object.nullable("last_used_at", factor.usage.lastUsedAt, "when it last verified or generated a code")
        object.nullable("expires_at", factor.expiresAt, "when a pending enrolment expires; null once it is active")
        encodeMaterial(into: &object)
    }

    private func encodeMaterial(into object: inout ObjectWriter) {
        let totp: TOTPMaterial? = if case .totp(let material) = factor.material { material } else { nil }
        let hotp: HOTPMaterial? = if case .hotp(let material) = factor.material { material } else { nil }
        object.optional(
            "algorithm", totp?.parameters.algorithm ?? hotp?.parameters.algorithm, "for totp and hotp: the HMAC hash")
        object.optional(
            "digits", totp?.parameters.digits ?? hotp?.parameters.digits,
            "for totp and hotp: the number of digits of a code")
        object.optional("period_s", totp?.parameters.periodSeconds, "for totp: the length of a time step, in seconds")
        object.optional(
            "generator", totp?.isGenerator, "for totp: whether it generates codes instead of verifying them")
        object.optional(
            "look_ahead", hotp?.parameters.lookAhead, "for hotp: how many counters after the expected one are tried")
        let password: PasswordMaterial? = if case .password(let material) = factor.material { material } else { nil }
        object.optional(
            "scheme", password?.scheme,
            "for password: argon2id, or the scheme of an imported hash until it first verifies")
        object.nullable(
            "demand", password?.demand.name, if: password != nil,
            "for password: change or reset, if the user has to do that")
        let passkey: PasskeyMaterial? = if case .webauthn(let material) = factor.material { material } else { nil }
        let isActive = factor.status != .pending
        object.nullable(
            "backup_eligible", isActive ? passkey?.isBackupEligible : nil, if: passkey != nil,
            "for webauthn: whether the passkey can be synchronised, so that it is not bound to one device; null while pending"
        )
        object.nullable(
            "backed_up", isActive ? factor.usage.drift != 0 : nil, if: passkey != nil,
            "for webauthn: whether the passkey was synchronised when it was last used; null while pending")
        object.optional("destination", destination, "for email and phone: the masked address")
        object.optional("remaining", Subject.remaining(factor), "for backup_codes: the number of unspent codes")
    }
}

/// A result that consists of one factor.
package struct FactorReply: WireObject, Sendable {
    package static let title: String? = "ChangedFactor"
    let factor: FactorView

    package static var example: FactorReply { FactorReply(factor: .example) }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor", factor, "the factor as it is now")
    }
}
