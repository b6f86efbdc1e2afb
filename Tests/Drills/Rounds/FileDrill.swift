import FactorCore
import Foundation
import Glibc
import TestMachine
import TestSupport

/// A file of the store is removed, truncated, replaced or overwritten while the daemon runs. All that the daemon
/// answers from then on must be in the files once that one is as it was.
final class FileDrill: StoreDrill {
    private enum FileChange: CaseIterable {
        case remove, rename, cut, cutToNothing, replace, replaceByCopy, overwrite
    }

    private static let users = 8

    override func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        let directory = try TemporaryDirectory()
        let server = try ProcessServer(program: options.program, directory: directory.path)
        var drive = Drive(server, users: Self.users, seed: seed)
        try server.start()
        try drive.furnish()
        for round in 1...rounds {
            let start = server.now.milliseconds
            let (harmed, end) = (
                start + Int64.random(in: 5...40, using: &dice), start + Int64.random(in: 60...120, using: &dice)
            )
            try drive.act { server.now.milliseconds >= harmed }
            let known = drive.world.findings.count
            // The daemon is frozen, so everything that it answers later is written after this copy.
            try server.freeze()
            let (deed, mend) = try harm(server)
            server.signal(SIGCONT)
            drive.storeIsHarmed = true
            try drive.act { server.now.milliseconds >= end }
            drive.storeIsHarmed = false
            server.kill()
            try drive.loseAnswers()
            drive.abandonBackup()
            try mend()
            try server.start()
            try drive.recall()
            try drive.inspect()
            if drive.world.findings.count > known { drive.world.find("that was after \(deed)") }
            options.progress(first + round, options.rounds)
        }
        report.take(drive, "files, seed \(options.seed), rounds \(first + 1) to \(first + rounds)")
    }

    /// Harms one of the files. Returns how, and what undoes it.
    private func harm(_ server: ProcessServer) throws -> (told: String, mend: () throws -> Void) {
        let deed = FileChange.allCases.randomElement(using: &dice) ?? .remove
        let names = try FileManager.default.contentsOfDirectory(atPath: server.state)
        let files = [
            ("the database", "factord.sqlite"), ("SQLite's log", "factord.sqlite-wal"),
            ("the log", names.filter { $0.hasPrefix("log-") }.randomElement(using: &dice) ?? ""),
        ]
        let (what, name) = files.randomElement(using: &dice) ?? files[0]
        let path = server.state + "/" + name
        let told = "\(what): \(deed)"
        report.count(told)
        let url = URL(fileURLWithPath: path)
        let content = try Data(contentsOf: url)
        let mend = {
            if deed == .overwrite {
                // What was written to the rest of it meanwhile stays.
                let file = try FileHandle(forUpdating: url)
                try file.write(contentsOf: content.prefix(4_096))
                try file.close()
            } else {
                try? FileManager.default.removeItem(at: url)
                _ = FileManager.default.createFile(
                    atPath: path, contents: content, attributes: [.posixPermissions: 0o600])
            }
            try? FileManager.default.removeItem(atPath: path + ".elsewhere")
            try? FileManager.default.removeItem(atPath: server.database + "-loss")
            try? FileManager.default.removeItem(atPath: server.database + "-shm")
        }
        switch deed {
        case .remove: try FileManager.default.removeItem(at: url)
        case .rename: try FileManager.default.moveItem(atPath: path, toPath: path + ".elsewhere")
        case .cut:
            // Bytes after the last frame of the log do not matter, so the log is cut in its first frame.
            let length = min(name.hasSuffix("-wal") ? 4_000 : content.count - 1, max(0, content.count - 1))
            _ = unsafe truncate(path, off_t(Int.random(in: 0...length, using: &dice)))
        case .cutToNothing: _ = unsafe truncate(path, 0)
        case .replace:
            try FileManager.default.removeItem(at: url)
            try Data().write(to: url)
        case .replaceByCopy:
            try FileManager.default.removeItem(at: url)
            try content.write(to: url)
        case .overwrite:
            let file = try FileHandle(forUpdating: url)
            try file.seek(toOffset: 0)
            try file.write(contentsOf: Data(repeating: 0, count: 4_096))
            try file.close()
        }
        return (told, mend)
    }
}
