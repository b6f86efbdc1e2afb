import FactorSocket
import Foundation

/// Clients that enrol and verify until they are stopped.
final class Load: @unchecked Sendable {
    // `isOver` and `answered` are touched only while `lock` is held.
    private let lock = NSLock()
    private var isOver = false
    private var answered = 0
    private let group = DispatchGroup()

    init(_ daemon: RunningDaemon) {
        for number in 0..<4 {
            let path = daemon.home.socket
            DispatchQueue.global().async(group: group) { [self] in run(path, number) }
        }
        // Waits until the load has started.
        while lock.withLock({ answered }) == 0 { sched_yield() }
    }

    private func run(_ path: String, _ number: Int) {
        guard let client = try? Client(path: path) else { return }
        var round = 0
        while !lock.withLock({ isOver }) {
            let app = Authenticator("load-\(number)-\(round)")
            let calls = [("totp.enroll", app.importing), ("totp.verify", app.offering())]
            guard let answers = try? client.pipeline(calls), answers.allSatisfy(\.isSuccess) else { return }
            lock.withLock { answered += 2 }
            round += 1
        }
    }

    /// Ends the clients and returns how many requests were answered.
    func stop() -> Int {
        lock.withLock { isOver = true }
        group.wait()
        return lock.withLock { answered }
    }
}
