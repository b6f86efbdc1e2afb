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

/// The threads that run Argon2id. Bounded in threads, queue and so in memory: when full it refuses.
package final class HashingPool: Sendable {
    private struct Job: Sendable {
        let request: DigestRequest
        let done: @Sendable (Result<Digests, Failure>) -> Void
    }

    private let queue: WorkQueue<Job>
    private let workers: [Worker]

    package init(_ limits: HashingLimits = HashingLimits()) {
        let queue = WorkQueue<Job>(bound: limits.queue)
        self.queue = queue
        workers = (0..<limits.threads).map { _ in
            Worker {
                while let job = queue.takeOne() { job.done(Self.run(job.request)) }
            }
        }
    }

    /// Hashes away from the caller's thread; false when too much waits already. `done` runs on a pool thread.
    package func submit(
        _ request: DigestRequest, _ done: @escaping @Sendable (Result<Digests, Failure>) -> Void
    ) -> Bool {
        queue.push(Job(request: request, done: done))
    }

    /// Requests that wait for a thread now.
    package var waiting: Int { queue.count }

    /// Finishes what is queued, then ends the threads.
    package func stop() {
        queue.close()
        for worker in workers { worker.join() }
    }

    private static func run(_ request: DigestRequest) -> Result<Digests, Failure> {
        do throws(CryptoFailure) {
            var values: [[UInt8]] = []
            for code in request.codes {
                var characters = code.characters
                defer { wipe(&characters) }
                values.append(
                    try characters.withRawSpan { bytes throws(CryptoFailure) in
                        try Argon2id.digest(bytes, salt: request.salt, cost: DigestRequest.cost)
                    })
            }
            return .success(Digests(request: request, values: values))
        } catch {
            return .failure(.overloaded(retryAfterMilliseconds: 1000))
        }
    }
}

extension Engine {
    /// Hashes on the pool and gives the digests on the loop's thread; refuses when too much waits.
    package func hash(
        _ request: DigestRequest, _ done: @escaping @Sendable (Result<Digests, Failure>) -> Void
    ) throws(Failure) {
        let loop = configuration.loop
        let accepted = hashing.submit(request) { result in loop.post { done(result) } }
        guard accepted else {
            counters.refusedHashings += 1
            throw .overloaded(retryAfterMilliseconds: 1000)
        }
        counters.hashings += 1
    }
}
