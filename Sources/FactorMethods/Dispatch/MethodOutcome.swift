import FactorCore
import FactorEngine

/// What a method answers, and whether that has to be held until it is durable.
///
/// The engine's `Decided` once more, of this module: no module builds another's generic types without asking the
/// runtime for their metadata, and that would be a good part of a quick method's work.
package struct MethodOutcome<Reply> {
    let outcome: Result<Reply, Failure>
    let mustWait: Bool
}

extension Decided {
    /// What a method makes of it.
    func map<Other>(_ transform: (Reply) -> Other) -> MethodOutcome<Other> {
        MethodOutcome<Other>(outcome: outcome.map(transform), mustWait: mustWait)
    }
}
