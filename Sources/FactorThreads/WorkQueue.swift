package import Glibc

/// A blocking first-in, first-out queue between threads.
///
/// The caller chooses the bound. `push` refuses beyond it and never waits. It is inlinable, so that it is compiled for the
/// elements of each module that uses it.
@safe package final class WorkQueue<Element>: @unchecked Sendable {
    // The two pointers are allocated in init, freed in deinit, and used only in between. `items` and `isClosed` are
    // accessed only with `mutex` held, which makes the class Sendable.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let filled: UnsafeMutablePointer<pthread_cond_t>
    @usableFromInline var items: [Element] = []
    @usableFromInline var isClosed = false
    @usableFromInline let bound: Int

    @inlinable package init(bound: Int) {
        self.bound = bound
        unsafe mutex = .allocate(capacity: 1)
        unsafe filled = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(filled, nil)
    }

    @inlinable deinit {
        unsafe pthread_cond_destroy(filled)
        unsafe pthread_mutex_destroy(mutex)
        unsafe filled.deallocate()
        unsafe mutex.deallocate()
    }

    /// The number of waiting items.
    @inlinable package var count: Int {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return items.count
    }

    /// Appends an item; returns false if the queue is full or closed.
    @inlinable package func push(_ item: consuming Element) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        guard !isClosed, items.count < bound else { return false }
        items.append(item)
        unsafe pthread_cond_signal(filled)
        return true
    }

    /// Waits for work and takes all of it; nil once the queue is closed and empty.
    @inlinable package func takeAll() -> [Element]? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while items.isEmpty {
            if isClosed { return nil }
            unsafe pthread_cond_wait(filled, mutex)
        }
        let taken = items
        items = []
        return taken
    }

    /// Waits for work and takes the oldest item; nil once the queue is closed and empty.
    @inlinable package func takeOne() -> Element? {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while items.isEmpty {
            if isClosed { return nil }
            unsafe pthread_cond_wait(filled, mutex)
        }
        return items.removeFirst()
    }

    /// Closes the queue: the takers finish what is queued and then end.
    @inlinable package func close() {
        unsafe pthread_mutex_lock(mutex)
        isClosed = true
        unsafe pthread_cond_broadcast(filled)
        unsafe pthread_mutex_unlock(mutex)
    }
}
