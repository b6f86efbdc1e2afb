import FactorSQLite
import Foundation
import TestMachine
import TestSupport

/// The disk fails at any operation, once or for a while. The server continues, and is sometimes killed while the disk
/// fails.
final class FaultDrill: StoreDrill {
    private struct Kind: Sendable {
        let name: String
        let operation: FaultyFiles.Operation
        /// SQLite's extended result code.
        let code: Int32
    }

    private static let kinds = [
        Kind(name: "writes find no room", operation: .write, code: 13),
        Kind(name: "writes fail", operation: .write, code: 10 | (3 << 8)),
        Kind(name: "writes find a read-only disk", operation: .write, code: 8),
        Kind(name: "synchronising fails", operation: .synchronise, code: 10 | (4 << 8)),
        Kind(name: "cutting fails", operation: .truncate, code: 10 | (6 << 8)),
        Kind(name: "opening fails", operation: .open, code: 14),
        Kind(name: "reads fail", operation: .read, code: 10 | (1 << 8)),
    ]
    private static let users = 6

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        FaultyFiles.register()
        let directory = try TemporaryDirectory()
        var server = EmbeddedServer(directory: directory.make("0"), vfs: FaultyFiles.name, seed: seed)
        var drive = Drive(server, users: Self.users, seed: seed)
        server.isCut = { FaultyFiles.isDead }
        defer {
            FaultyFiles.disarm()
            FaultyFiles.revive()
        }
        try server.start()
        try drive.furnish()
        do {
            try drill(rounds, from: first, in: directory, on: &server, &drive)
        } catch let failure as DrillFailure {
            // What the users have found by then counts too.
            report.violations.append("faults, seed \(options.seed): \(failure)")
        }
        report.take(drive, "faults, seed \(options.seed), rounds \(first + 1) to \(first + rounds)")
        report.violations += server.alarms
        server.stop()
    }

    private func drill(
        _ rounds: Int, from first: Int, in directory: TemporaryDirectory, on server: inout EmbeddedServer,
        _ drive: inout Drive
    ) throws {
        for round in 1...rounds {
            try fail(server, &drive)
            if dice.one(in: 2) {
                // The server is killed during the failure. The next one finds what was written by then.
                let next = EmbeddedServer(
                    directory: directory.make("\(round)"), vfs: FaultyFiles.name,
                    seed: options.seed &+ UInt64(first + round),
                    clock: server.clock, anchor: server.anchor)
                FaultyFiles.kill()
                try server.copyFiles(to: next.directory)
                try drive.loseAnswers()
                drive.abandonBackup()
                report.violations += server.alarms
                server.stop()
                FaultyFiles.disarm()
                FaultyFiles.revive()
                server = next
                server.isCut = { FaultyFiles.isDead }
                try server.start()
                drive.server = server
                report.count("killed while the disk failed")
            } else {
                FaultyFiles.disarm()
            }
            try drive.finishDuties()
            server.passTime(seconds: 31)
            try drive.recall()
            try drive.inspect()
            for problem in try server.scrub() { drive.world.find("the look at the whole store: \(problem)") }
            options.progress(first + round, options.rounds)
        }
    }

    /// Makes the disk fail while users act.
    private func fail(_ server: EmbeddedServer, _ drive: inout Drive) throws {
        guard let kind = Self.kinds.randomElement(using: &dice) else { return }
        let isLasting = dice.one(in: 2)
        FaultyFiles.arm(
            FaultyFiles.Fault(
                operation: kind.operation, code: kind.code, nth: Int.random(in: 1...25, using: &dice),
                isLasting: isLasting))
        var turns = Int.random(in: 10...60, using: &dice)
        try drive.act {
            turns -= 1
            if turns % 8 == 0 { server.passTime(seconds: 1) }
            return turns <= 0
        }
        report.count("\(kind.name) \(isLasting ? "for a while" : "once")", FaultyFiles.firings > 0 ? 1 : 0)
    }
}
