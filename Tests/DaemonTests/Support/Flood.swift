import FactorSocket
import Foundation

/// Connections that each keep many copies of a line in flight until they are stopped.
final class Flood: @unchecked Sendable {
    // `isOver`, `answered` and `ended` are touched only while `lock` is held.
    private let lock = NSLock()
    private var isOver = false
    private var answered = 0
    private var ended = 0
    private let group = DispatchGroup()

    init(_ daemon: RunningDaemon, connections: Int, lines: Int, of line: [UInt8]) {
        let path = daemon.home.socket
        let burst = Array(repeatElement(line, count: lines).joined())
        for _ in 0..<connections {
            group.enter()
            Thread.detachNewThread { [self, group] in
                run(path, burst, lines)
                lock.withLock { ended += 1 }
                group.leave()
            }
        }
    }

    private func run(_ path: String, _ burst: [UInt8], _ lines: Int) {
        guard let client = try? Client(path: path, timeoutMilliseconds: 120_000) else { return }
        while !lock.withLock({ isOver }) {
            guard (try? client.sendAsIs(burst)) != nil else { return }
            for _ in 0..<lines {
                guard (try? client.receive()) != nil else { return }
                let mayGoOn = lock.withLock {
                    answered += 1
                    return !isOver
                }
                guard mayGoOn else { return }
            }
        }
    }

    /// Whether all of its connections are still running.
    var isRunning: Bool { lock.withLock { ended == 0 } }

    /// Ends the connections and returns how many lines were answered.
    func stop() -> Int {
        lock.withLock { isOver = true }
        group.wait()
        return lock.withLock { answered }
    }
}
