package import FactorCore
import FactorWire

/// Checks a one-time code against a subject's authenticators and spends it.
package enum VerifyTOTP: SubjectMethod {
    package typealias Reply = VerificationReply
    package typealias Params = VerificationParams
    package static let name = "totp.verify"
    package static let about = "Checks a code against the subject's authenticators and spends it"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [.codeRejected, .throttled, .locked, .notFound, .wrongState]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> VerificationReply {
        VerificationReply(verification: try subject.verify(.totp, params.code, params.factorID, &decision))
    }
}
