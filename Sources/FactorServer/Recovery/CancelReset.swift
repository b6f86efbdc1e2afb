package import FactorCore
package import FactorWire

/// Cancels a reset of second factors that has not taken effect yet.
package enum CancelReset: SubjectMethod {
    package static let name = "subject.cancel_reset"
    package static let about =
        "Cancels a reset of second factors that waits; a sign-in with one of the factors does the same"
    package static let role: Role? = .support
    package static let failures: [FailureCode] = [.notFound, .wrongState]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let actor: SubjectID

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            actor = try parameters.required(
                "actor", "who cancels it: the application's own ID of a member of its staff")
        }
    }

    package struct Reply: WireObject, Sendable {
        package static var example: Reply { Reply() }

        package func encode(into object: inout ObjectWriter) {
            object.field("cancelled", true, "always true; a failure is an error")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        try subject.cancelReset(by: params.actor, &decision)
        return Reply()
    }
}
