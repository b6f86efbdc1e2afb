import FactorCore
import Foundation
import Glibc
import TestMachine
import TestSupport

/// The daemon is killed and one bit of its log is flipped. The next start must be refused, or keep every answered
/// change, or report the possible loss. If the daemon had been idle for a moment, it must lose nothing.
final class FlipDrill: StoreDrill {
    override class var roundsOfAStore: Int { 40 }
    private static let users = 8
    /// The time in milliseconds within which a witness follows the last change: two ticks.
    private static let idle: Int64 = 2_200

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let moment = "flips, seed \(options.seed), rounds \(first + 1) to \(first + rounds)"
        let directory = try TemporaryDirectory()
        let server = try ProcessServer(program: options.program, directory: directory.path)
        var drive = Drive(server, users: Self.users, seed: seed)
        try server.start()
        try drive.furnish()
        for round in 1...rounds {
            let isIdle = dice.one(in: 3)
            try live(server, &drive, isIdle: isIdle)
            let files = try FileSet(server.state)
            let anchor = FileManager.default.contents(atPath: server.anchor)
            try flip(server, drive, isIdle: isIdle)
            // Continue with the undamaged log, and with the anchor, which knows the changes since then.
            server.kill()
            try files.putBack()
            try anchor?.write(to: URL(fileURLWithPath: server.anchor))
            try server.start()
            try drive.recall()
            options.progress(first + round, options.rounds)
        }
        report.take(drive, moment)
    }

    private func live(_ server: ProcessServer, _ drive: inout Drive, isIdle: Bool) throws {
        let end = server.now.milliseconds + Int64.random(in: 10...60, using: &dice)
        try drive.act { server.now.milliseconds >= end }
        if isIdle {
            try drive.finishDuties()
            usleep(UInt32(Self.idle * 1_000))
        }
        server.kill()
        try drive.loseAnswers()
        drive.abandonBackup()
    }

    private func flip(_ server: ProcessServer, _ drive: Drive, isIdle: Bool) throws {
        let log = server.database + "-wal"
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: log)))
        guard !bytes.isEmpty else { return report.count("no log to flip") }
        let bit = Int.random(in: 0..<bytes.count * 8, using: &dice)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try Data(bytes).write(to: URL(fileURLWithPath: log))
        let what = "bit \(bit % 8) of byte \(bit / 8) of \(bytes.count)"
        do { try server.start() } catch {
            return report.count("flipped bits with which the start is refused")
        }
        var trial = drive
        let found = trial.world.findings.count
        try trial.recall()
        let undone = trial.world.findings.dropFirst(found)
        guard let finding = undone.first else { return report.count("flipped bits that undo nothing") }
        let health = try trial.askOperator("server.health").line
        let isTold = health.contains("incomplete commit")
        if isTold, !isIdle { return report.count("flipped bits that undo the last change, which is told") }
        report.violations.append(
            "flips, seed \(options.seed), \(what), \(isIdle ? "after a rest" : "under load"), "
                + "\(isTold ? "told" : "in silence"): \(finding)")
    }
}
