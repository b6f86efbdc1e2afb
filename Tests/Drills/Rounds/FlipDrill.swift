import FactorCore
import Foundation
import TestMachine
import TestSupport

/// The daemon is killed and one bit of its log, or of SQLite's, is flipped. The next start must be refused, or keep every answered
/// change.
final class FlipDrill: StoreDrill {
    override class var roundsOfAStore: Int { 40 }
    private static let users = 8

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let moment = "flips, seed \(options.seed), rounds \(first + 1) to \(first + rounds)"
        let directory = try TemporaryDirectory()
        let server = try ProcessServer(program: options.program, directory: directory.path)
        var drive = Drive(server, users: Self.users, seed: seed)
        try server.start()
        try drive.furnish()
        for round in 1...rounds {
            try live(server, &drive)
            let (files, mark) = (try FileSet(server.state), try FileSet(server.mark))
            let anchor = FileManager.default.contents(atPath: server.anchor)
            try flip(server, drive)
            // Continue with the undamaged log, and without what the anchor and the mark know of the changes since then.
            server.kill()
            try files.putBack()
            try mark.putBack()
            try anchor?.write(to: URL(fileURLWithPath: server.anchor))
            try server.start()
            try drive.recall()
            options.progress(first + round, options.rounds)
        }
        report.take(drive, moment)
    }

    private func live(_ server: ProcessServer, _ drive: inout Drive) throws {
        let end = server.now.milliseconds + Int64.random(in: 10...60, using: &dice)
        try drive.act { server.now.milliseconds >= end }
        server.kill()
        try drive.loseAnswers()
        drive.abandonBackup()
    }

    private func flip(_ server: ProcessServer, _ drive: Drive) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: server.state)
        let name = files.filter { $0.hasPrefix("log-") || $0.hasSuffix("-wal") }.randomElement(using: &dice) ?? ""
        let url = URL(fileURLWithPath: server.state + "/" + name)
        var bytes = try [UInt8](Data(contentsOf: url))
        // Most of a segment was never written.
        let length = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
        guard length > 0 else { return report.count("empty files") }
        let bit = Int.random(in: 0..<length * 8, using: &dice)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try Data(bytes).write(to: url)
        do { try server.start() } catch {
            return report.count("flipped bits with which the start is refused")
        }
        var trial = drive
        let found = trial.world.findings.count
        try trial.recall()
        guard let finding = trial.world.findings.dropFirst(found).first else {
            return report.count("flipped bits that undo nothing")
        }
        report.violations.append(
            "flips, seed \(options.seed), bit \(bit % 8) of byte \(bit / 8) of \(name): \(finding)")
    }
}
