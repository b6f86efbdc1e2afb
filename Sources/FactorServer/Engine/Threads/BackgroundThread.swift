/// The thread for long scans: counting, listing, checking the audit chain. One thing after another, off the loop.
package final class BackgroundThread: Sendable {
    /// Scans that wait at the most; each may take seconds, so a longer queue would only promise what nobody waits for.
    package static let longestQueue = 32

    private let queue = WorkQueue<@Sendable () -> Void>(bound: BackgroundThread.longestQueue)
    private let worker: Worker

    package init() {
        let queue = queue
        worker = Worker {
            while let work = queue.takeOne() { work() }
        }
    }

    /// Runs the closure on the thread; false when too much waits already.
    package func submit(_ work: @escaping @Sendable () -> Void) -> Bool {
        queue.push(work)
    }

    /// Finishes what is queued, then ends the thread.
    package func stop() {
        queue.close()
        worker.join()
    }
}
