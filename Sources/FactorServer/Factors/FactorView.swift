import FactorCore
import FactorCrypto

/// A factor as answers show it, without secrets.
package struct FactorView: WireVariants, Sendable {
    package static let title: String? = "Factor"
    package static let discriminator = "kind"
    let factor: Factor
    let labels: FactorLabels
    let authenticators: AuthenticatorNames
    /// For an address: the part that may be disclosed.
    let destination: String?
    /// For a passkey: its domain, which its tenant knows.
    let domain: PasskeyDomainView

    package static var example: FactorView {
        FactorView(factor: .example, labels: FactorLabels(displayName: "Ada's phone"))
    }

    package static var variants: [(value: String, example: FactorView)] {
        Factor.examples.map { ($0.kind.name, FactorView(factor: $0, labels: FactorLabels())) }
    }

    private init(
        factor: Factor, labels: FactorLabels, authenticators: AuthenticatorNames = .builtIn, destination: String? = nil,
        domain: PasskeyDomainView = .example
    ) {
        self.factor = factor
        self.labels = labels
        self.authenticators = authenticators
        self.destination = destination
        self.domain = domain
    }

    init(_ factor: Factor, _ subject: Subject, _ decision: DecisionContext) throws(Failure) {
        self.init(
            factor: factor, labels: try subject.labels(of: factor, decision),
            authenticators: decision.tenantContext.authenticators,
            destination: factor.isAddress ? try subject.address(of: factor, decision).masked : nil,
            domain: PasskeyDomainView(factor, decision.tenantContext.domains))
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("factor_id", factor.id, "its ID")
        object.field("kind", factor.kind, "the kind of factor")
        object.nullable("display_name", labels.displayName, "the user's name for the factor")
        object.field(
            "status", factor.isDisabled ? Factor.Status.active.name : factor.status.name,
            "pending, active or suspended, which a restore does to tokens")
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
        switch factor.material {
        case .totp(let material):
            encodeCode(material.parameters.algorithm, material.parameters.digits, into: &object)
            object.field(
                "period_s", material.parameters.periodSeconds, "for totp: the length of a time step, in seconds")
            object.field(
                "generator", material.isGenerator, "for totp: whether it generates codes instead of verifying them")
        case .hotp(let material):
            encodeCode(material.parameters.algorithm, material.parameters.digits, into: &object)
            object.field(
                "look_ahead", material.parameters.lookAhead,
                "for hotp: how many counters after the expected one are tried")
        case .password(let material):
            object.field(
                "scheme", material.scheme,
                "for password: argon2id, or the scheme of an imported hash until it first verifies")
            object.nullable(
                "demand", material.demand.name, "for password: change or reset, if the user has to do that")
        case .passkey(let material):
            let isActive = factor.status != .pending
            object.nullable(
                "backup_eligible", isActive ? material.isBackupEligible : nil,
                "for passkey: whether the passkey can be synchronised, so that it is not bound to one device; null while pending"
            )
            object.nullable(
                "backed_up", isActive ? factor.usage.drift != 0 : nil,
                "for passkey: whether the passkey was synchronised when it was last used; null while pending")
            domain.encode(material, into: &object)
            object.nullable(
                "authenticator", material.origin?.aaguid.flatMap { authenticators[$0] },
                "for passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if unknown"
            )
        case .email, .phone:
            object.field("destination", PersonalText(destination ?? ""), "for email and phone: the masked address")
            object.field(
                "signs_in", factor.isIdentifier,
                "for email and phone: whether the user signs in by it; a pending one that does so does not expire")
        case .backupCode:
            object.field(
                "codes_left", Subject.remaining(factor) ?? 0, "for backup_code: the number of unspent codes")
        }
    }

    private func encodeCode(_ algorithm: OATHAlgorithm, _ digits: Int, into object: inout ObjectWriter) {
        object.field("algorithm", algorithm, "for totp and hotp: the HMAC hash")
        object.field("digits", digits, "for totp and hotp: the number of digits of a code")
    }
}

/// Whose a passkey is, and what made it.
struct PasskeyDomainView: Sendable {
    static let example = PasskeyDomainView(rpID: "example.org", state: .current)

    let rpID: String?
    let state: PasskeyDomains.State

    func encode(_ passkey: PasskeyMaterial, into object: inout ObjectWriter) {
        object.nullable("rp_id", rpID, "for passkey: the domain that the passkey was made for; null if none is known")
        object.field(
            "rp_id_state", state,
            "for passkey: whether that is the policy's current domain, a former one, or another, so that it counts nowhere"
        )
        object.nullable(
            "aaguid", passkey.origin?.aaguid?.text,
            "for passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified it")
    }
}

extension PasskeyDomainView {
    fileprivate init(_ factor: Factor, _ domains: PasskeyDomains) {
        guard case .passkey(let passkey) = factor.material else {
            self = .example
            return
        }
        self.init(rpID: domains.rpID(of: passkey), state: domains.state(of: passkey))
    }
}

extension PasskeyDomains.State: WireEnumeration {
    package static var title: String { "RPIDState" }
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
