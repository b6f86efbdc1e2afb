package import FactorCore
import FactorCrypto
package import FactorWire

/// Enrols an authenticator app or a token, with a new or an existing seed.
package enum EnrollOATH<Area: OATHArea>: FactorMethod {
    package typealias Reply = EnrolmentReply
    package static var name: String { Area.method("enroll") }
    package static var about: String { Area.about.enrolling }
    package static var role: Role? { .enroll }
    package static var failures: [FailureCode] { [.alreadyExists, .policyViolation, .insufficientAuthentication] }

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let labels: FactorLabels
        let algorithm: OATHAlgorithm?
        let digits: Int?
        let settings: Area.Settings
        let qr: QRForm?
        let seed: ImportedSeed?
        let isActive: Bool
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            labels = try FactorLabels(enrolling: &parameters)
            algorithm = try parameters.optional(
                "algorithm", "the HMAC hash; \(Area.about.algorithm) if omitted",
                standingFor: Area.standard?.algorithm.published)
            digits = try parameters.optional(
                "digits", "the number of digits of a code", in: OATHLimits.digits, standingFor: Area.standard?.digits)
            var settings = try Area.Settings(enrolling: &parameters)
            qr = try parameters.optional("qr", "also return the URI as a QR code: an SVG image, or text for a terminal")
            seed = try parameters.optional("secret", "an existing seed to import, in base32")
            isActive = try parameters.optional(
                "activate", "with `secret`: make the factor active at once, without a first code", default: false)
            try settings.readLast(enrolling: &parameters)
            self.settings = settings
            token = try parameters.ownerSession()
            if isActive, seed == nil {
                throw .invalidParams(
                    field: "activate", problem: "requires secret: a new seed is activated by its first code")
            }
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> EnrolmentReply {
        let material = params.settings.material(params.algorithm, digits: params.digits, decision.policy)
        var labels = params.labels.completed(decision.policy)
        // An app that shows an opaque ID cannot be told from another one of the same service.
        if labels.accountName == nil, !material.isGenerator {
            labels.accountName = try subject.maskedAccountName(decision)
        }
        let enrolment = OATHEnrolment(
            material, labels: labels, mark: params.settings.mark, isActive: params.isActive,
            isSeedNew: params.seed == nil)
        let seed =
            params.seed
            ?? ImportedSeed(
                SecretBytes.random(material.algorithm.recommendedKeyLength, from: decision.randomness))
        let factor = try subject.enroll(enrolment, seed: seed.bytes, &decision)
        let uri = OTPAuthURI(
            material, labels: labels, fallbackAccount: params.subject.text, counter: factor.usage.mark)
        return try EnrolmentReply(FactorView(factor, subject, decision), seed.bytes, uri, params.qr)
    }
}
