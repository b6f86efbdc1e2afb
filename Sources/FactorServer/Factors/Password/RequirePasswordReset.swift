package import FactorCore

/// Requires a reset of a subject's password, which may be known to others.
package enum RequirePasswordReset: SubjectMethod {
    package typealias Params = SubjectParams
    package typealias Reply = FactorReply
    package static let name = "password.require_reset"
    package static let about =
        "Requires a subject to reset its password; until a new one is set, verifying the password reports this"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.requirePasswordReset(&decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
