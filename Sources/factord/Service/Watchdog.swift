import FactorProgram
import FactorServer
import FactorSocket

/// Sends watchdog messages to the service manager, which restarts a daemon that sends none.
///
/// The loop calls it at half of the manager's timeout. A message is sent if the commit thread, and with it the store,
/// has responded since the last call, or else when it responds. So a hanging loop, commit thread or disk sends none. A
/// failing store is not a reason to restart: it responds, and a restart would not repair it. Neither is a database that is
/// away: a thread that waits for it does so for a time that is bounded.
final class Watchdog: @unchecked Sendable {
    // Sendable only so that the engine can call back; everything runs on the loop's thread.

    private let manager: ServiceNotifier
    /// Nil while there is no store.
    var engine: Engine?
    private let storeHangs: () -> Void
    private var cameRound = true
    /// There was no message at the last call.
    private var hasMissed = false
    /// The daemon stood still since the last call, and the store with it.
    private var isExcused = false

    init(
        _ manager: ServiceNotifier,
        storeHangs: @escaping () -> Void = { Log.write(.error, "store_hangs") }
    ) {
        self.manager = manager
        self.storeHangs = storeHangs
    }

    func beat() {
        defer { isExcused = false }
        guard let engine, cameRound || !engine.waitsForAnother else { return manager.alive() }
        guard cameRound else {
            hasMissed = true
            if !isExcused { storeHangs() }
            return
        }
        cameRound = false
        manager.alive()
        engine.waitForCommitThread { [weak self] in self?.comeRound() }
    }

    private func comeRound() {
        cameRound = true
        if hasMissed { manager.alive() }
        hasMissed = false
    }

    /// Notes that the daemon has not run for a while.
    func stoodStill() { isExcused = true }
}
