internal import Synchronization

/// Work for the loop's thread, posted by any thread.
///
/// Work runs in the order in which it was posted. While the loop is busy, posting costs no system call; only the first
/// post wakes a sleeping loop.
package final class Mailbox: Sendable {
    private struct Contents {
        var work: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    /// True from before the loop's last look into the mailbox until it wakes; posting then must ring the bell.
    private let loopSleeps = Atomic(false)
    let bell: Int32
    private let calls: any SystemCalls & Sendable

    init(calls: any SystemCalls & Sendable) throws(SocketFailure) {
        let bell = calls.openBell()
        guard bell >= 0 else { throw SocketFailure("open an eventfd", outcome: bell) }
        self.bell = Int32(bell)
        self.calls = calls
    }

    deinit { calls.close(bell) }

    /// Posts work for the loop's thread. It runs before the current turn ends, or wakes the loop.
    ///
    /// Work posted after the loop has ended is dropped.
    package func post(_ work: @escaping @Sendable () -> Void) {
        let accepted = contents.withLock { contents in
            guard !contents.isClosed else { return false }
            contents.work.append(work)
            return true
        }
        if accepted, loopSleeps.exchange(false, ordering: .sequentiallyConsistent) { calls.ring(bell) }
    }

    /// Declares that the loop is about to sleep; returns false if there is work after all.
    ///
    /// The loop sets the flag before it looks, and `post` adds work before it reads the flag, so one of the two sees the
    /// other.
    func mayRest() -> Bool {
        loopSleeps.store(true, ordering: .sequentiallyConsistent)
        guard contents.withLock({ $0.work.isEmpty }) else {
            awake()
            return false
        }
        return true
    }

    func awake() {
        loopSleeps.store(false, ordering: .sequentiallyConsistent)
    }

    /// Runs all waiting work. What is posted meanwhile runs in the next turn.
    func empty() {
        let work = contents.withLock { contents in
            guard !contents.work.isEmpty else { return [@Sendable () -> Void]() }
            defer { contents.work = [] }
            return contents.work
        }
        for piece in work { piece() }
    }

    func close() {
        contents.withLock { contents in
            contents.isClosed = true
            contents.work = []
        }
    }
}
