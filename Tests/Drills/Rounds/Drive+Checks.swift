import FactorCore
import FactorServer
import TestServer
import TestSupport

/// Checks of the whole store.
extension Drive {
    /// Waits until a daemon has scanned its whole store, and checks what it found.
    mutating func scrubbed(by server: ProcessServer, _ report: inout DrillReport) {
        let end = server.now.milliseconds + 60_000
        while server.now.milliseconds < end {
            guard let text = try? metric() else { continue }
            if !text.contains("factord_integrity_problems 0\n") { world.find("the look at the whole store: \(text)") }
            if text.contains("factord_integrity_pass_timestamp_seconds ") {
                return report.count("whole stores looked at")
            }
        }
        world.find("no pass over the store came to its end within a minute")
    }

    private mutating func metric() throws -> String {
        try askOperator("server.metrics")["text"].text ?? ""
    }

    /// Restores a finished backup, and lets its users compare everything with the state in which the backup began.
    mutating func checkBackup(_ report: inout DrillReport) {
        guard let backup = finishedBackup() else { return }
        report.count("backups restored")
        do {
            let memory = MemoryStore()
            _ = try Scenario.restore(
                backup.bytes, into: memory, at: world.now, nothingHappenedSince: true,
                master: .init(DrillKey.master()))
            let server = RestoredServer(
                try Scenario(clock: ManualClock(world.now), on: memory, master: DrillKey.master))
            var drive = Drive(server, continuing: backup.users, seed: 1)
            try drive.recall()
            try drive.inspect(health: false)
            for finding in drive.world.findings { world.find("in a restored backup, \(finding)") }
        } catch {
            world.find("a backup does not restore: \(error)")
        }
    }
}
