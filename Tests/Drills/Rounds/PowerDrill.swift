import Foundation
import TestMachine
import TestSupport

/// The power fails repeatedly. The disk keeps all synchronised data; of the rest it keeps all, nothing, the first part,
/// some writes, or torn sectors.
final class PowerDrill: StoreDrill {
    override class var roundsOfAStore: Int { 25 }
    private static let users = 6

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        FaultyFiles.register()
        let directory = try TemporaryDirectory()
        let server = EmbeddedServer(directory: directory.path, vfs: FaultyFiles.name, seed: seed)
        server.isCut = { FaultyFiles.isDead }
        var drive = Drive(server, users: Self.users, seed: seed)
        defer { _ = FaultyFiles.endRecording() }
        FaultyFiles.record(losingPowerAt: .max)
        try server.start()
        try drive.furnish()
        var round = 0
        while round < rounds {
            round += 1
            FaultyFiles.losePower(after: Int.random(in: 1...600, using: &dice))
            try drive.act { FaultyFiles.isDead }
            try crash(server, &drive)
            try restart(server, &drive, mayFailAgain: round < rounds)
            options.progress(first + round, options.rounds)
        }
        report.take(drive, "power, seed \(options.seed), rounds \(first + 1) to \(first + rounds)")
        report.violations += server.alarms.map { "power, rounds \(first + 1) to \(first + rounds): \($0)" }
        server.stop()
    }

    /// Crashes the server and leaves the disk as after a power failure.
    private func crash(_ server: EmbeddedServer, _ drive: inout Drive) throws {
        try drive.loseAnswers()
        drive.abandonBackup()
        server.stop()
        guard let disk = FaultyFiles.endRecording() else { return }
        let loss = UnsyncedDisk.Loss.allCases.randomElement(using: &dice) ?? .dropsAll
        report.count("power failures, disk \(loss)")
        // The file that SQLite shares between processes is in memory.
        try? FileManager.default.removeItem(atPath: server.database + "-shm")
        try disk.restore(loss, &dice)
    }

    /// Starts again and checks everything. Sometimes the power fails during the checks.
    private func restart(_ server: EmbeddedServer, _ drive: inout Drive, mayFailAgain: Bool) throws {
        while true {
            let failsAgain = mayFailAgain && dice.one(in: 4)
            FaultyFiles.record(losingPowerAt: failsAgain ? Int.random(in: 1...60, using: &dice) : .max)
            do {
                try server.start()
                // Open actions are resolved first, because an idempotency key is remembered for only a minute.
                try drive.finishDuties()
                if !FaultyFiles.isDead {
                    server.passTime(seconds: 31)
                    try drive.recall()
                }
            } catch  where FaultyFiles.isDead {
                report.count("power failures at the start")
            } catch {
                throw DrillFailure("it does not start: \(error)")
            }
            guard FaultyFiles.isDead else { break }
            try crash(server, &drive)
        }
        // A scheduled power failure that did not occur is cancelled.
        FaultyFiles.losePower(after: 1 << 40)
        try drive.inspect()
        for problem in try server.scrub() { drive.world.find("the look at the whole store: \(problem)") }
    }
}
