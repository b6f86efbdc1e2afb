package import FactorCore

/// Gives a subject a password, in the place of one that it had.
package enum SetPassword: HashingMethod {
    package typealias Params = PasswordParams
    package typealias Reply = FactorReply
    package static let name = "password.set"
    package static let about =
        "Gives a subject a password, in the place of one it had; the policy refuses short and common ones"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.policyViolation]

    package static func request(
        _ params: Params, _ subject: Subject, _ decision: Decision
    ) throws(Failure) -> PasswordHashing? {
        try Subject.newPassword(params.password, decision)
    }

    package static func decide(
        _ params: Params, _ verifier: PasswordVerifier?, _ subject: inout Subject, _ decision: inout Decision
    ) throws(Failure) -> FactorReply {
        guard let verifier else { throw .internal("a password was not hashed") }
        let factor = try subject.setPassword(verifier, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
