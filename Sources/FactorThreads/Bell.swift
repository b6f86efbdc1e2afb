internal import Glibc

/// Wakes one thread that waits for time to pass.
@safe package final class Bell: @unchecked Sendable {
    /// Why a wait ended.
    package enum Wake: Sendable { case rung, time, closed }

    // The two pointers are allocated in init, freed in deinit, and used only in between. The rest is accessed only with `mutex`
    // held, which makes the class Sendable.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private var isRung = false
    private var isClosed = false

    package init() {
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Ends the present wait, or the next one.
    package func ring() { change { isRung = true } }

    /// Ends all waits.
    package func close() { change { isClosed = true } }

    private func change(_ body: () -> Void) {
        unsafe pthread_mutex_lock(mutex)
        body()
        unsafe pthread_cond_signal(changed)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until it is rung or closed, for so long at most.
    package func wait(milliseconds: Int) -> Wake {
        var end = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &end)
        let nanoseconds = end.tv_nsec + milliseconds % 1000 * 1_000_000
        end.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
        end.tv_nsec = nanoseconds % 1_000_000_000
        unsafe pthread_mutex_lock(mutex)
        defer {
            isRung = false
            unsafe pthread_mutex_unlock(mutex)
        }
        while !isRung, !isClosed {
            guard unsafe pthread_cond_timedwait(changed, mutex, &end) == 0 else { return isClosed ? .closed : .time }
        }
        return isClosed ? .closed : .rung
    }
}
