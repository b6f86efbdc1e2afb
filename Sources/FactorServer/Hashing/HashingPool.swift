package import FactorCore
import FactorCrypto

/// How much the hashing pool may hold.
package struct HashingLimits: Equatable, Sendable {
    /// Threads, each of which needs the memory of one Argon2id run while it works.
    package var threads = 2
    /// Requests that wait at the most: a few seconds of work.
    package var queue = 64

    package init() {}
}

/// Something to be hashed, whatever comes of it.
struct HashingJob: Sendable {
    /// Does it on the thread that calls.
    let run: @Sendable () -> Void
    /// Says that there is no room for it.
    let refuse: @Sendable () -> Void
}

/// The threads that run Argon2id and what is like it. Bounded in threads, queue and so in memory: what has no room is
/// refused, and whose that is the fair queue says.
package final class HashingPool: Sendable {
    private let queue: HashingQueue
    private let times = HashingTimes()
    private let clock: HashingClock
    private let workers: [Worker]

    package init(_ limits: HashingLimits = HashingLimits(), clock: HashingClock = .monotonic) {
        let queue = HashingQueue(bound: limits.queue)
        self.queue = queue
        self.clock = clock
        workers = (0..<limits.threads).map { _ in
            Worker {
                while let entry = queue.take() {
                    let start = clock.now()
                    entry.work.run()
                    wipeStack()
                    queue.finish(entry, after: clock.now() - start)
                }
            }
        }
    }

    /// Hashes away from the caller's thread.
    ///
    /// - Parameters:
    ///   - costs: What a check of a password of that tenant may cost. Whichever it is, it takes as long.
    ///   - done: Gets what came of it, `overloaded` where there is no room. Runs on a thread of the pool, or on the
    ///     caller's where it is refused at once.
    package func submit<Work: HashingWork>(
        _ work: Work, from origin: HashingOrigin, costs: PasswordCosts,
        _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) {
        let job = HashingJob {
            do throws(CryptoFailure) {
                let isRight = try self.compare(work.check, costs)
                done(.success(try work.finish(isRight: isRight)))
            } catch {
                done(.failure(Self.overloaded))
            }
        } refuse: {
            done(.failure(Self.overloaded))
        }
        let expected = work.check == nil ? 0 : times.slot(costs)
        queue.push(HashingQueue.Entry(origin: origin, expected: expected, work: job))?.work.refuse()
    }

    /// Requests that wait for a thread now.
    package var waiting: Int { queue.count }

    /// Finishes what is queued, then ends the threads.
    package func stop() {
        queue.close()
        for worker in workers { worker.join() }
    }

    private static let overloaded = Failure.overloaded(retryAfterMilliseconds: 1000)

    /// Tells whether a password is right, and unless the answer will say so, not before the end of the slot.
    ///
    /// The thread stays with it meanwhile: were it free sooner for somebody who was found with a cheap hash, the next
    /// answers would tell.
    private func compare(_ check: PasswordCheck?, _ costs: PasswordCosts) throws(CryptoFailure) -> Bool {
        guard let check else { return false }
        for cost in times.unknown(of: costs) { rehearse(cost) }
        let slot = times.slot(costs)
        let start = clock.now()
        let found: Result<Bool, CryptoFailure>
        do throws(CryptoFailure) { found = .success(try check.matches()) } catch { found = .failure(error) }
        clock.spent(check.cost)
        let taken = clock.now() - start
        if case .success = found { times.learnIfKnown(check.cost, took: taken) }
        if slot > 0, !(check.isTold && found == .success(true)), !queue.isClosed {
            clock.wait(start + (taken + slot - 1) / slot * slot)
        }
        return try found.get()
    }

    /// Measures a cost of which nothing is known. Where there is no memory for it, the next check measures it.
    private func rehearse(_ cost: PasswordCost) {
        let start = clock.now()
        do throws(CryptoFailure) { try cost.rehearse() } catch { return }
        clock.spent(cost)
        times.learn(cost, took: clock.now() - start)
    }
}
