import Glibc

/// The fair queue between the loop and the hashing threads.
@safe final class HashingQueue: @unchecked Sendable {
    typealias Entry = FairQueue<HashingJob>.Entry

    // The two pointers are allocated in init, freed in deinit, and used only in between. `queue` and `closed` are
    // accessed only with `mutex` held, which makes the class Sendable.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let filled: UnsafeMutablePointer<pthread_cond_t>
    private var queue: FairQueue<HashingJob>
    private var closed = false

    init(bound: Int) {
        queue = FairQueue(bound: bound)
        unsafe mutex = .allocate(capacity: 1)
        unsafe filled = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(filled, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(filled)
        unsafe pthread_mutex_destroy(mutex)
        unsafe filled.deallocate()
        unsafe mutex.deallocate()
    }

    /// The number of waiting entries.
    var count: Int { locked { queue.entries.count } }

    /// Nothing more is accepted.
    var isClosed: Bool { locked { closed } }

    /// Adds an entry. Returns the entry that has no room.
    func push(_ entry: Entry) -> Entry? {
        locked {
            guard !closed else { return entry }
            let dropped = queue.push(entry)
            unsafe pthread_cond_signal(filled)
            return dropped
        }
    }

    /// Waits for work and takes the next entry; nil once the queue is closed and empty.
    func take() -> Entry? {
        locked {
            while true {
                if let entry = queue.take() { return entry }
                if closed { return nil }
                unsafe pthread_cond_wait(filled, mutex)
            }
        }
    }

    /// Notes that a taken entry is done, and how much processor time it took.
    func finish(_ entry: Entry, after taken: Int64) {
        locked { queue.finish(entry, after: taken) }
    }

    /// Closes the queue: the takers finish what is queued and then end.
    func close() {
        locked {
            closed = true
            unsafe pthread_cond_broadcast(filled)
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }
}
