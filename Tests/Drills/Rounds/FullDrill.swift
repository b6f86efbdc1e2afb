import FactorCore
import TestMachine
import TestSupport

/// The disk of a running daemon is full at any time, for a while. The daemon is sometimes killed meanwhile.
///
/// The drill uses a file system in memory, which needs root.
final class FullDrill: StoreDrill {
    private static let users = 8
    private static let megabytes = 24

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let directory = try TemporaryDirectory()
        let disk = try SmallDisk(at: directory.make("disk"), megabytes: Self.megabytes)
        let server = try ProcessServer(program: options.program, directory: disk.path + "/d")
        var drive = Drive(server, users: Self.users, seed: seed)
        try server.start()
        try drive.furnish()
        for round in 1...rounds {
            let start = server.now.milliseconds
            let (full, end) = (
                start + Int64.random(in: 5...40, using: &dice), start + Int64.random(in: 60...160, using: &dice)
            )
            try drive.act { server.now.milliseconds >= full }
            try disk.fill(butFor: [0, 0, 4_096, 20_480, 65_536].randomElement(using: &dice) ?? 0)
            try drive.act { server.now.milliseconds >= end }
            report.count("times that the disk was full")
            if dice.one(in: 2) {
                server.kill()
                try drive.loseAnswers()
                drive.abandonBackup()
                disk.makeRoom()
                try server.start()
                report.count("killed while the disk was full")
            } else {
                disk.makeRoom()
            }
            try drive.finishDuties()
            try drive.recall()
            try drive.inspect()
            options.progress(first + round, options.rounds)
        }
        report.take(drive, "full, seed \(options.seed), rounds \(first + 1) to \(first + rounds)")
        report.violations += server.alarms
        server.kill()
    }
}
