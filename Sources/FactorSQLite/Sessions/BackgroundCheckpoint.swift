internal import FactorCore
internal import Glibc
internal import Synchronization

/// One copying of SQLite's log into the file, on a connection and a thread of its own, while commits go on.
struct BackgroundCheckpoint {
    private static let cacheKibibytes = 64

    private let thread: pthread_t
    private let work: Work

    /// Starts at once, or is nil where no thread can be started.
    init?(_ location: Location) {
        work = Work(location)
        var thread = pthread_t()
        let retained = unsafe Unmanaged.passRetained(work)
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                // The pointer is the `Work` retained above, released here exactly once.
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard status == 0 else {
            unsafe retained.release()  // Nobody else will.
            return nil
        }
        self.thread = thread
    }

    var hasEnded: Bool { work.hasEnded.load(ordering: .acquiring) }

    /// Waits for the end, and returns what went wrong, if anything. To be called exactly once.
    func end() -> StoreFailure? {
        pthread_join(thread, nil)
        return work.failure.withLock { $0 }
    }

    private final class Work: Sendable {
        let hasEnded = Atomic(false)
        let failure = Mutex<StoreFailure?>(nil)
        private let location: Location

        init(_ location: Location) {
            self.location = location
        }

        func run() {
            do throws(StoreFailure) {
                _ = try Connection(location, cacheKibibytes: BackgroundCheckpoint.cacheKibibytes).checkpoint()
            } catch {
                failure.withLock { $0 = error }
            }
            hasEnded.store(true, ordering: .releasing)
        }
    }
}
