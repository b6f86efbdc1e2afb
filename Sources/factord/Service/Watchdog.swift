import FactorEngine
import FactorService
import FactorSocket

/// Sends watchdog messages to the service manager, which restarts a daemon that sends none.
///
/// The loop calls it at half of the manager's timeout. A message is sent if the commit thread, and with it the store,
/// has responded since the last call. So a hanging loop, commit thread or disk sends none. A failing store is not a
/// reason to restart: it responds, and a restart would not repair it.
final class Watchdog: @unchecked Sendable {
    // Sendable only so that the engine can call back; everything runs on the loop's thread.

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
