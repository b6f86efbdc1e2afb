import Glibc

/// The schedule shared between threads: one adds claimed messages, others take orders.
@safe final class DeliveryQueue: @unchecked Sendable {
    /// The pause after which a worker looks again if nothing has woken it, in milliseconds.
    private static let longestWait: Int64 = 3_600_000

    /// What a worker does next.
    enum Work {
        case order(DeliverySchedule.Order)
        /// There is nothing to do now.
        case rest
        case end
    }

    // The two pointers are allocated in init, freed in deinit, and only used in between. Everything below is accessed
    // with `mutex` held, which makes the class Sendable.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private let restAfter: Int64
    private var schedule: DeliverySchedule
    private var isEnded = false
    /// The threads that take orders, and those of them that wait for one.
    private var threads = 0
    private var idle = 0

    /// - Parameter restAfter: Milliseconds without work after which a worker closes its connections.
    init(workers: Int, restAfter: Int64 = 2_000) {
        self.restAfter = restAfter
        schedule = DeliverySchedule(workers: workers)
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

    /// Waits until messages may be claimed, at most this long, and returns how many; 0 if none may.
    func room(milliseconds: Int64) -> Int {
        locked {
            let deadline = SteadyClock.now() + milliseconds
            while schedule.room == 0, !isEnded, SteadyClock.now() < deadline { wait(until: deadline) }
            return isEnded ? 0 : schedule.room
        }
    }

    func add(_ messages: [QueuedMessage]) {
        locked {
            for message in messages { schedule.add(message) }
            unsafe pthread_cond_broadcast(changed)
        }
    }

    /// Waits for something to do. For threads admitted by `admit`.
    func next(afterRest: Bool) -> Work {
        locked {
            idle += 1
            defer { idle -= 1 }
            let restsAt = SteadyClock.now() + restAfter
            while true {
                let now = SteadyClock.now()
                if isEnded { return schedule.takeOneBack().map { .order(.putOff($0)) } ?? .end }
                if let order = schedule.next(at: now) {
                    // There is room again for the claiming thread, and maybe a message for another one.
                    unsafe pthread_cond_broadcast(changed)
                    return .order(order)
                }
                if !afterRest, now >= restsAt { return .rest }
                let untilPlace = schedule.untilPlace(at: now) ?? Self.longestWait
                wait(until: min(now + untilPlace, afterRest ? .max : restsAt))
            }
        }
    }

    func finished(_ message: QueuedMessage) {
        locked {
            schedule.finished(message)
            unsafe pthread_cond_broadcast(changed)
        }
    }

    /// Whether another thread should take orders: none waits for one, and there are fewer than deliveries may run. It
    /// is counted immediately.
    func admit() -> Bool {
        locked {
            guard !isEnded, idle == 0, threads <= schedule.mostRunning else { return false }
            threads += 1
            return true
        }
    }

    /// Corrects the count if an admitted thread could not start.
    func dismiss() {
        locked { threads -= 1 }
    }

    /// Ends delivery: waiting messages are given back, and running deliveries finish.
    func end() {
        locked {
            isEnded = true
            unsafe pthread_cond_broadcast(changed)
        }
    }

    /// Every wait uses this one call, which a thread first makes before it has a message: the first call of a library
    /// function saves the processor's registers on the stack.
    private func wait(until deadline: Int64) {
        var time = timespec(tv_sec: Int(deadline / 1_000), tv_nsec: Int(deadline % 1_000) * 1_000_000)
        unsafe pthread_cond_timedwait(changed, mutex, &time)
    }

    private func locked<R>(_ body: () -> R) -> R {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }
}
