import FactorCore
import FactorCrypto

/// What the earlier runs of a decision have left for the next one. It is an object because requests carry it, and most have
/// none.
package final class PriorRuns: @unchecked Sendable {
    // Passed from one run to the next on the loop's thread.

    /// The result of hashing.
    var hashed: HashResult?
    /// The result of a survey.
    var surveyed: Survey.Result?
    /// The names that the decision has drawn.
    let names: DrawnNames.Record
    /// Its place among the decisions that have stopped or were lost; nil if it has none.
    var place: UInt64?
    /// The documents that are at hand for it.
    var fetched: [DocumentKey] = []
    private var hashings = 0
    private var fetches = 0
    private var surveys = 0

    /// How often a decision may stop for hashing: once, and again if what is hashed was changed meanwhile. An address that
    /// another sidecar gives to somebody else may be seen as its holder's, as nobody's, and as the new holder's.
    private static let mostHashings = 3
    /// How often it may stop for documents. Each stop gets at least one, and no decision needs this many.
    private static let mostFetches = 64

    /// How often it may stop for a survey: once, and again if the policy was changed meanwhile.
    private static let mostSurveys = 3

    /// What is left of a decision that was lost.
    init(place: UInt64, hashed: HashResult?) {
        names = DrawnNames.Record()
        self.place = place
        self.hashed = hashed
    }

    /// Adds a run that has stopped for `need`. Throws `overloaded` after too many.
    init(after prior: PriorRuns?, _ need: Engine.Need) throws(Failure) {
        hashed = prior?.hashed
        surveyed = prior?.surveyed
        names = prior?.names ?? DrawnNames.Record()
        place = prior?.place
        fetched = prior?.fetched ?? []
        hashings = prior?.hashings ?? 0
        fetches = prior?.fetches ?? 0
        surveys = prior?.surveys ?? 0
        switch need {
        case .hashes: hashings += 1
        case .documents(let keys):
            fetches += 1
            fetched += keys
        case .survey: surveys += 1
        case .turn: break
        }
        guard hashings <= Self.mostHashings, fetches <= Self.mostFetches, surveys <= Self.mostSurveys else {
            throw .overloaded(retryAfterMilliseconds: 100)
        }
    }
}
