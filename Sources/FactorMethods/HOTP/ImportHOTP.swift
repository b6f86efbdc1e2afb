package import FactorCore
import FactorCrypto
package import FactorWire

/// Takes a counter-based token over that worked elsewhere.
package enum ImportHOTP: SubjectMethod {
    package typealias Reply = ImportReply
    package static let name = "hotp.import"
    package static let about =
        "Takes a counter-based token over that worked elsewhere, active at once; the same twice is once"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let seed: ImportedSeed
        let labels: FactorLabels
        let algorithm: OATHAlgorithm
        let digits: Int
        let counter: Int
        let lookAhead: Int?
        let isTrial: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            seed = try parameters.required("secret", "its seed, base 32")
            labels = try FactorLabels(enrolling: &parameters)
            algorithm = try parameters.optional("algorithm", "HMAC hash; SHA1 where left out") ?? .sha1
            digits = try parameters.optional("digits", "of a code; 6 where left out", in: Bounds.digits) ?? 6
            counter =
                try parameters.optional(
                    "counter",
                    "the token's next counter, 0 where left out; it begins higher where codes of the seed were spent before",
                    in: Bounds.counter) ?? 0
            lookAhead = try parameters.optional(
                "look_ahead", "counters tried after the expected one", in: Bounds.lookAhead)
            isTrial = try parameters.optional("dry_run", "only tell what would come of it") ?? false
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportReply {
        let parameters = HOTPParameters(
            algorithm: params.algorithm, digits: params.digits,
            lookAhead: params.lookAhead ?? HOTPParameters.usual.lookAhead)
        let outcome = try subject.importHOTP(
            parameters, params.labels.completed(decision.policy), seed: params.seed.bytes,
            counter: UInt64(params.counter),
            isTrial: params.isTrial, &decision)
        return try ImportReply(outcome, subject, decision)
    }
}
