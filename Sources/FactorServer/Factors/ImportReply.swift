import FactorCore
import FactorWire

/// The result of an import.
package struct ImportReply: WireObject, Sendable {
    let outcome: String
    let factor: FactorView?

    package static var example: ImportReply { ImportReply(outcome: "imported", factor: .example) }

    private init(outcome: String, factor: FactorView?) {
        self.outcome = outcome
        self.factor = factor
    }

    init(_ outcome: ImportOutcome, _ subject: Subject, _ decision: DecisionContext) throws(Failure) {
        var view: FactorView?
        if let factor = outcome.factor { view = try FactorView(factor, subject, decision) }
        self.init(outcome: outcome.name, factor: view)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field(
            "outcome", outcome,
            "imported; present: it already existed and was not changed; possible: a dry run, and it would be imported")
        object.nullable("factor", factor, "the factor; null if a dry run would import one")
    }
}
