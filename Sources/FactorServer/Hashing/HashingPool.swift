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
    /// Runs it on the calling thread. Returns what is then to be rehearsed.
    let run: @Sendable () -> HashingTimes.DueRehearsal?
    /// Reports that there is no room for it.
    let refuse: @Sendable () -> Void
}

/// The threads that run Argon2id and similar functions.
///
/// Threads, queue and therefore memory are bounded. What has no room is refused; the fair queue decides what that is.
package final class HashingPool: Sendable {
    private let queue: HashingQueue
    private let times: HashingTimes
    private let clock: HashingClock
    private let workers: [JoinableThread]

    package init(_ limits: HashingLimits = HashingLimits(), clock: HashingClock = .thread) {
        let (queue, times) = (HashingQueue(bound: limits.queue), HashingTimes())
        self.queue = queue
        self.times = times
        self.clock = clock
        workers = (0..<limits.threads).map { _ in
            JoinableThread {
                while let entry = queue.take() {
                    let start = clock.processor()
                    let due = entry.work.run()
                    wipeStack()
                    queue.finish(entry, after: clock.processor() - start)
                    if let due, !queue.isClosed, let taken = Self.rehearse(due.cost, by: clock) {
                        times.rehearsed(due, taking: taken)
                    }
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
            guard isOverdue?() != true else {
                done(.failure(Failure(.deadlineExceeded)))
                return nil
            }
            do throws(CryptoFailure) {
                let (isRight, due) = try self.compare(work.check, costs)
                done(.success(try work.finish(isRight: isRight)))
                return due
            } catch {
                done(.failure(Self.overloaded))
                return nil
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

    /// Returns whether a password is right, and what is to be rehearsed once that was answered. Unless the answer will
    /// say that it is right, this works until the end of a slot.
    ///
    /// The thread is occupied meanwhile: if a cheap hash freed it sooner, the following answers would disclose that. It
    /// does not sleep, because a sleeping thread ends on time however busy the machine is, and a hash does not.
    private func compare(
        _ check: PasswordCheck?, _ costs: PasswordCosts
    ) throws(CryptoFailure) -> (isRight: Bool, due: HashingTimes.DueRehearsal?) {
        guard let check else { return (false, nil) }
        for cost in times.unmeasured(costs) { measure(cost) }
        let start = clock.processor()
        let found: Result<Bool, CryptoFailure>
        do throws(CryptoFailure) { found = .success(try check.matches()) } catch { found = .failure(error) }
        clock.hashed(check.cost)
        let taken = clock.processor() - start
        if !(check.isDisclosed && found == .success(true)), !queue.isClosed {
            clock.spend(start + times.end(of: check.cost, taking: taken, among: costs))
        }
        return (try found.get(), times.checked(check.cost, taking: taken, among: costs))
    }

    /// Measures a cost for the first time: twice, as one measurement may be disturbed. If memory is short, the next check
    /// does it.
    private func measure(_ cost: PasswordCost) {
        guard let first = Self.rehearse(cost, by: clock), let second = Self.rehearse(cost, by: clock) else { return }
        times.learn(cost, taking: min(first, second))
    }

    /// Returns how long a check at that cost takes; nil if memory is short.
    private static func rehearse(_ cost: PasswordCost, by clock: HashingClock) -> Int64? {
        let start = clock.processor()
        do throws(CryptoFailure) { try cost.rehearse() } catch { return nil }
        clock.hashed(cost)
        return clock.processor() - start
    }
}
