package import FactorCore
package import FactorWire

/// Has sign-ins ask for a factor first.
package enum PreferFactor: SubjectMethod {
    package typealias Reply = FactorReply
    package static let name = "factor.prefer"
    package static let about = "Has sign-ins ask for a factor first among the second factors, or no longer"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound, .wrongState, .policyViolation]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let isPreferred: Bool

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the factor")
            isPreferred = try parameters.optional(
                "preferred", "false: sign-ins no longer ask for it first", default: true)
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.prefer(params.factorID, params.isPreferred, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
