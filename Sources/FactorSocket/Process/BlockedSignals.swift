internal import CLinux
internal import Glibc

/// Signals that would end or stop the process, held back while something has to be put right first.
///
/// They stay pending, and act as they always would once this value is gone.
package struct BlockedSignals: ~Copyable {
    /// What a person or the system ends or stops a program with.
    private static let numbers = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]

    private let descriptor: Int32

    /// Begins to hold them. For programs of one thread: another one would still be reached.
    package init() throws(SocketFailure) {
        // The array outlives the call and is as long as it is told. The call blocks the signals.
        let opened = unsafe factor_signalfd(Self.numbers, Self.numbers.count)
        guard opened >= 0 else { throw SocketFailure("open a signalfd", outcome: opened) }
        descriptor = Int32(opened)
    }

    deinit {
        _ = close(descriptor)
        var set = sigset_t()
        // The set lives across the calls. Where one of the signals is pending it acts before the last one returns.
        unsafe sigemptyset(&set)
        for number in Self.numbers { unsafe sigaddset(&set, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Waits until there is something to read, or the end; false when a signal came first.
    package func waitForInput(_ input: Int32) -> Bool {
        var watched = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            // As many entries as are told. The signals are blocked, so that none is lost between looking and waiting.
            let count = unsafe poll(&watched, 2, -1)
            if count < 0, errno == EINTR { continue }
            return count < 0 || watched[1].revents == 0
        }
    }
}
