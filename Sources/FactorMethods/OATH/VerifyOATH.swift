package import FactorCore

/// Checks a one-time code against a subject's authenticators or tokens and spends it.
package enum VerifyOATH<Area: OATHArea>: SubjectMethod {
    package typealias Reply = VerificationReply
    package typealias Params = VerificationParams
    package static var name: String { Area.method("verify") }
    package static var about: String { Area.about.verifying }
    package static var role: Role? { .verify }
    package static var takesSecret: Bool { true }
    package static var failures: [FailureCode] { [.codeRejected, .throttled, .locked, .notFound, .wrongState] }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> VerificationReply {
        VerificationReply(verification: try subject.verify(Area.sort, params.code, params.factorID, &decision))
    }
}
