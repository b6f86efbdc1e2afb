package import FactorCore
import FactorCrypto

/// What was found when the store was tried.
package struct StoreExamination: Sendable {
    /// Nil when a small durable write worked.
    package let failure: StoreFailure?
    /// How large the store is; nil where it could not be told.
    package let measures: StoreMeasures?
}

extension Engine {
    /// Tries the store with a small durable write and measures it, away from the loop.
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
    /// Those who ask meanwhile get what the first one does. Where the disk hangs, nobody waits longer than until the second
    /// tick from now: the answer is then `unavailable`.
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
            endMeasuring(.failure(error))
        }
    }

    private func endMeasuring(_ result: Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) {
        let waiting = measuring.waiting
        measuring = StoreMeasuring()
        for request in waiting { request.done(result) }
    }

    /// Answers those who have waited long enough.
    func tickMeasuring() {
        for index in measuring.waiting.indices { measuring.waiting[index].ticks += 1 }
        let late = measuring.waiting.filter { $0.ticks > 1 }
        measuring.waiting.removeAll { $0.ticks > 1 }
        for request in late { request.done(.failure(.unavailable("the store takes too long"))) }
    }

    /// Calls back once the commit thread has come round: everything decided before is durable or has failed, and the
    /// thread has tried the store with a small write. Where the store hangs, the call never comes.
    package func waitForCommitThread(_ done: @escaping @Sendable () -> Void) {
        staged.addProbe()
        whenDurable(done)
    }
}

/// Who waits for the store to be measured.
struct StoreMeasuring {
    struct Waiting {
        let done: @Sendable (Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) -> Void
        /// Ticks since it came.
        var ticks = 0
    }

    var isUnderWay = false
    var waiting: [Waiting] = []
}
