import FactorServer
internal import Foundation

/// The test's thread in the place of the engine's: posted work waits until the test runs it.
package final class InlineLoop: LoopThread, @unchecked Sendable {
    // `posted` is touched only while `condition` is locked.
    private let condition = NSCondition()
    private var posted: [@Sendable () -> Void] = []
    /// A deadlock ends the test instead of holding up all others. Nothing else takes that long.
    private static let patience: TimeInterval = 60

    package init() {}

    package func post(_ work: @escaping @Sendable () -> Void) {
        condition.lock()
        posted.append(work)
        condition.signal()
        condition.unlock()
    }

    /// Waits until something is posted, and runs all of it. Returns false if nothing came.
    package func waitAndRun() -> Bool {
        condition.lock()
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while posted.isEmpty {
            guard condition.wait(until: deadline) else {
                condition.unlock()
                return false
            }
        }
        condition.unlock()
        return run()
    }

    /// Runs what was posted so far. Returns false if there was nothing.
    @discardableResult
    package func run() -> Bool {
        condition.lock()
        let taken = posted
        posted = []
        condition.unlock()
        for work in taken { work() }
        return !taken.isEmpty
    }

    /// Gives other threads some time.
    package func pause() { Thread.sleep(forTimeInterval: 0.0005) }
}
