import FactorThreads

/// The thread for long scans, such as counting, listing and checking the audit chain. It runs one at a time, off the
/// loop.
package final class BackgroundThread: Sendable {
    /// How many scans may wait. Each may take seconds, so clients would give up on a longer queue.
    package static let longestQueue = 32

    private let queue = WorkQueue<@Sendable () -> Void>(bound: BackgroundThread.longestQueue)
    private let worker: JoinableThread

    package init() {
        let queue = queue
        worker = JoinableThread {
            while let work = queue.takeOne() { work() }
        }
    }

    /// Runs the closure on the thread; returns false if too many wait already.
    package func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
        queue.push(work)
    }

    /// Finishes what is queued, then ends the thread.
    package func stop() {
        queue.close()
        worker.join()
    }
}
