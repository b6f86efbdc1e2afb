internal import CLinux
internal import Glibc
internal import Synchronization

/// The system calls of Linux.
package final class LinuxCalls: SystemCalls {
    /// Whether the kernel has epoll_pwait2; assumed until a call returns ENOSYS.
    private let hasPreciseWait: Atomic<Bool>

    /// With `hasPreciseWait` false, waits as on kernels before Linux 5.11.
    package init(hasPreciseWait: Bool = true) {
        self.hasPreciseWait = Atomic(hasPreciseWait)
    }

    package func openPoller() -> Int { factor_epoll_open() }

    package func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int {
        factor_epoll_add(poller, descriptor, interest, token)
    }

    package func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int {
        factor_epoll_change(poller, descriptor, interest, token)
    }

    package func unwatch(_ descriptor: Int32, with poller: Int32) -> Int { factor_epoll_remove(poller, descriptor) }

    package func wait(_ poller: Int32, _ events: borrowing PollEvents, microseconds: Int) -> Int {
        // The storage has room for `limit` events in both calls.
        if hasPreciseWait.load(ordering: .relaxed) {
            let outcome = unsafe factor_epoll_wait(poller, events.base, Int32(events.limit), Int64(microseconds))
            guard outcome == -Int(ENOSYS) else { return outcome }
            hasPreciseWait.store(false, ordering: .relaxed)
        }
        return unsafe factor_epoll_wait_by_poll(poller, events.base, Int32(events.limit), Int64(microseconds))
    }

    package func openBell() -> Int { factor_eventfd_open() }

    package func ring(_ bell: Int32) {
        // Fails only if 2^64 rings are pending; the loop is then already notified.
        _ = factor_eventfd_signal(bell)
    }

    package func accept(_ listener: Int32) -> Int { factor_accept(listener) }

    package func peer(of descriptor: Int32) -> Peer? {
        var (uid, gid, pid) = (UInt32.max, UInt32.max, Int32(0))
        // All three outlive the call, which writes to nothing else.
        guard unsafe factor_peer(descriptor, &uid, &gid, &pid) == 0 else { return nil }
        return Peer(uid: uid, gid: gid, pid: pid)
    }

    package func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int {
        // The caller guarantees the room.
        unsafe factor_receive_now(descriptor, destination, UInt(count))
    }

    package func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int {
        // The caller guarantees the bytes.
        unsafe factor_send_now(descriptor, source, UInt(count))
    }

    package func close(_ descriptor: Int32) {
        // On Linux the descriptor is closed whatever this returns.
        _ = Glibc.close(descriptor)
    }

    package func notify(_ address: [UInt8], _ message: [UInt8]) -> Int {
        // Both arrays outlive the call, and their counts are passed.
        unsafe factor_notify(address, UInt(address.count), message, UInt(message.count))
    }

    package func monotonicMicroseconds() -> Int { LinuxCalls.monotonicNanoseconds() / 1_000 }

    package func bootMicroseconds() -> Int { LinuxCalls.nanoseconds(CLOCK_BOOTTIME) / 1_000 }

    /// The monotonic clock, for measurements.
    package static func monotonicNanoseconds() -> Int { nanoseconds(CLOCK_MONOTONIC) }

    /// The monotonic clock, for time-outs.
    package static func monotonicMilliseconds() -> Int64 { Int64(monotonicNanoseconds() / 1_000_000) }

    private static func nanoseconds(_ clock: clockid_t) -> Int {
        var now = timespec()
        // Both clocks always exist; `now` outlives the call.
        _ = unsafe clock_gettime(clock, &now)
        return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }
}
