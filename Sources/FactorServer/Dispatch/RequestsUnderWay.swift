import FactorCore

/// Requests with an idempotency key whose final answer is still to come, with the repetitions that wait for it.
///
/// Confined to the loop's thread.
final class RequestsUnderWay {
    /// How many repetitions of one request may wait. A client has a few connections, with one request on each.
    private static let mostRepetitions = 64

    /// Called when the final answer is recorded, or with the failure that prevents it.
    typealias Repetition = (Failure?) -> Void

    private var repetitions: [ReceiptRequest: [Repetition]] = [:]

    func begin(_ request: ReceiptRequest) {
        repetitions[request, default: []] += []
    }

    /// Whether the request's final answer is still to come.
    func has(_ request: ReceiptRequest) -> Bool { repetitions[request] != nil }

    /// Makes a repetition wait for the request that it repeats, whose final answer is still to come.
    func join(_ request: ReceiptRequest, _ repetition: @escaping Repetition) throws(Failure) {
        guard repetitions[request, default: []].count < Self.mostRepetitions else {
            throw .overloaded(retryAfterMilliseconds: 1_000)
        }
        repetitions[request, default: []].append(repetition)
    }

    func end(_ request: ReceiptRequest, _ failure: Failure? = nil) {
        for repetition in repetitions.removeValue(forKey: request) ?? [] { repetition(failure) }
    }
}
