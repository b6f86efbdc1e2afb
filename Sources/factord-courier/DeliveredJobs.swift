import Synchronization

/// Jobs that this program delivered but could not complete: when they come again they are not sent again.
final class DeliveredJobs: Sendable {
    private let most: Int
    private let ids = Mutex<Set<String>>([])

    /// - Parameter most: The most ids kept: a code lives for some minutes, and few deliveries are ever in doubt.
    init(most: Int = 4_096) { self.most = most }

    func contains(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }

    func insert(_ id: String) {
        ids.withLock { ids in
            if ids.count >= most { ids.removeAll() }
            ids.insert(id)
        }
    }

    func remove(_ id: String) { ids.withLock { _ = $0.remove(id) } }
}
