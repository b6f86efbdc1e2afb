import FactorCore
import Glibc
import TestMachine
import TestSupport

/// The daemon is repeatedly killed at any moment, also during a start, and restarted on the files that it left.
final class KillDrill: StoreDrill {
    override class var roundsOfAStore: Int { 100 }
    private static let users = 8

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let moment = "kill, seed \(options.seed), rounds \(first + 1) to \(first + rounds)"
        let directory = try TemporaryDirectory()
        let server = try ProcessServer(program: options.program, directory: directory.path)
        var drive = Drive(server, users: Self.users, seed: seed)
        try server.start()
        try drive.furnish()
        for round in 1...rounds {
            try live(server, &drive)
            try server.start()
            try drive.recall()
            try drive.inspect()
            if round % 10 == 0 { drive.scrubbed(by: server, &report) }
            options.progress(first + round, options.rounds)
        }
        report.take(drive, moment)
        report.violations += server.alarms.map { "\(moment): \($0)" }
        if server.terminate() != 0 { report.violations.append("\(moment): it did not end in order") }
        for problem in try server.verify() { report.violations.append("\(moment): \(problem)") }
    }

    /// Runs the daemon until it is killed at a random moment. Sometimes another start is killed too.
    private func live(_ server: ProcessServer, _ drive: inout Drive) throws {
        let end = server.now.milliseconds + Int64.random(in: 1...80, using: &dice)
        try drive.act { server.now.milliseconds >= end }
        usleep(UInt32.random(in: 0...2_000, using: &dice))
        server.kill()
        report.count("kills")
        try drive.loseAnswers()
        drive.checkBackup(&report)
        drive.abandonBackup()
        guard dice.one(in: 8) else { return }
        try server.startAndKill(after: UInt32.random(in: 0...15_000, using: &dice))
        report.count("kills while it starts")
    }
}
