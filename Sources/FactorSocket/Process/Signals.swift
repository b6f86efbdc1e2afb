internal import CLinux
internal import Glibc

/// Signals as events of a loop, so that their handlers run on its thread and may do anything.
package enum Signals {
    /// A signal that a daemon handles.
    package enum Signal: Sendable, CaseIterable {
        case terminate
        case interrupt
        case hangUp

        fileprivate var number: Int32 {
            switch self {
            case .terminate: SIGTERM
            case .interrupt: SIGINT
            case .hangUp: SIGHUP
            }
        }
    }

    /// Calls `work` on the loop's thread for each of these signals from now on.
    ///
    /// Call it before any other thread starts: the signals are blocked for this thread and those it starts, and a
    /// thread that does not block them would still die of them.
    package static func deliver(
        _ signals: [Signal], to loop: EventLoop, _ work: @escaping (Signal) -> Void
    ) throws(SocketFailure) {
        let numbers = signals.map(\.number)
        // The array outlives the call, and its count is passed.
        let opened = unsafe factor_signalfd(numbers, numbers.count)
        guard opened >= 0 else { throw SocketFailure("open a signalfd", outcome: opened) }
        let descriptor = Int32(opened)
        try loop.watch(descriptor: descriptor) {
            while case let number = factor_next_signal(descriptor), number > 0 {
                if let signal = signals.first(where: { Int($0.number) == number }) { work(signal) }
            }
        }
    }
}
