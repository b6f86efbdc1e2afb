import FactorCore

/// Requests with an idempotency key whose last answer is still to come, and who asks for the same meanwhile. Confined to
/// the loop's thread.
final class RequestsUnderWay {
    /// Repetitions of one request at the most: a client has a few connections, and one request on each.
    private static let mostRepetitions = 64

    /// Told when the last answer is recorded, or with the failure by which nothing is.
    typealias Repetition = (Failure?) -> Void

    private var repetitions: [ReceiptRequest: [Repetition]] = [:]

    func begin(_ request: ReceiptRequest) {
        repetitions[request, default: []] += []
    }

    /// Has a repetition wait for the request that it repeats. False where that is answered.
    func join(_ request: ReceiptRequest, _ repetition: @escaping Repetition) throws(Failure) -> Bool {
        guard let present = repetitions[request] else { return false }
        guard present.count < Self.mostRepetitions else { throw .overloaded(retryAfterMilliseconds: 1_000) }
        repetitions[request] = present + [repetition]
        return true
    }

    func end(_ request: ReceiptRequest, _ failure: Failure? = nil) {
        for repetition in repetitions.removeValue(forKey: request) ?? [] { repetition(failure) }
    }
}
