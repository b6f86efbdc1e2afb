internal import CLinux
internal import Glibc
internal import Synchronization

/// The system calls as Linux has them.
package final class LinuxCalls: SystemCalls {
    /// Whether the kernel has epoll_pwait2, until it says that it has not.
    private let hasPreciseWait: Atomic<Bool>

    /// With `hasPreciseWait` false waits are made as on a kernel before Linux 5.11.
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
        // The storage has room for `limit` events, in both calls.
        if hasPreciseWait.load(ordering: .relaxed) {
            let outcome = unsafe factor_epoll_wait(poller, events.base, Int32(events.limit), Int64(microseconds))
            guard outcome == -Int(ENOSYS) else { return outcome }
            hasPreciseWait.store(false, ordering: .relaxed)
        }
        return unsafe factor_epoll_wait_by_poll(poller, events.base, Int32(events.limit), Int64(microseconds))
    }

    package func openBell() -> Int { factor_eventfd_open() }

    package func ring(_ bell: Int32) {
        // Fails only when 2^64 rings wait, and then the loop has been told.
        _ = factor_eventfd_signal(bell)
    }

    package func accept(_ listener: Int32) -> Int { factor_accept(listener) }

    package func peer(of descriptor: Int32) -> Peer? {
        var (uid, gid, pid) = (UInt32.max, UInt32.max, Int32(0))
        // The three outlive the call, which writes to nothing else.
        guard unsafe factor_peer(descriptor, &uid, &gid, &pid) == 0 else { return nil }
        return Peer(uid: uid, gid: gid, pid: pid)
    }

    package func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int {
        // The caller vouches for the room.
        unsafe factor_receive_now(descriptor, destination, UInt(count))
    }

    package func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int {
        // The caller vouches for the bytes.
        unsafe factor_send_now(descriptor, source, UInt(count))
    }

    package func close(_ descriptor: Int32) {
        // On Linux the descriptor is gone whatever this answers.
        _ = Glibc.close(descriptor)
    }

    package func notify(_ address: [UInt8], _ message: [UInt8]) -> Int {
        // Both arrays outlive the call and are as long as it is told.
        unsafe factor_notify(address, UInt(address.count), message, UInt(message.count))
    }

    package func monotonicMicroseconds() -> Int { LinuxCalls.monotonicNanoseconds() / 1_000 }

    /// The clock that only goes forward, for measuring.
    package static func monotonicNanoseconds() -> Int {
        var now = timespec()
        // CLOCK_MONOTONIC is always there; `now` outlives the call.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }
}
