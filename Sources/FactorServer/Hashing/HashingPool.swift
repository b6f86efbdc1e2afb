package import FactorCore
import FactorCrypto
import FactorThreads

/// The limits of the hashing pool.
package struct HashingLimits: Equatable, Sendable {
    /// The number of threads. Each uses the memory of one Argon2id run while it works.
    package var threads = 2
    /// How many requests may wait: a few seconds of work.
    package var queue = 64

    package init() {}
}

/// A hashing request, whatever its result type.
struct HashingJob: Sendable {
    /// Runs it on the calling thread.
    let run: @Sendable () -> Void
    /// Reports that there is no room for it.
    let refuse: @Sendable () -> Void
}

/// The threads that run Argon2id and similar functions.
///
/// Threads, queue and therefore memory are bounded. What has no room is refused; the fair queue decides what that is.
package final class HashingPool: Sendable {
    private let queue: HashingQueue
    private let times = HashingTimes()
    private let clock: HashingClock
    private let workers: [JoinableThread]

    package init(_ limits: HashingLimits = HashingLimits(), clock: HashingClock = .monotonic) {
        let queue = HashingQueue(bound: limits.queue)
        self.queue = queue
        self.clock = clock
        workers = (0..<limits.threads).map { _ in
            JoinableThread {
                while let entry = queue.take() {
                    let start = clock.now()
                    entry.work.run()
                    wipeStack()
                    queue.finish(entry, after: clock.now() - start)
                }
            }
        }
    }

    /// Hashes off the caller's thread.
    ///
    /// - Parameters:
    ///   - costs: The costs that a check of this tenant's passwords may have. They determine how long every check
    ///     takes.
    ///   - isOverdue: Asked on a thread of the pool, when it would begin: whether nobody waits for it any more.
    ///   - done: Gets the result, or `overloaded` if there is no room. Runs on a thread of the pool; on the caller's
    ///     thread if it is refused at once.
    package func submit<Work: HashingWork>(
        _ work: Work, from origin: HashingOrigin, costs: PasswordCosts, unless isOverdue: (@Sendable () -> Bool)? = nil,
        _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) {
        let job = HashingJob {
            guard isOverdue?() != true else { return done(.failure(Failure(.deadlineExceeded))) }
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

    /// The number of requests that wait for a thread.
    package var waiting: Int { queue.count }

    /// Finishes what is queued, then ends the threads.
    package func stop() {
        queue.close()
        for worker in workers { worker.join() }
    }

    private static let overloaded = Failure.overloaded(retryAfterMilliseconds: 1000)

    /// Returns whether a password is right. Unless the answer will say that it is, this returns at the end of a slot.
    ///
    /// The thread is occupied meanwhile: if a cheap hash freed it sooner, the following answers would disclose that.
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
        if slot > 0, !(check.isDisclosed && found == .success(true)), !queue.isClosed {
            clock.wait(start + (taken + slot - 1) / slot * slot)
        }
        return try found.get()
    }

    /// Measures a cost that is not known yet. If memory is short, the next check measures it.
    private func rehearse(_ cost: PasswordCost) {
        let start = clock.now()
        do throws(CryptoFailure) { try cost.rehearse() } catch { return }
        clock.spent(cost)
        times.learn(cost, took: clock.now() - start)
    }
}
