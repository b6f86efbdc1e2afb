package import FactorCore
import FactorCrypto
package import FactorWire

/// Enrols a counter-based token: makes a seed, or takes an existing one over.
package enum EnrollHOTP: SubjectMethod {
    package typealias Reply = EnrolmentReply
    package static let name = "hotp.enroll"
    package static let about = "Enrols a counter-based token and gives what it needs; pending until its first code"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let labels: FactorLabels
        let algorithm: OATHAlgorithm?
        let digits: Int?
        let counter: Int
        let lookAhead: Int?
        let qr: QRForm?
        let seed: ImportedSeed?
        let isActive: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            labels = try FactorLabels(enrolling: &parameters)
            algorithm = try parameters.optional("algorithm", "HMAC hash; SHA1 where left out")
            digits = try parameters.optional("digits", "length of a code", in: Bounds.digits)
            counter =
                try parameters.optional(
                    "counter", "the token's next counter; it begins higher where codes of the seed were spent before",
                    in: Bounds.counter) ?? 0
            lookAhead = try parameters.optional(
                "look_ahead", "counters tried after the expected one", in: Bounds.lookAhead)
            qr = try parameters.optional("qr", "also give the URI as a QR code: an SVG image, or text for a terminal")
            seed = try parameters.optional("secret", "an existing seed to take over, base 32")
            isActive = try parameters.optional("activate", "with secret: active at once, without a first code") ?? false
            if isActive, seed == nil {
                throw .invalidParams(
                    field: "activate", problem: "goes with secret: a new seed is proven by its first code")
            }
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> EnrolmentReply {
        let usual = HOTPParameters.usual
        let parameters = HOTPParameters(
            algorithm: params.algorithm ?? usual.algorithm, digits: params.digits ?? usual.digits,
            lookAhead: params.lookAhead ?? usual.lookAhead)
        let labels = params.labels.completed(decision.policy)
        let enrolment = HOTPEnrolment(
            parameters: parameters, labels: labels, counter: UInt64(params.counter), isActive: params.isActive,
            isSeedNew: params.seed == nil)
        let seed =
            params.seed
            ?? ImportedSeed(
                SecretBytes.random(parameters.algorithm.recommendedKeyLength, from: decision.randomness))
        let factor = try subject.enrollHOTP(enrolment, seed: seed.bytes, &decision)
        let uri = OTPAuthURI(
            kind: "hotp", labels: labels, fallbackAccount: params.subject.text, algorithm: parameters.algorithm,
            digits: parameters.digits, last: ("counter", Int(clamping: factor.usage.mark)))
        return try EnrolmentReply(factor, seed.bytes, uri, params.qr)
    }
}
