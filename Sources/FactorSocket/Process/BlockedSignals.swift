internal import CLinux
internal import Glibc

/// Signals that would end or stop the process, blocked while something must be restored first.
///
/// They stay pending, and take effect when this value is destroyed.
package struct BlockedSignals: ~Copyable {
    /// The signals with which a user or the system ends or stops a program.
    private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    private let descriptor: Int32

    /// Blocks the signals. Only for single-threaded programs: another thread would still receive them.
    package init() throws(SocketFailure) {
        // The array outlives the call, and its count is passed. The call blocks the signals.
        let opened = unsafe factor_signalfd(Self.numbers, Self.numbers.count)
        guard opened >= 0 else { throw SocketFailure("open a signalfd", outcome: opened) }
        descriptor = Int32(opened)
    }

    deinit {
        _ = close(descriptor)
        var set = sigset_t()
        // The set outlives the calls. A pending signal acts before the last one returns.
        unsafe sigemptyset(&set)
        for number in Self.numbers { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Waits for input or the end of the stream; returns false if a signal came first.
    package func waitForInput(_ input: Int32) -> Bool {
        var watched = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            // The count matches the array. The signals are blocked, so none is lost between the check and the wait.
            let count = unsafe poll(&watched, 2, -1)
            if count < 0, errno == EINTR { continue }
            return count < 0 || watched[1].revents == 0
        }
    }
}
