package import FactorCore
package import FactorWire

/// Sets a subject's user name.
package enum SetUsername: SubjectMethod {
    package typealias Reply = NoReply
    package static let name = "username.set"
    package static let about = "Sets or replaces a subject's user name; no two subjects can have the same one"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.alreadyExists]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let username: Username

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            username = try parameters.required("username", "the user name; upper and lower case are the same")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> NoReply {
        try subject.setUsername(params.username, &decision)
        return NoReply()
    }
}
