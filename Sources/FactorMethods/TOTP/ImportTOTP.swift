package import FactorCore
import FactorCrypto
package import FactorWire

/// Takes an authenticator over that worked elsewhere.
package enum ImportTOTP: SubjectMethod {
    package typealias Reply = ImportReply
    package static let name = "totp.import"
    package static let about =
        "Takes an authenticator over that worked elsewhere, active at once; the same twice is once"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let seed: ImportedSeed
        let labels: FactorLabels
        let algorithm: OATHAlgorithm
        let digits: Int
        let period: Int
        let lastStep: Int?
        let isTrial: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            seed = try parameters.required("secret", "its seed, base 32")
            labels = try FactorLabels(enrolling: &parameters)
            algorithm = try parameters.optional("algorithm", "HMAC hash; SHA1 where left out") ?? .sha1
            digits = try parameters.optional("digits", "of a code; 6 where left out", in: Bounds.digits) ?? 6
            period = try parameters.optional("period_s", "30 where left out", in: Bounds.period) ?? 30
            lastStep = try parameters.optional(
                "last_step", "the last time step accepted elsewhere; it and all before it are spent",
                in: Bounds.counter)
            isTrial = try parameters.optional("dry_run", "only tell what would come of it") ?? false
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportReply {
        let parameters = TOTPParameters(
            algorithm: params.algorithm, digits: params.digits, periodSeconds: params.period)
        let outcome = try subject.importTOTP(
            parameters, params.labels.completed(decision.policy), seed: params.seed.bytes,
            lastStep: params.lastStep.map { UInt64($0) },
            isTrial: params.isTrial, &decision)
        return try ImportReply(outcome, subject, decision)
    }
}
