import Foundation
import TestMachine
import TestSupport
import Testing

extension DaemonTests {
    /// What the programs report about a damaged store, and what they recover from it.
    @Suite struct DamagedStoreTests {
        private let home: Home
        /// Apart from the store, where an anchor should be.
        private let away: Home
        private var database: String { home.state + "/factord.sqlite" }
        /// The first segment of the log.
        private var log: String {
            let names = try? FileManager.default.contentsOfDirectory(atPath: home.state)
            return home.state + "/" + (names?.first { $0.hasPrefix("log-") } ?? "")
        }

        init() throws {
            home = try Home()
            away = try Home()
        }

        private func offline(_ task: String..., with further: [String] = []) throws -> Ended {
            try Program.run(Program.daemon, task + ["--state", home.state] + further)
        }

        private func refusal(_ arguments: [String] = []) throws -> String {
            try RunningDaemon.refusal(home, arguments)
        }

        private func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

        private func enrol(_ daemon: RunningDaemon, _ count: Int) throws {
            // One after the other, so that the log has as many segments.
            for id in 0..<count { #expect(try daemon.call("totp.enroll", ["subject": "u-\(id)"]).isSuccess) }
        }

        /// Leaves a store whose log is damaged before its end.
        private func damageLog() throws {
            let daemon = try RunningDaemon(home)
            try enrol(daemon, 8)
            daemon.kill()
            var bytes = [UInt8](try #require(content(log)))
            // Each record has a block; all but the last one are damaged, whichever of them are applied.
            let last = try #require(bytes.lastIndex { $0 != 0 }) / 4_096
            for block in 1..<last { bytes[block * 4_096 + 60] ^= 0x10 }
            try Data(bytes).write(to: URL(fileURLWithPath: log))
        }

        // MARK: Backups

        @Test func `a backup of it succeeds, lists what is missing, and can be restored`() throws {
            var daemon = try RunningDaemon(home)
            try enrol(daemon, 120)
            #expect(daemon.terminate() == 0)
            let pages = try DatabasePages(database)
            let leaves = pages.leaves(of: "document")
            try pages.zero([leaves[leaves.count - 2], pages.leaves(of: "audit")[0]])
            let looked = try offline("--verify-store", database)
            #expect(looked.status == 1)
            for told in ["unreadable documents: ", "the audit log was altered or damaged from entry 1 on"] {
                #expect(looked.output.contains(told), "\(looked.output)\(looked.errors)")
            }

            daemon = try RunningDaemon(home)
            let file = home.path("b.factord")
            let taken = try Program.run(Program.ctl, ["backup", file, "--socket", home.socket])
            #expect(taken.status == 4)
            #expect(taken.output.contains("The store is damaged. Missing from this backup:\n- "), "\(taken.output)")
            #expect(home.logged.contains("not in the backup"))
            daemon.kill()
            let key = ["--master-key", "file:\(home.state)/master.key"]
            let checked = try Program.run(Program.daemon, ["--verify-backup", file] + key)
            #expect(checked.status == 1)
            #expect(checked.output.contains("Missing, because it was damaged:\n- "), "\(checked.output)")
            let next = try Home()
            let restored = try Program.run(Program.daemon, ["--restore", file, "--state", next.state] + key)
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(restored.output.contains("`entry.lost`"), "\(restored.output)")
            let whole = try Program.run(
                Program.daemon, ["--verify-store", next.state + "/factord.sqlite"] + key)
            #expect(whole.status == 0, "\(whole.output)")
        }

        // MARK: Accepting it

        @Test func `only accepting a damaged store changes it, and its log is kept with it`() throws {
            try damageLog()
            #expect(try refusal().contains("is damaged"))
            let before = (content(database), content(log))
            let stranger = try away.write(String(repeating: "77", count: 32), to: "key")
            let refused = try offline("--accept-store", with: ["--master-key", "file:\(stranger)"])
            #expect(refused.status == 1)
            let unsure = try offline("--accept-store", "--nothing-lost")
            #expect(unsure.status == 1)
            #expect(unsure.errors.contains("the store is damaged, so what was used since is unknown"))
            let looked = try offline("--verify-store", database)
            #expect(looked.status == 1)
            #expect(looked.output.contains("is damaged at offset"), "\(looked.output)\(looked.errors)")
            #expect((content(database), content(log)) == before)
            #expect(try refusal().contains("is damaged"))

            let accepted = try offline("--accept-store")
            #expect(accepted.status == 0, "\(accepted.errors)")
            #expect(content(database + ".before-1") == before.0)
            #expect(content(log) == before.1)
            let daemon = try RunningDaemon(home)
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
            #expect(daemon.terminate() == 0)
        }

        // MARK: Anchors

        @Test func `a store whose anchor is not named says so, and still has it`() throws {
            let anchor = ["--anchor", away.path("anchor")]
            #expect(try RunningDaemon(home, anchor).terminate() == 0)
            let daemon = try RunningDaemon(home)
            #expect(try daemon.call("totp.enroll", ["subject": "ada"]).isSuccess)
            #expect(try daemon.call("server.health").member("status", as: String.self) == "degraded")
            #expect(home.logged.contains("event=anchor_ignored"))
            #expect(daemon.terminate() == 0)
            let unnamed = try offline("--verify-store", database)
            #expect(unnamed.status == 0 && unnamed.output.contains("it has one, but none is named here"))
            try FileManager.default.removeItem(atPath: away.path("anchor"))
            let missed = try offline("--verify-store", database, with: anchor)
            #expect(missed.status == 1 && missed.output.contains("the store's anchor is missing"))
            #expect(try refusal(anchor).contains("the store's anchor is missing"))

            let unsaid = try offline("--accept-store", "--nothing-lost")
            #expect(unsaid.status == 1 && unsaid.errors.contains("--without-anchor"), "\(unsaid.errors)")
            let dropped = try offline("--accept-store", "--nothing-lost", "--without-anchor")
            #expect(dropped.status == 0, "\(dropped.errors)")
            let after = try RunningDaemon(home)
            #expect(try after.call("server.health").member("status", as: String.self) == "ok")
            #expect(after.terminate() == 0)
        }

        @Test func `a configuration's store is accepted with its key and its anchor, which commands keep`() throws {
            let kept = away.path("line")
            let configuration = try home.configuration(anchorIn: kept)
            let first = try RunningDaemon(home, configuration: configuration)
            _ = try first.authenticator("ada")
            #expect(first.terminate() == 0)
            try FileManager.default.removeItem(atPath: kept)
            let file = try away.write(configuration, to: "factord.json")
            let looked = try Program.run(Program.daemon, ["--verify-store", database, "--config", file])
            #expect(looked.status == 1 && looked.output.contains("the store's anchor is missing"), "\(looked.errors)")
            let accepted = try Program.run(Program.daemon, ["--accept-store", "--nothing-lost", "--config", file])
            #expect(accepted.status == 0, "\(accepted.errors)")
            let second = try RunningDaemon(home, configuration: configuration)
            #expect(try second.call("server.health").member("status", as: String.self) == "ok")
            #expect(second.terminate() == 0)
        }
    }
}
