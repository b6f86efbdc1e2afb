package import FactorCore

/// Takes a factor away for good.
package enum RemoveFactor: SubjectMethod {
    package typealias Params = FactorParams
    package static let name = "factor.remove"
    package static let about = "Takes a factor away for good; what was guessed at it stays counted"
    package static let role: Role? = .enroll
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        package static var example: Reply { Reply() }

        package func encode(into object: inout ObjectWriter) {
            object.field("removed", true, "always true: anything else is an error")
            object.field("revoked_sessions", 0, "sessions that ended with it")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout Decision
    ) throws(Failure) -> Reply {
        try subject.remove(params.factorID, &decision)
        return Reply()
    }
}
