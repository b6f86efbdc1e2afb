import Synchronization

/// Jobs that this program delivered but could not complete: when they come again they are not sent again.
final class DeliveredJobs: Sendable {
    /// The most ids kept: a code lives for some minutes, and few deliveries are ever in doubt.
    private static let most = 4_096

    private let ids = Mutex<Set<String>>([])

    func contains(_ id: String) -> Bool { ids.withLock { $0.contains(id) } }

    func insert(_ id: String) {
        ids.withLock { ids in
            if ids.count >= Self.most { ids.removeAll() }
            ids.insert(id)
        }
    }

    func remove(_ id: String) { ids.withLock { _ = $0.remove(id) } }
}
