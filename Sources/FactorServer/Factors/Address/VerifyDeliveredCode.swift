package import FactorCore

/// Checks a code that was sent to one of a subject's addresses.
package enum VerifyDeliveredCode<Channel: AddressChannel>: SubjectMethod {
    package typealias Reply = VerificationReply
    package typealias Params = VerificationParams
    package static var name: String { Channel.method("verify") }
    package static var about: String { "Checks a code that was sent to a subject's \(Channel.noun), and spends it" }
    package static var role: Role? { .verify }
    package static var takesSecret: Bool { true }
    package static var failures: [FailureCode] { [.codeRejected, .throttled, .locked, .notFound, .wrongState] }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> VerificationReply {
        VerificationReply(
            verification: try subject.verifyDelivered(Channel.kind, params.code, params.factorID, &decision))
    }
}
