package import FactorCore

/// Lists a subject's factors.
package enum ListFactors: SubjectReading {
    package typealias Params = SubjectParams
    package static let name = "factor.list"
    package static let about = "Lists a subject's factors; an unknown subject has none"
    package static let role: Role? = .verify
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let factors: [FactorView]

        package static var example: Reply { Reply(factors: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field("factors", factors, "the factors, in the order of their enrolment")
        }
    }

    package static func answer(
        _ params: Params, _ subject: Subject, _ decision: DecisionContext
    ) throws(Failure) -> Reply {
        Reply(factors: try FactorView.all(of: subject, decision))
    }
}

extension FactorView {
    /// Returns every factor of a subject except lapsed enrolments.
    static func all(of subject: Subject, _ decision: DecisionContext) throws(Failure) -> [FactorView] {
        var views: [FactorView] = []
        for index in subject.factors.indices where !subject.factors[index].hasLapsed(at: decision.now) {
            views.append(try FactorView(subject.factors[index], subject, decision))
        }
        return views
    }
}
