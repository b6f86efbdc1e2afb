import FactorCore
import FactorCrypto

/// What one stretch of the store contributes to a scrub.
struct ScrubbedStretch: Sendable {
    /// Of the stretch's documents.
    let digest: SetDigest
    let documents: Int
    /// The position of the next stretch; nil at the end.
    let end: UInt64?
    /// The last commit that the stretch reflects.
    let commit: UInt64
    /// Scans find each of the documents.
    let isFoundByScans: Bool
    /// Documents that failed the check with the keys of that moment.
    let suspects: [DocumentKey]
}

/// A step of a scrub, taken by the commit thread.
enum ScrubStep: Sendable {
    /// Changes are noted from now on, for the pass of that number.
    case begin(pass: UInt64)
    case take(ScrubbedStretch, pass: UInt64)
}

/// The state of a pass after a step.
enum ScrubProgress: Equatable, Sendable {
    /// The next stretch begins at that position.
    case goesOn(pass: UInt64, from: UInt64)
    /// All documents were added up; `isWhole` if the sum is the one that the commits keep.
    case ended(pass: UInt64, isWhole: Bool)
    /// It has to begin again: too much changed while one stretch was read.
    case lost(pass: UInt64)
}

/// Adds up all documents while they are being changed, in constant memory and without holding a snapshot.
///
/// Documents are read in the order of their positions. Everything before the current position is in the sum, and every
/// commit's changes there are added to it. Changes ahead are noted while a stretch is read: the stretch includes those
/// up to its own commit, and those of later commits are added with it. At the end, the sum must equal the one that the
/// commits keep.
///
/// Confined to the commit thread.
struct ScrubSum {
    /// How many changes are noted during one stretch, which takes milliseconds.
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

    /// Notes a commit's change at a position.
    mutating func note(_ difference: SetDigest, at position: UInt64, commit: UInt64) {
        if position < self.position {
            digest.add(difference)
        } else if noted.count < Self.mostNoted {
            noted.append(Change(commit: commit, position: position, difference: difference))
        } else {
            isLost = true
        }
    }

    /// Adds the next stretch. `state` is the store's state after the last commit.
    mutating func take(_ stretch: ScrubbedStretch, _ state: StoreState) -> ScrubProgress {
        guard !isLost else { return .lost(pass: pass) }
        digest.add(stretch.digest)
        for change in noted where change.commit > stretch.commit {
            if let end = stretch.end, change.position >= end { continue }
            digest.add(change.difference)
        }
        // Everything ahead is read later than all noted changes, and includes them.
        noted.removeAll(keepingCapacity: true)
        guard let end = stretch.end else { return .ended(pass: pass, isWhole: digest == state.digest) }
        position = end
        return .goesOn(pass: pass, from: end)
    }
}
