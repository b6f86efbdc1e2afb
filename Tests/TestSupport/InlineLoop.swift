import FactorServer
internal import Foundation

/// The engine's own thread, played by the test's: what is posted waits until the test runs it.
package final class InlineLoop: LoopThread, @unchecked Sendable {
    // `posted` is touched with `condition` locked only.
    private let condition = NSCondition()
    private var posted: [@Sendable () -> Void] = []
    /// A deadlock ends the test instead of holding up all others. Nothing waits that long otherwise.
    private static let patience: TimeInterval = 60

    package init() {}

    package func post(_ work: @escaping @Sendable () -> Void) {
        condition.lock()
        posted.append(work)
        condition.signal()
        condition.unlock()
    }

    /// Waits until something was posted and runs all of it; false when nothing came.
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

    /// Runs what was posted so far; false when that was nothing.
    @discardableResult
    package func run() -> Bool {
        condition.lock()
        let taken = posted
        posted = []
        condition.unlock()
        for work in taken { work() }
        return !taken.isEmpty
    }
}
