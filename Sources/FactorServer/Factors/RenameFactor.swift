package import FactorCore
package import FactorWire

/// Changes a factor's display name.
package enum RenameFactor: SubjectMethod {
    package typealias Reply = FactorReply
    package static let name = "factor.rename"
    package static let about = "Changes a factor's display name"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let factorID: FactorID
        let displayName: Label

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            factorID = try parameters.required("factor_id", "the factor")
            displayName = try parameters.required("display_name", "the new display name")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.rename(params.factorID, to: params.displayName.text, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
