package import FactorCore
import FactorCrypto

/// The result of testing the store.
package struct StoreExamination: Sendable {
    /// Nil if a small durable write succeeded.
    package let failure: StoreFailure?
    /// The size of the store; nil if it could not be measured.
    package let measures: StoreMeasures?
}

extension Engine {
    /// Tests the store with a small durable write and measures it, off the loop's thread.
    package func examineStore(_ done: @escaping @Sendable (StoreExamination) -> Void) throws(Failure) {
        try scan(
            { store throws(StoreFailure) -> StoreExamination in
                let measures = try? store.measures()
                do throws(StoreFailure) {
                    try store.probe()
                    return StoreExamination(failure: nil, measures: measures)
                } catch {
                    return StoreExamination(failure: error, measures: measures)
                }
            },
            done: { [weak self] (result: Result<StoreExamination, Failure>) in
                guard case .success(let examination) = result else { return }
                self?.note(examination.failure)
                done(examination)
            })
    }

    private func note(_ failure: StoreFailure?) {
        if let failure, !isStoreFailing { observer.probeFailed(failure) }
        isStoreFailing = failure != nil
    }

    /// Measures the store, and counts the records that are still under older keys of their tenants.
    ///
    /// Requests that arrive meanwhile get the same result. If the disk hangs, each request is answered `unavailable` at
    /// the second tick.
    package func measureStore(
        _ done: @escaping @Sendable (Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) -> Void
    ) {
        measuring.waiting.append(StoreMeasuring.Waiting(done: done))
        guard !measuring.isUnderWay else { return }
        measuring.isUnderWay = true
        let rotating = tenants.values.filter { $0.record.status == .active && $0.keys.generations.count > 1 }
        do throws(Failure) {
            try scan { store throws(StoreFailure) in
                var left = 0
                for tenant in rotating { left += try Self.recordsLeft(store, tenant) }
                return (measures: try store.measures(), recordsLeft: left)
            } done: { [weak self] result in
                self?.endMeasuring(result)
            }
        } catch {
            // The caller is still deciding, and its answer belongs to a later turn.
            configuration.loop.post { [weak self] in self?.endMeasuring(.failure(error)) }
        }
    }

    private func endMeasuring(_ result: Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) {
        let waiting = measuring.waiting
        measuring = StoreMeasuring()
        for request in waiting { request.done(result) }
    }

    /// Refuses the requests that have waited too long.
    func tickMeasuring() {
        for index in measuring.waiting.indices { measuring.waiting[index].ticks += 1 }
        let late = measuring.waiting.filter { $0.ticks > 1 }
        measuring.waiting.removeAll { $0.ticks > 1 }
        for request in late { request.done(.failure(.unavailable("the store takes too long"))) }
    }

    /// Calls back after the commit thread's next round: everything decided before is durable or has failed, and the
    /// thread has tested the store with a small write. If the store hangs, the callback never comes.
    package func waitForCommitThread(_ done: @escaping @Sendable () -> Void) {
        staged.addProbe()
        afterCommit { _ in done() }
    }
}

/// The requests that wait for the store to be measured.
struct StoreMeasuring {
    struct Waiting {
        let done: @Sendable (Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) -> Void
        /// Ticks since the request arrived.
        var ticks = 0
    }

    var isUnderWay = false
    var waiting: [Waiting] = []
}
