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
        object.field("factor_id", factor.id, "its handle")
        object.field("kind", factor.kind, "what it is")
        object.nullable("display_name", labels.displayName, "what the user calls it")
        object.field(
            "status", factor.isDisabled ? Factor.Status.active.name : factor.status.name,
            "pending, active, or suspended: by a restore, or because another factor has its seed")
        object.optional(
            "disabled", factor.isDisabled ? true : nil,
            "true while it is disabled: it stays active and verifies nothing")
        object.field("created_at", factor.createdAt, "when it was enrolled")
        object.nullable("last_used_at", factor.usage.lastUsedAt, "when it last verified or gave a code")
        object.optional("expires_at", factor.expiresAt, "when a pending enrolment lapses")
        encodeMaterial(into: &object)
    }

    private func encodeMaterial(into object: inout ObjectWriter) {
        let totp: TOTPMaterial? = if case .totp(let material) = factor.material { material } else { nil }
        let hotp: HOTPMaterial? = if case .hotp(let material) = factor.material { material } else { nil }
        object.optional(
            "algorithm", totp?.parameters.algorithm ?? hotp?.parameters.algorithm, "of totp and hotp: the HMAC hash")
        object.optional("digits", totp?.parameters.digits ?? hotp?.parameters.digits, "of totp and hotp")
        object.optional("period_s", totp?.parameters.periodSeconds, "of totp: length of a time step")
        object.optional("generator", totp?.isGenerator, "of totp: whether it gives codes instead of verifying them")
        object.optional("look_ahead", hotp?.parameters.lookAhead, "of hotp: counters tried after the expected one")
        let password: PasswordMaterial? = if case .password(let material) = factor.material { material } else { nil }
        object.optional(
            "scheme", password?.scheme,
            "of password: argon2id, or how an imported hash was made, until its next success")
        object.optional(
            "demand", password?.demand.name, "of password: change or reset, where that is asked of the user")
        object.optional("destination", destination, "of email and phone: the address, masked")
        object.optional("remaining", Subject.remaining(factor), "of backup_codes: codes that are not spent")
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
