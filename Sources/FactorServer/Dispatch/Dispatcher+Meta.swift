import FactorCore
import FactorWire

/// What requests say about themselves.
extension Dispatcher {
    // Not inlined, since few requests have it.
    @inline(never)
    func note(_ meta: RequestMeta, in request: inout Request) {
        request.meta = meta
        if let timeout = meta.timeout { request.deadline = arrival(of: request) + timeout }
    }

    /// Returns whether a request's time is over and its work has not begun. Hashing counts as its beginning.
    func isOverdue(_ request: Request) -> Bool {
        guard let deadline = request.deadline, !request.hasBegun, request.prior?.hashed == nil else { return false }
        return engine.clock.steady() >= deadline
    }

    /// Returns how long a request may wait in place of a time in milliseconds.
    func timeLeft(_ request: Request, of milliseconds: Int) -> Int {
        guard let deadline = request.deadline else { return milliseconds }
        return min(milliseconds, max(0, Int(deadline - engine.clock.steady())))
    }

    /// Returns when a request was read, by the steady clock in milliseconds; for the entry of a batch, when its line was.
    private func arrival(of request: Request) -> Int64 {
        let batch = request.token.high == Self.batchBit ? batches[request.token.low] : nil
        return batch?.cameAt ?? engine.clock.steady()
    }
}
