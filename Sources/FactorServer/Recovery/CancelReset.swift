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
        let reset: FactorResetView

        package static var example: Reply { Reply(reset: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("reset", reset, "the reset as it is now")
        }
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> Reply {
        try subject.cancelReset(by: params.actor, &decision)
        guard let reset = try FactorResetView(of: subject, decision) else { throw .internal("a reset is gone") }
        return Reply(reset: reset)
    }
}
