package import FactorCore
package import FactorWire

/// Resets the second factors of a subject that has lost them.
package enum ResetFactors: TenantMethod {
    package static let name = "subject.reset_factors"
    package static let about =
        "Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another"
    package static let role: Role? = .support
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, SubjectScoped, Sendable {
        package let scope: SubjectScope
        let request: FactorResetRequest

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try SubjectScope(from: &parameters)
            let actor = try parameters.required(
                "actor", "who resets them: the application's own ID of a member of its staff", as: SubjectID.self)
            let cause = try parameters.required(
                "cause", "what happened to them", as: FactorReset.Cause.self)
            let kinds = try parameters.optional(
                "kinds", "only these kinds; if omitted, all that are second factors, except e-mail addresses",
                as: [ResettableKind].self)
            if let kinds {
                try parameters.demand(
                    !kinds.isEmpty && Set(kinds.map(\.kind)).count == kinds.count, "kinds",
                    "must name at least one kind, and each only once")
            }
            request = FactorResetRequest(kinds: kinds?.map(\.kind), cause: cause, actor: actor)
        }
    }

    package struct Reply: WireObject, Sendable {
        let outcome: FactorResetOutcome

        package static var example: Reply {
            Reply(
                outcome: FactorResetOutcome(
                    effectiveAt: .example, state: .effective, removed: [.totp: 1], endedSessions: 1, messages: 1))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("status", outcome.state, "waiting, or effective: the factors are removed")
            object.field("effective_at", outcome.effectiveAt, "when the factors are removed, or were")
            object.field(
                "removed_factors", KindCounts(counts: outcome.removed), "the number of removed factors of each kind")
            object.field("revoked_sessions", outcome.endedSessions, "the number of sessions that were ended")
            object.field("messages", outcome.messages, "the number of verified addresses that are told")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        Reply(
            outcome: try call.engine.resetFactors(
                of: params.subject, params.request, in: tenant, peer: call.caller.uid))
    }
}

extension FactorReset.Cause: WireEnumeration {
    package static var title: String { "ResetCause" }
}

extension FactorReset.State: WireEnumeration {
    package static var title: String { "ResetState" }
}
