import Synchronization

/// The sidecars of a cluster, as their clients know them. They are named by their places, which stay when others come and go.
final class Fleet: Sendable {
    /// The socket of each place.
    let paths: [String]
    private let present: Mutex<Set<Int>>

    init(paths: [String]) {
        self.paths = paths
        present = Mutex(Set(paths.indices))
    }

    /// The places whose sidecars are meant to serve.
    var serving: [Int] { present.withLock { $0.sorted() } }

    func set(_ place: Int, serves: Bool) {
        present.withLock { if serves { $0.insert(place) } else { $0.remove(place) } }
    }
}
