package import FactorCore

/// Removes a subject's user name.
package enum RemoveUsername: SubjectMethod {
    package typealias Params = SubjectParams
    package typealias Reply = NoReply
    package static let name = "username.remove"
    package static let about = "Removes a subject's user name; other subjects can then take it"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> NoReply {
        try subject.removeUsername(&decision)
        return NoReply()
    }
}
