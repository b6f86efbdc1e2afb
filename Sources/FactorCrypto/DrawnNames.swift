/// The random names that a decision draws, so that it draws the same ones when it is run again.
///
/// A decision looks for what it is about to name, and a store may have to fetch that it is not there. With another name in
/// each run, the decision would never end. Only names are repeated: nonces and secrets are drawn anew in each run, since what
/// an earlier run did with them came to nothing. Names of the two kinds never take each other's place, because the names of
/// documents are told to the store, and tokens are not.
///
/// Confined to the thread that makes decisions.
package final class DrawnNames: @unchecked Sendable {
    // Sendable by the rule above: sources of random bytes carry it wherever they go, and only decisions draw names.

    /// What a name is for.
    package enum Use: Int, CaseIterable {
        case document, token
    }

    /// What was drawn in the runs of one decision. Wiped in the end, since tokens are secrets.
    package final class Record: @unchecked Sendable {
        // Handed from one run to the next, which are never at the same time.
        fileprivate var words: [[UInt64]] = Array(repeating: [], count: Use.allCases.count)

        package init() {}

        deinit {
            for use in words.indices { for word in words[use].indices { words[use][word] = 0 } }
        }
    }

    private var record: Record?
    /// How many words of each use the present run has drawn.
    private var drawn: [Int] = Array(repeating: 0, count: Use.allCases.count)

    package init() {}

    /// Has the next run draw what was recorded, and record what it draws beyond that; with nil, draw everything anew.
    package func begin(_ record: Record?) {
        self.record = record
        guard record != nil else { return }
        for use in drawn.indices { drawn[use] = 0 }
    }

    /// The next word of a name.
    func word(for use: Use, _ draw: () -> UInt64) -> UInt64 {
        guard let record else { return draw() }
        let place = drawn[use.rawValue]
        drawn[use.rawValue] += 1
        if place == record.words[use.rawValue].count { record.words[use.rawValue].append(draw()) }
        return record.words[use.rawValue][place]
    }
}
