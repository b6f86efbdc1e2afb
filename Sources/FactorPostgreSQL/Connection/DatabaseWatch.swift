#if PostgreSQL
internal import FactorCore
internal import Synchronization

/// Looks after the database, on a thread of its own, while the thread that commits may be waiting for it. Says within a second
/// what is in the way, and that it is gone.
final class DatabaseWatch: Sendable {
    /// Milliseconds between two looks, which cost nothing while all is well.
    private static let pause = 100
    /// Nanoseconds after which a server is asked again what is in its way.
    private static let patience: UInt64 = 1_000_000_000

    private let heartbeat: Heartbeat

    init(_ primary: Primary) throws(ConnectionFailure) {
        let asked = Mutex<UInt64>(0)
        heartbeat = try Heartbeat(every: Self.pause) { Self.look(primary, asked) }
    }

    private static func look(_ primary: Primary, _ asked: borrowing Mutex<UInt64>) {
        let sight = primary.sight
        switch sight {
        case .clear: return
        case .ended(let reason): return primary.note(reason)
        case .slow, .cut, .refused: break
        }
        let now = primary.now()
        guard now >= asked.withLock({ $0 }) + patience else { return }
        asked.withLock { $0 = now }
        // What has refused one statement still confirms commits, and so waits for nobody.
        let found = DatabaseDiagnosis.obstacle(primary.settings, confirms: sight == .refused)
        // Meanwhile it may have come back.
        guard primary.sight != .clear else { return }
        if let found {
            primary.noteFound(found)
        } else if case .cut(let failure) = sight {
            primary.note(StoreFailure(failure))
        } else if sight == .refused {
            primary.forgetRefusal()
            primary.note(nil)
        }
    }

    func stop() { heartbeat.stop() }
}
#endif
