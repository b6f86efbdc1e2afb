import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// What each release left, and the programs of today. The bundle `ReleaseTests` looks at all that is in it.
    @Suite struct OlderReleaseTests {
        private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ReleaseTests").path

        private static let releases = Result {
            try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.first?.isNumber == true }.sorted()
        }

        private let home: Home
        private var key: [String] { ["--master-key", "file:\(home.path("master.key"))"] }
        private var anchor: [String] { ["--anchor", home.path("anchor")] }

        init() throws { home = try Home() }

        /// Puts a file of the release into the home, readable by its owner only.
        private func copy(_ name: String, of release: String, to target: String) throws {
            try FileManager.default.copyItem(atPath: "\(Self.folder)/\(release)/\(name)", toPath: home.path(target))
            try home.setMode(0o600, of: home.path(target))
        }

        /// The user who was enrolled then, with her authenticator app.
        private func ada(_ release: String, _ store: String) throws -> Authenticator {
            let text = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(release)/facts.json"))
            let facts = try #require(JSONSerialization.jsonObject(with: text) as? [String: [String: Any]])
            return try Authenticator("ada", secret: #require(facts[store]?["app"] as? String))
        }

        private func expectServed(_ release: String, _ store: String, _ arguments: [String]) throws {
            let daemon = try RunningDaemon(home, arguments)
            let ada = try ada(release, store)
            let code = ada.code()
            #expect(try daemon.call("totp.verify", ada.offering(code)).isSuccess)
            #expect(try daemon.call("totp.verify", ada.offering(code)).reason == "code_rejected")
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
            #expect(daemon.terminate() == 0)
            #expect(!home.logged.contains("event=alarm"))
        }

        @Test(arguments: try releases.get(), ["closed", "killed"])
        func `its store is intact, and is served`(_ release: String, _ store: String) throws {
            try FileManager.default.createDirectory(
                atPath: home.state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try copy("master.key", of: release, to: "master.key")
            for file in try FileManager.default.contentsOfDirectory(atPath: "\(Self.folder)/\(release)/\(store)") {
                try copy("\(store)/\(file)", of: release, to: file == "anchor" ? file : "state/\(file)")
            }
            let file = home.state + "/factord.sqlite"
            let looked = try Program.run(Program.daemon, ["--verify-store", file] + key + anchor)
            #expect(looked.status == 0 && looked.output.contains("is intact"), "\(looked.output)\(looked.errors)")
            try expectServed(release, store, key + anchor)
            let again = try Program.run(Program.daemon, ["--verify-store", file] + key + anchor)
            #expect(again.status == 0, "\(again.output)\(again.errors)")
        }

        @Test(arguments: try releases.get()) func `its backup is restored and served`(_ release: String) throws {
            try copy("master.key", of: release, to: "master.key")
            let backup = "\(Self.folder)/\(release)/factord.backup"
            let checked = try Program.run(Program.daemon, ["--verify-backup", backup] + key)
            #expect(checked.status == 0 && checked.output.contains("is intact and genuine"), "\(checked.errors)")
            let restored = try Program.run(
                Program.daemon, ["--restore", backup, "--nothing-since-backup", "--state", home.state] + key)
            #expect(restored.status == 0, "\(restored.errors)")
            try expectServed(release, "closed", key)
        }
    }
}
