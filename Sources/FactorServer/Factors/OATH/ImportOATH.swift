package import FactorCore
import FactorCrypto
package import FactorWire

/// Imports an authenticator or a token.
package enum ImportOATH<Area: OATHArea>: FactorMethod {
    package typealias Reply = ImportReply
    package static var name: String { Area.method("import") }
    package static var about: String { Area.about.importing }
    package static var role: Role? { .enroll }
    package static var failures: [FailureCode] { [.alreadyExists, .policyViolation, .insufficientAuthentication] }

    package struct Params: WireReadableObject, OwnerScoped, Sendable {
        package let scope: SubjectScope
        let seed: ImportedSeed
        let labels: FactorLabels
        let algorithm: OATHAlgorithm
        let digits: Int
        let settings: Area.Settings
        let isTrial: Bool
        package let token: SessionToken?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            seed = try parameters.required("secret", "the seed, in base32")
            labels = try FactorLabels(enrolling: &parameters)
            algorithm =
                try parameters.optional(
                    "algorithm", "the HMAC hash; SHA1 if omitted", default: TOTPParameters.usual.algorithm)
            digits =
                try parameters.optional(
                    "digits", "the number of digits of a code; 6 if omitted", in: OATHLimits.digits,
                    default: TOTPParameters.usual.digits)
            settings = try Area.Settings(importing: &parameters)
            isTrial = try parameters.optional("dry_run", "only report what would happen", default: false)
            token = try parameters.ownerSession()
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportReply {
        let enrolment = OATHEnrolment(
            params.settings.material(params.algorithm, digits: params.digits, decision.policy),
            labels: params.labels.completed(decision.policy), mark: params.settings.mark, isActive: true)
        let outcome = try subject.takeOver(enrolment, seed: params.seed.bytes, isTrial: params.isTrial, &decision)
        return try ImportReply(outcome, subject, decision)
    }
}
