package import FactorCore
import FactorWire

/// Checks a code against a subject's counter-based tokens and spends it and all before it.
package enum VerifyHOTP: SubjectMethod {
    package typealias Reply = VerificationReply
    package typealias Params = VerificationParams
    package static let name = "hotp.verify"
    package static let about =
        "Checks a code against the subject's counter-based tokens and spends it and all before it"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [.codeRejected, .throttled, .locked, .notFound, .wrongState]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> VerificationReply {
        VerificationReply(verification: try subject.verify(.hotp, params.code, params.factorID, &decision))
    }
}
