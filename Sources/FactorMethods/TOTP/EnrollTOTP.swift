package import FactorCore
import FactorCrypto
package import FactorWire

/// Enrols an authenticator app: makes a seed, or takes an existing one over.
package enum EnrollTOTP: SubjectMethod {
    package typealias Reply = EnrolmentReply
    package static let name = "totp.enroll"
    package static let about =
        "Enrols an authenticator app and gives what it needs as text, URI and QR code; pending until its first code"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let labels: FactorLabels
        let algorithm: OATHAlgorithm?
        let digits: Int?
        let period: Int?
        let qr: QRForm?
        let seed: ImportedSeed?
        let isActive: Bool
        let isGenerator: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            labels = try FactorLabels(enrolling: &parameters)
            algorithm = try parameters.optional("algorithm", "HMAC hash; the policy's where left out")
            digits = try parameters.optional("digits", "length of a code", in: Bounds.digits)
            period = try parameters.optional("period_s", "length of a time step", in: Bounds.period)
            qr = try parameters.optional("qr", "also give the URI as a QR code: an SVG image, or text for a terminal")
            seed = try parameters.optional("secret", "an existing seed to take over, base 32")
            isActive = try parameters.optional("activate", "with secret: active at once, without a first code") ?? false
            isGenerator =
                try parameters.optional("generator", "a factor that gives codes and never verifies any") ?? false
            if isActive, seed == nil {
                throw .invalidParams(
                    field: "activate", problem: "goes with secret: a new seed is proven by its first code")
            }
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> EnrolmentReply {
        let policy = decision.policy
        let parameters = TOTPParameters(
            algorithm: params.algorithm ?? policy.totp.algorithm, digits: params.digits ?? policy.totp.digits,
            periodSeconds: params.period ?? policy.totp.periodSeconds)
        let labels = params.labels.completed(policy)
        let enrolment = TOTPEnrolment(
            parameters: parameters, labels: labels, isGenerator: params.isGenerator, isActive: params.isActive,
            isSeedNew: params.seed == nil)
        let seed =
            params.seed
            ?? ImportedSeed(
                SecretBytes.random(parameters.algorithm.recommendedKeyLength, from: decision.randomness))
        let factor = try subject.enrollTOTP(enrolment, seed: seed.bytes, &decision)
        let uri = OTPAuthURI(
            kind: "totp", labels: labels, fallbackAccount: params.subject.text, algorithm: parameters.algorithm,
            digits: parameters.digits, last: parameters.periodSeconds == 30 ? nil : ("period", parameters.periodSeconds)
        )
        return try EnrolmentReply(factor, seed.bytes, uri, params.qr)
    }
}
