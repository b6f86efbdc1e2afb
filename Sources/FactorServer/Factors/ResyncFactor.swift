package import FactorCore
package import FactorWire

/// Resynchronises a token that was pressed too often, or an app or token whose clock is off.
package enum ResyncFactor: SubjectMethod {
    package typealias Reply = VerificationReply
    package static let name = "factor.resync"
    package static let about =
        "Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them"
    package static let role: Role? = .verify
    package static let takesSecret = true
    package static let failures: [FailureCode] = [.codeRejected, .throttled, .locked, .notFound, .wrongState]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let code: OneTimeCode
        let nextCode: OneTimeCode
        let factorID: FactorID?

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            code = try parameters.required("code", "the code that is shown")
            nextCode = try parameters.required("next_code", "the code that is shown next")
            factorID = try parameters.optional("factor_id", "try only this factor")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> VerificationReply {
        VerificationReply(
            verification: try subject.resynchronise(params.code, params.nextCode, params.factorID, &decision))
    }
}
