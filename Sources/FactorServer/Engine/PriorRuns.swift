import FactorCore
import FactorCrypto

/// What earlier runs of a decision have left for the next one.
///
/// An object, since requests carry it about and most have none.
package final class PriorRuns: @unchecked Sendable {
    // Handed from one run to the next on the loop's thread.

    /// What was hashed for it.
    var hashed: HashResult?
    /// What it has named.
    let names: DrawnNames.Record
    /// Its place among the decisions that have stopped for documents; nil where it has not.
    var number: UInt64?
    /// What is at hand for it.
    var fetched: [DocumentKey] = []
    private var hashings = 0
    private var fetches = 0

    /// How often a decision may stop for hashing: once, and once more where what it needs hashed was changed meanwhile.
    private static let mostHashings = 2
    /// How often it may stop for documents: each stop gets at least one, and no decision needs as many.
    private static let mostFetches = 64

    /// The runs after those, of which the last one has stopped for that. Throws `overloaded` where there are too many.
    init(after prior: PriorRuns?, _ need: Engine.Need) throws(Failure) {
        hashed = prior?.hashed
        names = prior?.names ?? DrawnNames.Record()
        number = prior?.number
        fetched = prior?.fetched ?? []
        hashings = prior?.hashings ?? 0
        fetches = prior?.fetches ?? 0
        switch need {
        case .hashes: hashings += 1
        case .documents(let keys):
            fetches += 1
            fetched += keys
        case .turn: break
        }
        guard hashings <= Self.mostHashings, fetches <= Self.mostFetches else {
            throw .overloaded(retryAfterMilliseconds: 100)
        }
    }
}
