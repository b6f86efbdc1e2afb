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

/// The threads that run Argon2id and what is like it. Bounded in threads, queue and so in memory: when full it refuses.
package final class HashingPool: Sendable {
    private let queue: WorkQueue<@Sendable () -> Void>
    private let workers: [Worker]

    package init(_ limits: HashingLimits = HashingLimits()) {
        let queue = WorkQueue<@Sendable () -> Void>(bound: limits.queue)
        self.queue = queue
        workers = (0..<limits.threads).map { _ in
            Worker {
                while let job = queue.takeOne() {
                    job()
                    wipeStack()
                }
            }
        }
    }

    /// Hashes away from the caller's thread; false when too much waits already. `done` runs on a pool thread.
    package func submit<Work: HashingWork>(
        _ work: Work, _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) -> Bool {
        queue.push {
            do throws(CryptoFailure) {
                done(.success(try work.run()))
            } catch {
                done(.failure(.overloaded(retryAfterMilliseconds: 1000)))
            }
        }
    }

    /// Requests that wait for a thread now.
    package var waiting: Int { queue.count }

    /// Finishes what is queued, then ends the threads.
    package func stop() {
        queue.close()
        for worker in workers { worker.join() }
    }
}

extension Engine {
    /// Hashes on the pool and gives what came of it on the loop's thread; refuses when too much waits.
    package func hash<Work: HashingWork>(
        _ work: Work, _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) throws(Failure) {
        let loop = configuration.loop
        let accepted = hashing.submit(work) { result in loop.post { done(result) } }
        guard accepted else {
            counters.refusedHashings += 1
            throw .overloaded(retryAfterMilliseconds: 1000)
        }
        counters.hashings += 1
    }
}
