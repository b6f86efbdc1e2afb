import FactorCore
import FactorWire

/// The latest reset of a subject's second factors, as `subject.get` shows it.
package struct FactorResetView: WireObject, Sendable {
    package static let title: String? = "FactorReset"
    let reset: FactorReset
    let actor: String

    package static var example: FactorResetView {
        FactorResetView(reset: .example, actor: "agent-7")
    }

    init(reset: FactorReset, actor: String) {
        (self.reset, self.actor) = (reset, actor)
    }

    /// Nil if there was none.
    init?(of subject: Subject, _ decision: DecisionContext) throws(Failure) {
        guard let reset = subject.reset, let actor = try subject.resetActor(decision) else { return nil }
        self.init(reset: reset, actor: actor)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field(
            "status", reset.state,
            "waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled")
        object.field("requested_at", reset.requestedAt, "when it was requested")
        object.field("effective_at", reset.effectiveAt, "when it takes effect, or did")
        object.field("kinds", reset.kinds, "the kinds of factors that it removes")
        object.field("cause", reset.cause, "what happened to them")
        object.field("actor", actor, "who requested it")
    }
}
