#if PostgreSQL
internal import FactorThreads
internal import Glibc

/// Calls a closure regularly, on a thread of its own.
final class Heartbeat: @unchecked Sendable {
    /// The end that `stop` writes to; closed there.
    private let waker: Int32
    // Set once in init.
    private var worker: JoinableThread?

    /// - Parameter milliseconds: From the end of one call to the beginning of the next.
    init(every milliseconds: Int, _ beat: @escaping @Sendable () -> Void) throws(ConnectionFailure) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .unreachable("no pipe can be made") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let sleeper = ends[0]
        waker = ends[1]
        worker = JoinableThread {
            var entry = pollfd(fd: sleeper, events: Int16(POLLIN), revents: 0)
            while true {
                let woken = unsafe poll(&entry, 1, Int32(clamping: milliseconds))
                if woken > 0 { break }
                beat()
            }
            close(sleeper)
        }
    }

    /// Ends the thread, after the call under way.
    func stop() {
        guard let worker else { return }
        self.worker = nil
        close(waker)
        worker.join()
    }
}
#endif
