import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A store that is not the newest, is a different one, or is gone: what the programs report, and what each can
    /// still do.
    @Suite struct OlderStoreTests {
        private let home: Home
        /// Apart from the store, where an anchor should be.
        private let away: Home
        private var line: String { away.path("anchor") }
        private var anchor: [String] { ["--anchor", line] }

        init() throws {
            home = try Home()
            away = try Home()
        }

        private func start(_ further: [String] = []) throws -> RunningDaemon {
            try RunningDaemon(home, anchor + further)
        }

        private func offline(_ task: String..., at place: [String]? = nil) throws -> Ended {
            try Program.run(Program.daemon, task + ["--state", home.state] + (place ?? anchor))
        }

        private func refusal(_ arguments: [String]? = nil) throws -> String {
            try RunningDaemon.refusal(home, arguments ?? anchor)
        }

        private func copyStore(to name: String) throws -> String {
            let copy = home.path(name)
            try FileManager.default.copyItem(atPath: home.state, toPath: copy)
            return copy
        }

        /// Restores a copy.
        private func putBack(_ copy: String) throws {
            try FileManager.default.removeItem(atPath: home.state)
            try FileManager.default.copyItem(atPath: copy, toPath: home.state)
        }

        @Test func `an older copy does not start, and its recovery gives no second try at a code`() throws {
            var daemon = try start()
            let ada = try daemon.authenticator("ada")
            let codes: [String] = try daemon.call("backup_code.generate", ["subject": "ada"]).member("codes")
            let session: String = try daemon.call("session.create", ["subject": "ada", "amr": ["pwd"]])
                .member("session_token")
            #expect(daemon.terminate() == 0)
            let older = try copyStore(to: "older")
            daemon = try start()
            let used = ada.code()
            #expect(try daemon.call("totp.verify", ada.offering(used)).isSuccess)
            let spend = ["subject": "ada", "code": codes[0]]
            #expect(try daemon.call("backup_code.verify", spend).isSuccess)
            #expect(daemon.terminate() == 0)

            try putBack(older)
            let told = try refusal()
            #expect(told.contains("alarm: the store is an older copy: "), "\(told)")
            #expect(told.contains("factord --accept-store --state \(home.state)"), "\(told)")

            let looked = try offline("--verify-store", "\(home.state)/factord.sqlite")
            #expect(looked.status == 1)
            #expect(looked.output.contains("is damaged or incomplete:\n- the store is an older copy: "))
            // Only the anchor detects it. That is what it is for.
            let deceived = try offline("--verify-store", "\(home.state)/factord.sqlite", at: [])
            #expect(deceived.status == 0, "\(deceived.errors)")
            #expect(deceived.output.contains("is intact"))

            let accepted = try offline("--accept-store")
            #expect(accepted.status == 0, "\(accepted.errors)")
            #expect(accepted.output.contains("The previous store is kept as "), "\(accepted.output)")
            daemon = try start()
            for code in [used, ada.code(), ada.code(steps: 1)] {
                #expect(try daemon.call("totp.verify", ada.offering(code)).reason == "code_rejected")
            }
            #expect(try daemon.call("backup_code.verify", spend).reason == "code_rejected")
            #expect(try !daemon.call("session.check", ["session_token": session]).isSuccess)
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
            #expect(daemon.terminate() == 0)
            // The anchor moved on, so the store before is the older one from now on.
            try putBack(older)
            #expect(try refusal().contains("do not match"))
        }

        @Test func `a daemon that is killed at any time starts again beside its anchor`() throws {
            var enrolled = 0
            for life in Rounds.count(10) {
                let daemon = try start()
                let client = try daemon.client()
                for id in 0..<300 { try client.send(Line.of("totp.enroll", ["subject": "ada-\(life)-\(id)"], id: id)) }
                // The anchor is written once a second.
                usleep(UInt32.random(in: 0...1_200_000))
                daemon.kill()
                enrolled += client.answers().count(where: \.isSuccess)
            }
            #expect(enrolled > 0)
            #expect(try start().terminate() == 0)
            #expect(!home.logged.contains("alarm"))
        }

        @Test func `a lost anchor is missed, and can be declared lost`() throws {
            var daemon = try start()
            let ada = try daemon.authenticator("ada")
            #expect(daemon.terminate() == 0)
            try FileManager.default.removeItem(atPath: line)
            #expect(try refusal().contains("alarm: the store's anchor is missing"))
            let accepted = try offline("--accept-store", "--nothing-lost")
            #expect(accepted.status == 0, "\(accepted.errors)")
            daemon = try start()
            #expect(try daemon.call("totp.verify", ada.offering()).isSuccess)
            #expect(daemon.terminate() == 0)
            try away.write("factord-anchor 1 nothing\n", to: "anchor")
            #expect(try refusal().contains("alarm: the anchor is damaged"))
        }

        @Test func `another store is not taken for it`() throws {
            #expect(try start().terminate() == 0)
            try FileManager.default.removeItem(atPath: home.state)
            // With the key gone as well, it would count as a new store, but for the anchor.
            #expect(try refusal().contains("alarm: the anchor belongs to another store"))
            #expect(try RunningDaemon(home).terminate() == 0)
            #expect(try refusal().contains("alarm: the anchor belongs to another store"))
        }

        @Test func `a store that is gone is missed`() throws {
            #expect(try RunningDaemon(home).terminate() == 0)
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: home.state + "/factord.sqlite" + suffix)
            }
            let told = try refusal([])
            #expect(told.contains("there is no store in \(home.state), but there is a key for one"), "\(told)")
            #expect(told.contains("factord --new-store --state \(home.state)"))
            #expect(try offline("--new-store", at: []).status == 0)
            #expect(try RunningDaemon(home).terminate() == 0)
            // The permission was for one store.
            let again = try offline("--new-store", at: [])
            #expect(again.status == 1)
            #expect(again.errors.contains("there is already a store in \(home.state)"))
            try FileManager.default.removeItem(atPath: home.state + "/factord.sqlite")
            #expect(try refusal([]).contains("there is no store in"))
        }

        /// The only segment of a new store's log.
        private func log() throws -> String {
            let names = try FileManager.default.contentsOfDirectory(atPath: home.state)
            return home.state + "/" + (try #require(names.first { $0.hasPrefix("log-") }))
        }

        @Test func `a store without its log, and a log without its store, are missed`() throws {
            let daemon = try RunningDaemon(home)
            _ = try daemon.authenticator("ada")
            daemon.kill()
            let whole = try copyStore(to: "whole")
            try FileManager.default.removeItem(atPath: try log())
            #expect(try refusal([]).contains("the store in \(home.state) does not open: "))
            try putBack(whole)
            try FileManager.default.removeItem(atPath: home.state + "/factord.sqlite")
            #expect(try refusal([]).contains("there is no store in"))
            try putBack(whole)
            #expect(try RunningDaemon(home).call("subject.get", ["subject": "ada"]).isSuccess)
        }

        @Test func `a log that is cut under a running daemon is lost for good, until that is accepted`() throws {
            let daemon = try RunningDaemon(home)
            _ = try daemon.authenticator("ada")
            let codes: [String] = try daemon.call("backup_code.generate", ["subject": "ada"]).member("codes")
            let spend = ["subject": "ada", "code": codes[0]]
            #expect(try daemon.call("backup_code.verify", spend).isSuccess)
            // After a commit: what is left looks whole, and the code valid.
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: try log()))
            try file.truncate(atOffset: 8_192)
            try file.close()
            let next = try daemon.call("backup_code.verify", ["subject": "ada", "code": codes[1]])
            #expect(next.reason == "unavailable")
            #expect(home.logged.contains("changes may be missing, and no further ones are accepted"))
            daemon.kill()
            for _ in 0..<2 {
                let told = try refusal([])
                #expect(told.contains("changes that were answered may be missing"), "\(told)")
                #expect(told.contains("factord --accept-store"), "\(told)")
            }
            let looked = try offline("--verify-store", "\(home.state)/factord.sqlite", at: [])
            #expect(looked.status == 1)
            #expect(looked.output.contains("is damaged at offset"), "\(looked.output)")
            let accepted = try offline("--accept-store", at: [])
            #expect(accepted.status == 0, "\(accepted.errors)")
            let again = try RunningDaemon(home)
            #expect(try again.call("backup_code.verify", spend).reason == "code_rejected")
            #expect(again.terminate() == 0)
        }

        @Test func `a store that cannot be opened is reported with a remedy`() throws {
            #expect(try start().terminate() == 0)
            let (database, whole) = (home.state + "/factord.sqlite", try copyStore(to: "whole"))
            let size = try FileHandle(forReadingFrom: URL(fileURLWithPath: database)).seekToEnd()
            // Every page except the first, which has the schema, in turn.
            for page in 1..<size / 4_096 {
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: database))
                try file.seek(toOffset: page * 4_096)
                try file.write(contentsOf: Data(count: 4_096))
                try file.close()
                do {
                    try RunningDaemon(home, anchor).kill()
                } catch let ended as Ended {
                    #expect(ended.status == 1)
                    let told = ended.errors.split(separator: "\n").last ?? ""
                    #expect(told.contains("factord --restore"), "page \(page): \(told)")
                }
                try putBack(whole)
            }
        }

        @Test func `a symbolic link is reported as such`() throws {
            #expect(try start().terminate() == 0)
            let database = home.state + "/factord.sqlite"
            for path in [database, line] {
                try FileManager.default.moveItem(atPath: path, toPath: path + ".elsewhere")
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".elsewhere")
                let told = try refusal()
                #expect(told.contains("\(path) is a symbolic link: "), "\(told)")
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.moveItem(atPath: path + ".elsewhere", toPath: path)
            }
            #expect(try start().terminate() == 0)
        }

        @Test func `a restore replaces the anchor if it is named`() throws {
            let daemon = try start()
            let file = home.path("b.factord")
            let taken = try Program.run(Program.ctl, ["backup", file, "--socket", home.socket])
            #expect(taken.status == 0, "\(taken.errors)")
            #expect(daemon.terminate() == 0)
            let key = try home.write(
                try String(contentsOfFile: home.state + "/master.key", encoding: .utf8), to: "key")
            for (place, isTold) in [([String](), false), (anchor, true)] {
                try FileManager.default.removeItem(atPath: home.state)
                let ended = try Program.run(
                    Program.daemon,
                    ["--restore", file, "--state", home.state, "--master-key", "file:\(key)"] + place)
                #expect(ended.status == 0, "\(ended.errors)")
                let arguments = anchor + ["--master-key", "file:\(key)"]
                if isTold {
                    #expect(try RunningDaemon(home, arguments).terminate() == 0)
                } else {
                    #expect(try refusal(arguments).contains("do not match"))
                }
            }
        }

        @Test func `a task leaves alone the anchor of a store that it does not work on`() throws {
            let named = try home.configuration(listeners: home.own, #", "anchor": {"file": "\#(line)"}"#)
            let daemon = try RunningDaemon(home, configuration: named)
            let file = home.path("b.factord")
            #expect(try Program.run(Program.ctl, ["backup", file, "--socket", home.socket]).status == 0)
            #expect(daemon.terminate() == 0)
            let live = try String(contentsOfFile: line, encoding: .utf8)
            let config = ["--config", home.path("factord.json")]

            // A backup that is restored elsewhere, to try it.
            let trial = try Home()
            let tried = try Program.run(Program.daemon, ["--restore", file, "--state", trial.state] + config)
            #expect(tried.status == 0, "\(tried.errors)")
            #expect(try String(contentsOfFile: line, encoding: .utf8) == live)
            #expect(try RunningDaemon(home, configuration: named).terminate() == 0)

            // The anchor of another store, and a file that is no anchor.
            let stranger = try Home()
            let theirs = away.path("theirs")
            #expect(try RunningDaemon(stranger, ["--anchor", theirs]).terminate() == 0)
            for place in [theirs, try away.write("notes\n", to: "notes")] {
                let before = try String(contentsOfFile: place, encoding: .utf8)
                let state = try Home().state
                let refused = try Program.run(
                    Program.daemon, ["--restore", file, "--state", state, "--anchor", place] + config)
                #expect(refused.status == 1 && refused.errors.contains("does not hold the anchor of this store"))
                #expect(try String(contentsOfFile: place, encoding: .utf8) == before)
                #expect(!FileManager.default.fileExists(atPath: state + "/factord.sqlite"))
            }
        }

        @Test func `an anchor kept by commands works like one in a file`() throws {
            let kept = away.path("line")
            let keeping = try home.configuration(anchorIn: kept)
            var daemon = try RunningDaemon(home, configuration: keeping)
            let first = try String(contentsOfFile: kept, encoding: .utf8)
            #expect(first.hasPrefix("factord-anchor 1 "))
            _ = try daemon.authenticator("ada")
            #expect(daemon.terminate() == 0)
            #expect(try String(contentsOfFile: kept, encoding: .utf8) != first)
            daemon = try RunningDaemon(home, configuration: keeping)
            #expect(daemon.terminate() == 0)
            try away.write(first, to: "line")
            // An older line beside a newer store raises no alarm, because the anchor always lags.
            #expect(try RunningDaemon(home, configuration: keeping).terminate() == 0)

            let failing = try #require(throws: Ended.self) {
                try RunningDaemon(
                    home, configuration: home.configuration(anchorIn: kept, writing: "cat >/dev/null; exit 3"))
            }
            #expect(failing.status == 1)
            #expect(failing.errors.contains("the command that writes the anchor failed with status 3"))
        }

        @Test func `while it cannot be written, health and the log say so`() throws {
            let daemon = try start()
            try FileManager.default.removeItem(atPath: away.directory)
            _ = try daemon.authenticator("ada")
            try waitUntil { try daemon.call("server.health").member("status", as: String.self) == "degraded" }
            #expect(home.logged.contains("event=anchor_failed"))
            #expect(try daemon.call("subject.get", ["subject": "ada"]).isSuccess)
            try FileManager.default.createDirectory(atPath: away.directory, withIntermediateDirectories: false)
            try waitUntil { try daemon.call("server.health").member("status", as: String.self) == "ok" }
            #expect(daemon.terminate() == 0)
        }
    }
}
