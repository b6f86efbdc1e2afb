import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A daemon with a configuration file.
    @Suite struct ConfigurationTests {
        private func check(_ home: Home, _ text: String, mode: Int = 0o600) throws -> Ended {
            let file = try home.write(text, to: "factord.json", mode: mode)
            return try Program.run(Program.daemon, ["--config", file, "--check-config"])
        }

        @Test func `a check reports the effective configuration, and starts nothing`() throws {
            let home = try Home()
            let ended = try check(home, home.configuration(listeners: home.own))
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.errors.isEmpty)
            #expect(ended.output.hasPrefix("\(home.path("factord.json")) is in order\n"))
            #expect(ended.output.contains("listener    \(home.socket), mode 0600\n"))
            #expect(ended.output.contains("user \(getuid()): verify, enroll"))
            #expect(!FileManager.default.fileExists(atPath: home.state))
            #expect(!FileManager.default.fileExists(atPath: home.socket))
        }

        /// What a check does not see, the start finds at three in the morning.
        @Test(
            arguments: [
                "an open parent", "an anchor that is a pipe", "an anchor that is a link", "an anchor that is the key",
                "an anchor beside the store by a link", "a folder for an anchor",
            ] + (geteuid() == 0 ? ["a planted link"] : []))
        func `a check refuses what a start refuses`(_ mistake: String) throws {
            let home = try Home()
            let files = FileManager.default
            func folder(_ name: String, _ mode: Int = 0o700) throws -> String {
                try files.createDirectory(atPath: home.path(name), withIntermediateDirectories: true)
                try home.setMode(mode, of: home.path(name))
                return home.path(name)
            }
            func link(_ name: String, to target: String) throws -> String {
                try files.createSymbolicLink(atPath: home.path(name), withDestinationPath: target)
                return home.path(name)
            }
            let state = try folder("state")
            let anchor: String
            switch mistake {
            case "an open parent": anchor = try folder("open", 0o777) + "/below/anchor"
            case "a planted link":
                let shared = try folder("shared", 0o1777)
                anchor = try link("shared/way", to: folder("elsewhere")) + "/anchor"
                // Belongs to somebody else, as in /tmp.
                let planted = unsafe lchown(shared + "/way", 4_321, 4_321)
                try #require(planted == 0)
            case "an anchor that is a pipe":
                anchor = try folder("a") + "/anchor"
                let made = unsafe mkfifo(anchor, 0o600)
                try #require(made == 0)
            case "an anchor that is a link": anchor = try link("line", to: home.path("elsewhere"))
            case "an anchor that is the key":
                anchor = try folder("k") + "/anchor"
                _ = try home.configuration(listeners: home.own)
                try files.linkItem(atPath: home.path("master.key"), toPath: anchor)
            case "an anchor beside the store by a link": anchor = try link("beside", to: state) + "/anchor"
            default: anchor = try folder("folder/anchor")
            }
            let text = try home.configuration(listeners: home.own, #", "anchor": {"file": "\#(anchor)"}"#)
            let checked = try check(home, text)
            #expect(checked.status == 1, "\(checked.output)")
            #expect(checked.errors.contains("anchor.file: "), "\(checked.errors)")
            let ended = #expect(throws: Ended.self) { _ = try RunningDaemon(home, configuration: text) }
            #expect(ended?.status == 1 && !files.fileExists(atPath: state + "/factord.sqlite"))
        }

        @Test func `every mistake has a line of its own, and nothing is started`() throws {
            let home = try Home()
            let text = try home.configuration(listeners: home.own, ",\n\"limits\": {\"connections\": 0},\n\"lo\": {}")
            let file = try home.write(text, to: "factord.json")
            for arguments in [["--config", file, "--check-config"], ["--config", file]] {
                let ended = try Program.run(Program.daemon, arguments)
                #expect(ended.status == 1)
                #expect(ended.output.isEmpty)
                let lines = ended.errors.split(separator: "\n")
                #expect(lines.count == 2)
                #expect(lines.first?.hasPrefix("\(file):5: limits.connections: must be an integer from 8 to") == true)
                #expect(lines.last?.hasPrefix("\(file):6: lo: is unknown; the members here are state, ") == true)
            }
            #expect(!FileManager.default.fileExists(atPath: home.state))
        }

        @Test(arguments: [
            (0o644, String(repeating: "5e", count: 32), "can be read or changed by others"),
            (0o600, "secret", "64 hexadecimal digits"), (0o600, "", "64 hexadecimal digits"),
        ])
        func `a key file that others may read, or without a key, is reported`(
            _ mode: Int, _ key: String, _ told: String
        )
            throws
        {
            let home = try Home()
            let text = try home.configuration(listeners: home.own)
            try home.write(key, to: "master.key", mode: mode)
            let ended = try check(home, text)
            #expect(ended.status == 1)
            #expect(ended.errors.contains(":3: master_key.file: ") && ended.errors.contains(told), "\(ended.errors)")
            #expect(key.isEmpty || !ended.errors.contains(key))
        }

        @Test func `a configuration that does not exist, or that others may change, is refused`() throws {
            let home = try Home()
            let text = try home.configuration(listeners: home.own)
            let open = try check(home, text, mode: 0o666)
            #expect(open.status == 1)
            #expect(open.errors.contains("can be changed by others; run chmod go-w \(home.path("factord.json"))"))
            let gone = try Program.run(Program.daemon, ["--config", home.path("none")])
            #expect(gone.status == 1)
            #expect(gone.errors.hasPrefix("\(home.path("none")): cannot be opened: No such file or directory; "))
        }

        @Test func `it serves several listeners by their own rules, and its policy is the default`() throws {
            let home = try Home()
            try home.setMode(0o711, of: home.directory)
            let verifier = #"{"uid": \#(getuid()), "roles": ["verify"], "tenants": ["default"]}"#
            let text = try home.configuration(
                listeners: home.own + "," + home.listener("v.sock", verifier, #", "mode": "0660""#),
                ",\n\"policy\": {\"totp\": {\"digits\": 8}}")
            let daemon = try RunningDaemon(home, configuration: text)
            #expect(daemon.readyLine.hasSuffix("is ready on \(home.socket), \(home.path("v.sock"))\n"))
            let policy = try daemon.call("tenant.get", ["tenant": "default"]).member("policy", as: [String: Any].self)
            #expect((policy["totp"] as? [String: Any])?["digits"] as? Int == 8)
            let other = try Client(path: home.path("v.sock"))
            #expect(try other.call("totp.enroll", ["subject": "ada"]).reason == "forbidden")
            #expect(try other.call("totp.verify", ["subject": "ada", "code": "00000000"]).reason == "code_rejected")
            let mode = try FileManager.default.attributesOfItem(atPath: home.path("v.sock"))[.posixPermissions]
            #expect(mode as? Int == 0o660)
            #expect(daemon.terminate() == 0)
        }

        @Test func `its log is JSON if that is configured, and not below the level`() throws {
            let home = try Home()
            let daemon = try RunningDaemon(
                home, configuration: home.configuration(listeners: home.own, ",\n\"log\": {\"format\": \"json\"}"))
            #expect(daemon.terminate() == 0)
            let lines = home.logged.split(separator: "\n")
            #expect(!lines.isEmpty)
            for line in lines {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(object?["event"] is String && object?["level"] is String && object?["time"] is Int, "\(line)")
            }
        }
    }
}
