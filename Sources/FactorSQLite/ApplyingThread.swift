internal import FactorCore
internal import FactorThreads

/// Applies the log to the rows now and then, and when there is much of it.
final class ApplyingThread: Sendable {
    private let bell = Bell()
    private let thread: JoinableThread

    init(_ checkpoint: Checkpoint, every milliseconds: Int) {
        thread = JoinableThread { [bell] in
            // What a process that was killed has left.
            if bell.wait(milliseconds: milliseconds) != .closed { try? checkpoint.wipe() }
            while bell.wait(milliseconds: milliseconds) != .closed {
                // A failure is told by the next probe, and commits go on while the log has room.
                if checkpoint.isDue { try? checkpoint.applyAll() }
            }
        }
    }

    /// Applies the log at once.
    func ring() { bell.ring() }

    func stop() {
        bell.close()
        thread.join()
    }
}
