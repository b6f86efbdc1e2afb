import FactorCore
import FactorCrypto

/// What one stretch of the store gives to a scrub.
struct ScrubbedStretch: Sendable {
    /// Over the stretch's documents.
    let digest: SetDigest
    let documents: Int
    /// Where the next stretch begins; nil at the end.
    let end: UInt64?
    /// The last commit that the stretch shows.
    let commit: UInt64
    /// Whether scans find each of the documents.
    let isFoundByScans: Bool
    /// Documents that were not found to be as they were written, with the keys that were at hand.
    let suspects: [DocumentKey]
}

/// What the commit thread is told of a scrub.
enum ScrubStep: Sendable {
    /// From now on changes are noted, for the pass of that number.
    case begin(pass: UInt64)
    case take(ScrubbedStretch, pass: UInt64)
}

/// How a pass stands after a step.
enum ScrubProgress: Equatable, Sendable {
    /// The next stretch begins at that position.
    case goesOn(pass: UInt64, from: UInt64)
    /// All documents were added up: whether they are those that the commits left.
    case ended(pass: UInt64, isWhole: Bool)
    /// It has to be begun again: too much changed while one stretch was read.
    case lost(pass: UInt64)
}

/// Adds up all documents while they are being changed, in constant memory and without holding a snapshot.
///
/// Documents are taken in the order of their positions. What lies behind the present position is in the sum, and every
/// commit's changes there are added to it. Changes ahead are noted while a stretch is read: those that the stretch shows
/// are in it, those of later commits are added with it. At the end the sum must be the one that the commits keep.
///
/// Confined to the commit thread.
struct ScrubSum {
    /// Changes that are noted during one stretch at the most; it takes milliseconds.
    private static let mostNoted = 65_536

    private struct Change {
        let commit: UInt64
        let position: UInt64
        let difference: SetDigest
    }

    let pass: UInt64
    /// Documents at lower positions are in the sum.
    private var position: UInt64 = 0
    private var digest = SetDigest.empty
    private var noted: [Change] = []
    private var isLost = false

    init(pass: UInt64) {
        self.pass = pass
    }

    /// Notes what a commit changed at a position.
    mutating func note(_ difference: SetDigest, at position: UInt64, commit: UInt64) {
        if position < self.position {
            digest.add(difference)
        } else if noted.count < Self.mostNoted {
            noted.append(Change(commit: commit, position: position, difference: difference))
        } else {
            isLost = true
        }
    }

    /// Takes the next stretch in. `state` is the store's after the last commit.
    mutating func take(_ stretch: ScrubbedStretch, _ state: StoreState) -> ScrubProgress {
        guard !isLost else { return .lost(pass: pass) }
        digest.add(stretch.digest)
        for change in noted where change.commit > stretch.commit {
            if let end = stretch.end, change.position >= end { continue }
            digest.add(change.difference)
        }
        // Whatever is ahead is read after all that was noted, and shows it.
        noted.removeAll(keepingCapacity: true)
        guard let end = stretch.end else { return .ended(pass: pass, isWhole: digest == state.digest) }
        position = end
        return .goesOn(pass: pass, from: end)
    }
}
