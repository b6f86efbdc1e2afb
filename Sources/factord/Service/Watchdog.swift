import FactorEngine
import FactorService
import FactorSocket

/// Signs of life for the service manager, which restarts a daemon that gives none.
///
/// Called by the loop at half of the time that the manager waits. A sign is given when the commit thread has come round
/// since the last call, and its store with it; so a loop, a commit thread or a disk that hangs gives none. A store that fails is
/// no reason: it answers, and a restart would not mend it.
final class Watchdog: @unchecked Sendable {
    // Sendable only so that the engine can call back; everything happens on the loop's thread.

    private let manager: ServiceNotifier
    private let engine: Engine
    private var cameRound = true

    init(_ manager: ServiceNotifier, _ engine: Engine) {
        self.manager = manager
        self.engine = engine
    }

    func beat() {
        guard cameRound else { return Log.write(.error, "store_hangs") }
        cameRound = false
        manager.alive()
        engine.waitForCommitThread { [weak self] in self?.cameRound = true }
    }
}
