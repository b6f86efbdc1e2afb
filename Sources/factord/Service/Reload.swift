import FactorCore
import FactorProgram
import FactorServer
import FactorSocket

/// The running configuration, and its reload. Confined to the loop's thread.
final class Reload {
    private let file: ConfigurationFile
    /// The configuration in effect.
    private(set) var running: Configuration
    private let engine: Engine
    private let dispatcher: Dispatcher
    private unowned let loop: EventLoop

    init(
        _ file: ConfigurationFile, running: Configuration, _ engine: Engine, _ dispatcher: Dispatcher, _ loop: EventLoop
    ) {
        self.file = file
        self.running = running
        self.engine = engine
        self.dispatcher = dispatcher
        self.loop = loop
    }

    /// Reads the file again and applies what can be changed. A wrong one changes nothing. Both are logged.
    func reload() {
        do throws(ConfigurationProblems) {
            take(try file.read(LinuxMachine(readsKeys: false)))
        } catch {
            for problem in error.problems {
                Log.write(.error, "reload_refused", [("problem", problem.text(file: file.path))])
            }
        }
    }

    private func take(_ new: Configuration) {
        let (next, changes) = running.reloaded(from: new)
        if next.policy != running.policy { engine.replaceDefaults(next.policy) }
        if next.authenticators != running.authenticators {
            engine.replaceAuthenticators(next.authenticators?.names ?? .builtIn)
        }
        dispatcher.replaceAccess(AccessRules(next.listeners))
        loop.replaceLimits(next.limits.sockets)
        if next.limits.auditDays != running.limits.auditDays { engine.keepAudit(days: next.limits.keptAuditDays) }
        running = next
        Log.follow(next.log)
        for change in changes {
            let level: Log.Level = change.effect == .applied ? .info : .warning
            let value = change.value.isEmpty ? [] : [("value", change.value)]
            let details = [("member", change.member), ("effect", change.effect.rawValue)]
            Log.write(level, "configuration_changed", details + value)
        }
        Log.write(.info, "reloaded", [("changes", String(changes.count))])
    }
}
