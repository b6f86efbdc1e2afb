import FactorSocket
import Foundation
import Testing

extension DaemonTests {
    /// Secrets and names of people are in the answers and nowhere else.
    @Suite struct SecrecyTests {
        /// Everything that must not be found anywhere, and its origin.
        private struct Secrets {
            private(set) var texts: [String: String] = [:]
            private(set) var bytes: [(name: String, bytes: [UInt8])] = []

            mutating func add(_ name: String, _ text: String) { texts[text] = name }

            mutating func add(_ name: String, _ authenticator: Authenticator) {
                add("\(name)'s seed", authenticator.secret)
                add("\(name)'s subject", authenticator.subject)
                bytes.append(("\(name)'s seed", authenticator.seed))
                for steps in -1...1 { add("\(name)'s code", authenticator.code(steps: steps)) }
            }

            /// Which of them the data holds.
            func found(in data: Data) -> [String] {
                texts.filter { data.range(of: Data($0.key.utf8)) != nil }.map { "\($0.value): \($0.key)" }
                    + bytes.filter { data.range(of: Data($0.bytes)) != nil }.map(\.name)
            }
        }

        /// A session that uses every method that takes or returns a secret, and some requests that fail.
        private func session(_ daemon: RunningDaemon) throws -> Secrets {
            var secrets = Secrets()
            let ada = Authenticator("ada.lovelace@subjects.example")
            secrets.add("ada", ada)
            secrets.add("an address", "ada@accounts.example")
            secrets.add("a label", "Ada's very own phone")
            let labels = ["account_name": "ada@accounts.example", "display_name": "Ada's very own phone"]
            try #require(try daemon.call("totp.enroll", ada.importing.merging(labels) { $1 }).reason == "ok")
            let pending = try daemon.call("totp.enroll", ["subject": ada.subject, "qr": "text"])
            secrets.add("pending", try Authenticator(ada.subject, secret: pending.member("secret")))
            let codes = try daemon.call(
                "backup_code.generate", ["subject": ada.subject, "idempotency_key": "key-of-ada"]
            )
            .member("codes", as: [String].self)
            for code in codes { secrets.add("a backup code", code) }
            let eve = "eve.unknown@subjects.example"
            secrets.add("an unknown subject", eve)
            let wrong = ada.wrongCode()
            secrets.add("a wrong code", wrong)
            for params: [String: Any] in [ada.offering(), ada.offering(wrong), ["subject": eve, "code": wrong]] {
                _ = try daemon.call("totp.verify", params)
                _ = try daemon.call("factor.verify", params)
            }
            #expect(try daemon.call("backup_code.verify", ["subject": ada.subject, "code": codes[0]]).isSuccess)
            try usePasswords(daemon, ada.subject, &secrets)
            try goWrong(daemon, ada, codes[1], &secrets)
            return secrets
        }

        /// A password that is set and checked, and one that is imported as a hash.
        private func usePasswords(_ daemon: RunningDaemon, _ subject: String, _ secrets: inout Secrets) throws {
            let (password, wrong) = ("an unheard-of password", "a password that is wrong")
            let hash = "$2b$05$LFi8rwpANUH2vJlvey3Llu.b90UqdycurnIqUR7zdaPqVgRQpxGFG"
            secrets.add("a password", password)
            secrets.add("a wrong password", wrong)
            secrets.add("an imported hash", String(hash.dropFirst(29)))
            #expect(try daemon.call("password.set", ["subject": subject, "password": password]).isSuccess)
            #expect(try daemon.call("password.verify", ["subject": subject, "password": password]).isSuccess)
            #expect(try !daemon.call("password.verify", ["subject": subject, "password": wrong]).isSuccess)
            #expect(try daemon.call("password.import", ["subject": "imported", "hash": hash]).isSuccess)
            #expect(try !daemon.call("password.import", ["subject": "imported", "hash": hash + "x"]).isSuccess)
        }

        /// Odd inputs, each with something that must not be repeated.
        private func goWrong(
            _ daemon: RunningDaemon, _ ada: Authenticator, _ backup: String, _ secrets: inout Secrets
        ) throws {
            let odd: [[String: Any]] = [
                ["subject": ada.subject, "code": "sesame-open-12345"], ["subject": ada.subject, "code": 918_273_645],
                ["subject": ["sesame-open-12345"], "code": backup],
                ["subject": "sesame-open-12345\u{0}", "code": backup],
                ["subject": ada.subject, "secret": "sesame-open-12345", "activate": true],
                ["subject": ada.subject, "sesame-open-12345": ada.secret],
                ["subject": ada.subject, "tenant": "sesame-open-12345"],
            ]
            secrets.add("an odd input", "sesame-open-12345")
            secrets.add("an odd input", "918273645")
            for params in odd {
                for method in ["totp.verify", "totp.enroll", "backup_code.verify", "subject.get", "sesame-open-12345"] {
                    #expect(try !daemon.call(method, params).isSuccess)
                }
            }
            let client = try daemon.client()
            try client.send(Array(#"{"sesame-open-12345": \#(ada.secret)"#.utf8))
            #expect(try client.nextAnswer().code == -32_700)
        }

        @Test func `nothing secret is logged, stored in the clear, or shown to other processes`() throws {
            let home = try Home()
            let key = String(repeating: "c3d2", count: 16)
            let path = try home.write(key, to: "key")
            let daemon = try RunningDaemon(home, ["--master-key", "file:\(path)"])
            var secrets = try session(daemon)
            secrets.add("the master key", key)
            for file in ["cmdline", "environ"] {
                if let data = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(daemon.id)/\(file)")) {
                    #expect(secrets.found(in: data).isEmpty, "\(file): \(secrets.found(in: data))")
                }
            }
            try expectClean(secrets, home, "while it runs")
            #expect(daemon.terminate() == 0)
            try expectClean(secrets, home, "after its end")
            #expect(daemon.restOfOutput().isEmpty)
            #expect(secrets.found(in: Data(home.logged.utf8)).isEmpty, "\(home.logged)")
        }

        private func expectClean(_ secrets: Secrets, _ home: Home, _ moment: String) throws {
            let files = try home.stateFiles()
            #expect(files["factord.sqlite"] != nil)
            for (name, data) in files {
                #expect(secrets.found(in: data).isEmpty, "\(name) \(moment): \(secrets.found(in: data))")
            }
        }

        @Test func `a killed daemon's files hold nothing in the clear either`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            let secrets = try session(daemon)
            daemon.kill()
            #expect(try home.stateFiles()["factord.sqlite-wal"] != nil)
            try expectClean(secrets, home, "after the kill")
        }

        @Test func `its files and its socket are accessible to its owner only`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(home)
            _ = try daemon.authenticator("ada")
            for path in [home.socket] + (try home.stateFiles().keys.map { "\(home.state)/\($0)" }) {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
            }
            let state = try FileManager.default.attributesOfItem(atPath: home.state)
            #expect(state[.posixPermissions] as? Int == 0o700)
        }

        @Test func `it leaves no core dump and gains no privileges`() throws {
            let daemon = try RunningDaemon(Home())
            let limits = try String(contentsOfFile: "/proc/\(daemon.id)/limits", encoding: .utf8)
            let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
            #expect(core.split(separator: " ").dropFirst(4).prefix(2).elementsEqual(["0", "0"]))
            let status = try String(contentsOfFile: "/proc/\(daemon.id)/status", encoding: .utf8)
            #expect(status.contains("NoNewPrivs:\t1"))
        }
    }
}
