import FactorSocket
import Foundation

/// Clients that repeat a step until they are stopped, each on a connection and a thread of its own.
final class Crowd: @unchecked Sendable {
    /// Does a member's step with this number. Returns how many requests were answered; nil ends the member.
    typealias Step = @Sendable (_ client: Client, _ member: Int, _ number: Int) throws -> Int?

    // `isOver`, `count` and `hasLost` are touched only while `lock` is held.
    private let lock = NSLock()
    private var isOver = false
    private var count = 0
    private var hasLost = false
    private let group = DispatchGroup()

    init(_ members: Int, of daemon: RunningDaemon, _ step: @escaping Step) {
        let path = daemon.home.socket
        for member in 0..<members {
            group.enter()
            Thread.detachNewThread { [self] in
                run(path, member, step)
                lock.withLock { hasLost = true }
                group.leave()
            }
        }
    }

    private func run(_ path: String, _ member: Int, _ step: Step) {
        guard let client = try? Client(path: path, timeoutMilliseconds: 120_000) else { return }
        var number = 0
        while !lock.withLock({ isOver }), let answers = try? step(client, member, number) {
            lock.withLock { count += answers }
            number += 1
        }
    }

    /// Whether none of its members has ended.
    var isRunning: Bool { lock.withLock { !hasLost } }

    /// How many requests were answered.
    var answered: Int { lock.withLock { count } }

    /// Ends its members and returns how many requests were answered.
    func stop() -> Int {
        lock.withLock { isOver = true }
        group.wait()
        return answered
    }
}
