import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// Backups and restores with the programs themselves.
    @Suite struct BackupTests {
        private func factorctl(_ home: Home, _ arguments: String...) throws -> Ended {
            try Program.run(Program.ctl, arguments + ["--socket", home.socket])
        }

        private func factord(_ arguments: String...) throws -> Ended {
            try Program.run(Program.daemon, arguments)
        }

        /// Takes a backup and returns its file.
        private func backup(_ home: Home, _ name: String = "b.factord") throws -> String {
            let ended = try factorctl(home, "backup", home.path(name))
            guard ended.status == 0 else { throw ended }
            return home.path(name)
        }

        /// Restores into a new home, with the key of the old one.
        private func restored(_ file: String, from home: Home, _ further: [String] = []) throws -> (Home, String) {
            let next = try Home()
            let ended = try Program.run(
                Program.daemon,
                ["--restore", file, "--state", next.state, "--master-key", "file:\(home.state)/master.key"] + further)
            guard ended.status == 0 else { throw ended }
            try FileManager.default.copyItem(atPath: "\(home.state)/master.key", toPath: "\(next.state)/master.key")
            return (next, ended.output)
        }

        private func spendBackupCode(_ daemon: RunningDaemon, _ code: String) throws -> Answer {
            try daemon.call("backup_code.verify", ["subject": "ada", "code": code])
        }

        @Test func `codes spent before the backup or after it are refused after the restore`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let ada = try daemon.authenticator("ada")
            let codes: [String] = try daemon.call("backup_code.generate", ["subject": "ada"]).member("codes")
            let (early, late) = (ada.code(), ada.code(steps: 1))
            #expect(try daemon.call("totp.verify", ada.offering(early)).isSuccess)
            #expect(try spendBackupCode(daemon, codes[0]).isSuccess)
            let file = try backup(home)
            #expect(try daemon.call("totp.verify", ada.offering(late)).isSuccess)
            #expect(try spendBackupCode(daemon, codes[1]).isSuccess)
            daemon.kill()

            let checked = try factord("--verify-backup", file, "--master-key", "file:\(home.state)/master.key")
            #expect(checked.status == 0, "\(checked.errors)")
            #expect(checked.output.hasPrefix("\(file) is intact and genuine"))

            let (next, said) = try restored(file, from: home)
            #expect(said.contains("backup codes (1 sets) are all spent"))
            let second = try RunningDaemon(next)
            for code in [early, late, ada.code(steps: -1), ada.code(), ada.code(steps: 1)] {
                #expect(try second.call("totp.verify", ada.offering(code)).reason != "ok")
            }
            for code in codes.prefix(3) { #expect(try spendBackupCode(second, code).reason == "code_rejected") }
            #expect(try second.call("audit.verify").member("intact", as: Bool.self))
            #expect(second.terminate() == 0)
            #expect(!next.logged.contains("event=alarm"))
        }

        @Test func `a planned move keeps unspent codes valid`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let ada = try daemon.authenticator("ada")
            let spent = ada.code()
            #expect(try daemon.call("totp.verify", ada.offering(spent)).isSuccess)
            let file = try backup(home)
            #expect(daemon.terminate() == 0)
            let (next, _) = try restored(file, from: home, ["--nothing-since-backup"])
            let second = try RunningDaemon(next)
            #expect(try second.call("totp.verify", ada.offering(spent)).reason == "code_rejected")
            #expect(try second.call("totp.verify", ada.offering(ada.code(steps: 1))).isSuccess)
            #expect(second.terminate() == 0)
        }

        @Test func `a backup taken under full load holds every change that was answered before`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let client = try daemon.client()
            let apps = (0..<400).map { Authenticator("u-\($0)") }
            for answer in try client.pipeline(apps.map { ("totp.enroll", $0.importing) }) {
                #expect(answer.isSuccess)
            }
            // Half of them are verified before. All the while, others enrol and verify.
            let load = Crowd(4, of: daemon) { client, member, number in
                let app = Authenticator("load-\(member)-\(number)")
                let answers = try client.pipeline([("totp.enroll", app.importing), ("totp.verify", app.offering())])
                return answers.allSatisfy(\.isSuccess) ? answers.count : nil
            }
            try waitUntil { load.answered > 0 }
            let before = apps.prefix(200).map { ("totp.verify", $0.offering()) }
            for answer in try client.pipeline(Array(before)) { #expect(answer.isSuccess, "\(answer.reason)") }
            let file = try backup(home)
            #expect(load.stop() > 0)
            daemon.kill()

            let (next, _) = try restored(file, from: home, ["--nothing-since-backup"])
            let second = try RunningDaemon(next)
            let again = try second.client()
            for (index, answer) in try again.pipeline(Array(before)).enumerated() {
                #expect(answer.reason == "code_rejected", "u-\(index)")
            }
            let rest = apps.suffix(200).map { ("totp.verify", $0.offering()) }
            for answer in try again.pipeline(Array(rest)) { #expect(answer.isSuccess, "\(answer.reason)") }
            #expect(try second.call("audit.verify").member("intact", as: Bool.self))
            #expect(second.terminate() == 0)
            #expect(!next.logged.contains("event=alarm"))
        }

        @Test func `another key is refused with both fingerprints, and nothing is left behind`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let file = try backup(home)
            daemon.kill()
            let key = try home.write(String(repeating: "5a", count: 32), to: "other.key")
            let next = try Home()
            let ended = try factord("--restore", file, "--state", next.state, "--master-key", "file:\(key)")
            #expect(ended.status == 1)
            #expect(ended.errors.contains("is not the key of \(file), which is "), "\(ended.errors)")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: next.state).allSatisfy { $0.hasSuffix(".lock") })
        }

        @Test func `an existing store is never touched, and neither is one beside a running daemon`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let file = try backup(home)
            for isRunning in [true, false] {
                if !isRunning { #expect(daemon.terminate() == 0) }
                let ended = try factord("--restore", file, "--state", home.state)
                #expect(ended.status == 1)
                let reason = isRunning ? "is in use by another process" : "already exists"
                #expect(ended.errors.contains(reason), "\(ended.errors)")
            }
            #expect(try RunningDaemon(home).call("server.health").isSuccess)
        }

        @Test func `a daemon killed during a backup leaves no backup, and the next one is complete`() throws {
            let home = try Home()
            var daemon = try RunningDaemon(home)
            try enrol(2_000, daemon)
            for round in Rounds.count(12) {
                // A new daemon does not know of a backup that was begun before.
                daemon.kill()
                daemon = try RunningDaemon(home)
                let name = "k-\(round)"
                let child = try ChildProcess(
                    Program.ctl, ["backup", home.path(name), "--socket", home.socket],
                    errors: home.path("errors"))
                usleep(UInt32.random(in: 0...60_000))
                child.end(by: SIGKILL)
                guard FileManager.default.fileExists(atPath: home.path(name)) else { continue }
                try expectWhole(home.path(name), home)
            }
            daemon.kill()
            daemon = try RunningDaemon(home)
            try expectWhole(try backup(home), home)
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
        }

        @Test func `a restore that is killed leaves no store, or all of it`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            try enrol(2_000, daemon)
            let file = try backup(home)
            daemon.kill()
            let key = "file:\(home.state)/master.key"
            let began = Date()
            _ = try restored(file, from: home)
            // As long as a complete one takes, so that kills come before and after its end.
            let longest = UInt32(-began.timeIntervalSinceNow * 1_200_000)
            var left = 0
            for _ in Rounds.count(12) {
                let next = try Home()
                let arguments = ["--restore", file, "--state", next.state, "--master-key", key]
                let child = try ChildProcess(Program.daemon, arguments, errors: next.log)
                usleep(UInt32.random(in: 0...longest))
                child.end(by: SIGKILL)
                if !FileManager.default.fileExists(atPath: next.state + "/factord.sqlite") {
                    left += 1
                    let again = try Program.run(Program.daemon, arguments)
                    #expect(again.status == 0, "\(again.errors)")
                }
                let second = try RunningDaemon(next, ["--master-key", key])
                #expect(try second.call("subject.get", ["subject": "u-1999"]).isSuccess)
                #expect(try second.call("audit.verify").member("intact", as: Bool.self))
                second.kill()
            }
            print("killed restores: \(left) had left nothing")
        }

        @Test func `a large store is backed up and verified in little memory`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            try enrol(12_000, daemon, name: String(repeating: "n", count: 190))
            let before = try Self.peak(daemon.id)
            let file = try backup(home)
            let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
            #expect(size > 8 << 20)
            #expect(try Self.peak(daemon.id) - before < size / 2)
            daemon.kill()
            try expectWhole(file, home)
        }

        @Test func `a truncated or foreign file is refused with one line`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let whole = try Data(contentsOf: URL(fileURLWithPath: backup(home)))
            daemon.kill()
            let cases = [("cut", whole.dropLast(9), "truncated"), ("key", Data("5a5a5a".utf8), "not a factord backup")]
            for (name, content, problem) in cases {
                try content.write(to: URL(fileURLWithPath: home.path(name)))
                let ended = try factord("--verify-backup", home.path(name), "--state", home.state)
                #expect(ended.status == 1)
                #expect(ended.errors.contains(problem), "\(ended.errors)")
                #expect(ended.errors.count { $0 == "\n" } == 1)
            }
        }

        // MARK: Preparations

        private func enrol(_ count: Int, _ daemon: RunningDaemon, name: String = "phone") throws {
            let client = try daemon.client()
            for start in stride(from: 0, to: count, by: 500) {
                let calls = (start..<min(count, start + 500)).map { number in
                    (
                        "totp.enroll",
                        ["subject": "u-\(number)", "display_name": name, "account_name": name] as [String: Any]
                    )
                }
                for answer in try client.pipeline(calls) { #expect(answer.isSuccess) }
            }
        }

        private func expectWhole(_ file: String, _ home: Home) throws {
            let ended = try factord("--verify-backup", file, "--master-key", "file:\(home.state)/master.key")
            #expect(ended.status == 0, "\(ended.errors)")
        }

        /// The most memory that a process has had, in bytes.
        private static func peak(_ process: Int32) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
            return try #require(Int(line.filter(\.isNumber))) * 1024
        }
    }
}
