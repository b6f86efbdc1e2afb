package import FactorCore
import FactorCrypto

/// The result of testing the store.
package struct StoreExamination: Sendable {
    /// Nil if it can be used.
    package let failure: StoreFailure?
    /// The size of the store; nil if it could not be measured.
    package let measures: StoreMeasures?
}

extension Engine {
    /// What is known without asking the store; nil if it does not watch itself.
    var knownExamination: StoreExamination? {
        guard storeWatchesItself else { return nil }
        var measures = StoreMeasures()
        measures.sharing = store.sharing
        return StoreExamination(failure: storeWatch.present?.failure, measures: measures)
    }

    /// Tests the store with a small durable write and measures it, off the loop's thread.
    ///
    /// Requests that arrive meanwhile get the same result. If the disk hangs, they learn it at the second tick.
    package func examineStore(_ done: @escaping @Sendable (Result<StoreExamination, Failure>) -> Void) {
        examining.wait { result in
            guard case .failure(let failure) = result, failure.code == .unavailable else { return done(result) }
            done(.success(StoreExamination(failure: Self.hangs, measures: nil)))
        }
        guard examining.begins() else { return }
        do throws(Failure) {
            try scan { store throws(StoreFailure) -> StoreExamination in
                let measures = try? store.measures()
                do throws(StoreFailure) {
                    try store.probe()
                    return StoreExamination(failure: nil, measures: measures)
                } catch {
                    return StoreExamination(failure: error, measures: measures)
                }
            } done: { [weak self] result in
                if case .success(let examination) = result { self?.storeWatch.note(examination.failure) }
                self?.examining.end(result)
            }
        } catch {
            // The caller is still deciding, and its answer belongs to a later turn.
            configuration.loop.post { [weak self] in self?.examining.end(.failure(error)) }
        }
    }

    private static let hangs = StoreFailure.unavailable("the store takes too long", .blocked)

    /// Tries a store that has failed and does not say by itself when it can be used again.
    func watchStore() {
        storeWatch.tell()
        if storeWatch.present != nil, !storeWatchesItself { examineStore { _ in } }
    }

    /// Measures the store, and counts the records that are still under older keys of their tenants.
    ///
    /// Requests that arrive meanwhile get the same result. If the disk hangs, each request is answered `unavailable` at
    /// the second tick; if the store is known to be away, at once.
    package func measureStore(
        _ done: @escaping @Sendable (Result<(measures: StoreMeasures, recordsLeft: Int), Failure>) -> Void
    ) {
        measuring.wait(done)
        guard measuring.begins() else { return }
        let rotating = tenants.values.filter { $0.record.status == .active && $0.keys.generations.count > 1 }
        do throws(Failure) {
            if storeWatchesItself, let failure = storeWatch.present?.failure { throw Failure(failure) }
            try scan { store throws(StoreFailure) in
                var left = 0
                for tenant in rotating { left += try Self.recordsLeft(store, tenant) }
                return (measures: try store.measures(), recordsLeft: left)
            } done: { [weak self] result in
                self?.measuring.end(result)
            }
        } catch {
            // The caller is still deciding, and its answer belongs to a later turn.
            configuration.loop.post { [weak self] in self?.measuring.end(.failure(error)) }
        }
    }

    /// Refuses the requests that have waited too long.
    func tickMeasuring() {
        measuring.tick()
        examining.tick()
    }

    /// Calls back after the commit thread's next round: everything decided before is durable or has failed, and the
    /// thread has tested the store with a small write. If the store hangs, the callback never comes.
    package func waitForCommitThread(_ done: @escaping @Sendable () -> Void) {
        staged.addProbe()
        afterCommit { _ in done() }
    }
}

/// One question to the store, and all who wait for its answer. Confined to the loop's thread.
final class StoreQuestion<Answer: Sendable> {
    private struct Waiting {
        let done: @Sendable (Result<Answer, Failure>) -> Void
        /// Ticks since the request arrived.
        var ticks = 0
    }

    private var isUnderWay = false
    private var waiting: [Waiting] = []

    func wait(_ done: @escaping @Sendable (Result<Answer, Failure>) -> Void) {
        waiting.append(Waiting(done: done))
    }

    /// Returns whether the question has to be asked: nobody is waiting for an answer yet.
    func begins() -> Bool {
        defer { isUnderWay = true }
        return !isUnderWay
    }

    /// Passes the answer to all who wait for it.
    func end(_ result: Result<Answer, Failure>) {
        let over = waiting
        (isUnderWay, waiting) = (false, [])
        for request in over { request.done(result) }
    }

    /// Refuses those who have waited too long.
    func tick() {
        for index in waiting.indices { waiting[index].ticks += 1 }
        let late = waiting.filter { $0.ticks > 1 }
        waiting.removeAll { $0.ticks > 1 }
        for request in late { request.done(.failure(.unavailable("the store takes too long"))) }
    }
}
