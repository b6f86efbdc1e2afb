internal import Synchronization

/// Work for the loop's thread, left by any thread.
///
/// Work is done in the order in which it was left. However much is left while the loop is busy, it costs no system
/// call; a sleeping loop is woken by the first and by no other.
package final class Mailbox: Sendable {
    private struct Contents {
        var work: [@Sendable () -> Void] = []
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    /// True from before the loop's last look into the box until it wakes: whoever leaves work then must ring.
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

    /// Leaves work for the loop's thread, which does it before the turn in hand ends, or wakes up for it.
    ///
    /// Work left after the loop has ended is dropped.
    package func post(_ work: @escaping @Sendable () -> Void) {
        let accepted = contents.withLock { contents in
            guard !contents.isClosed else { return false }
            contents.work.append(work)
            return true
        }
        if accepted, loopSleeps.exchange(false, ordering: .sequentiallyConsistent) { calls.ring(bell) }
    }

    /// Declares that the loop is about to sleep; false when work is there after all, and it must not.
    ///
    /// The flag goes up before the look, and work goes in before the flag is looked at, so one of the two sees the
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

    /// Does everything that waits, and what is left meanwhile once more in the next turn.
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
