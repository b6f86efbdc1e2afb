#if PostgreSQL
internal import FactorCore

/// Which decisions of a batch are lost, as far as is known, and what the others rest on.
struct LostDecisions {
    /// The indexes of decisions of which a guard does not hold.
    private(set) var lost: Set<Int> = []
    /// What the remaining ones rest on, before the batch. What is not known is taken as the first of them found it.
    private(set) var guards: [DocumentKey: Revision] = [:]
    /// Documents among them that only decisions which change nothing rest on.
    private(set) var glances: Set<DocumentKey> = []

    /// - Parameter known: Revisions that the store has told.
    init(_ decisions: [DecidedWrites], known: [DocumentKey: Revision]) {
        var current = known
        var held: Set<DocumentKey> = []
        var changed: Set<DocumentKey> = []
        for (index, decision) in decisions.enumerated() {
            let holds = decision.guards.allSatisfy { key, revision in
                current[key].map { $0 == revision } ?? true
            }
            guard holds else {
                lost.insert(index)
                continue
            }
            for (key, revision) in decision.guards where current[key] == nil || guards[key] == nil {
                guards[key] = guards[key] ?? known[key] ?? revision
                current[key] = revision
            }
            // What only reads, and rests on a change of the batch, has to hold when that is committed.
            if !decision.onlyReads || !changed.isDisjoint(with: decision.guards.keys) {
                held.formUnion(decision.guards.keys)
            }
            for write in decision.writes {
                current[write.key] = write.result
                changed.insert(write.key)
            }
        }
        glances = Set(guards.keys).subtracting(held)
    }
}
#endif
