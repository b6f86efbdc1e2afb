import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// The sources of the master key, and the errors of each.
    @Suite struct KeySourceTests {
        private static let key = String(repeating: "5a", count: 32)
        private static let otherKey = String(repeating: "a5", count: 32)

        /// Enrols, stops, starts again in the same way and finds what was enrolled.
        private func survivesRestart(_ home: Home, start: () throws -> RunningDaemon) throws {
            let first = try start()
            let authenticator = try first.authenticator("u-1")
            #expect(first.terminate() == 0)
            let second = try start()
            #expect(try second.call("totp.verify", authenticator.offering()).isSuccess)
            #expect(second.terminate() == 0)
        }

        private func refusal(_ home: Home, _ key: String, input: String = "") throws -> String {
            try RunningDaemon.refusal(home, ["--master-key", key], input: input)
        }

        @Test func `a generated key file serves the next start`() throws {
            let home = try Home()
            try survivesRestart(home) { try RunningDaemon(home) }
        }

        @Test func `a key file serves the next start`() throws {
            let home = try Home()
            let path = try home.write(Self.key + "\n", to: "key")
            try survivesRestart(home) { try RunningDaemon(home, ["--master-key", "file:\(path)"]) }
        }

        /// If systemd lets its user read it by an access control list, the list's mask looks like the group's
        /// permissions.
        @Test(arguments: [0o400, 0o440])
        func `a credential serves the next start`(mode: Int) throws {
            let home = try Home()
            try home.write(Self.key, to: "factord", mode: mode)
            try survivesRestart(home) {
                try RunningDaemon(
                    home, ["--master-key", "credential:factord"],
                    environment: ["CREDENTIALS_DIRECTORY": home.directory])
            }
        }

        @Test func `a command's output serves the next start`() throws {
            let home = try Home()
            try survivesRestart(home) { try RunningDaemon(home, ["--master-key", "command:echo \(Self.key)"]) }
        }

        @Test func `a passphrase on the standard input serves the next start`() throws {
            let home = try Home()
            try survivesRestart(home) {
                try RunningDaemon(home, ["--master-key", "passphrase:0"], input: "correct horse battery staple\n")
            }
            let told = try refusal(home, "passphrase:0", input: "correct horse\n")
            #expect(told.contains("is not this store's key"))
        }

        @Test func `a passphrase on a descriptor of its own serves the next start`() throws {
            let home = try Home()
            let path = try home.write("correct horse battery staple\n", to: "passphrase")
            let script = #"exec 7<"$1"; shift; exec "$@""#
            try survivesRestart(home) {
                try RunningDaemon(
                    home, ["--master-key", "passphrase:7"], program: "/bin/sh",
                    leading: ["-c", script, "sh", path, Program.daemon])
            }
        }

        @Test func `an empty passphrase is refused, and a short one for a new store`() throws {
            #expect(try refusal(Home(), "passphrase:0").contains("has no passphrase"))
            let told = try refusal(Home(), "passphrase:0", input: "fourteen bytes\n")
            #expect(told.contains("has 14 bytes: choose one of at least 15"), "\(told)")
        }

        /// Its number may later be that of the store, or of anything else that the daemon opens itself.
        @Test(arguments: ["--master-key", "--next-master-key"])
        func `a passphrase is read from no descriptor that nobody has passed`(_ option: String) throws {
            // Those that whoever runs the tests has passed to them are passed on.
            let numbers = ([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 1_023] as [Int32]).filter { fcntl($0, F_GETFD) != 0 }
            try #require(!numbers.isEmpty)
            for descriptor in numbers {
                let told = try RunningDaemon.refusal(Home(), [option, "passphrase:\(descriptor)"])
                #expect(told.contains("descriptor \(descriptor) was not passed to the program"), "\(told)")
            }
        }

        @Test(arguments: ["/dev/null", "/dev/zero", "/", "open"])
        func `a passphrase is read from nothing that others can read`(_ place: String) throws {
            let home = try Home()
            let path = place == "open" ? try home.write("correct horse battery staple\n", to: "p", mode: 0o644) : place
            let script = #"exec 7<"$1"; shift; exec "$@""#
            let ended = #expect(throws: Ended.self) {
                _ = try RunningDaemon(
                    home, ["--master-key", "passphrase:7"], program: "/bin/sh",
                    leading: ["-c", script, "sh", path, Program.daemon])
            }
            #expect(ended?.errors.contains("descriptor 7 ") == true, "\(ended?.errors ?? "")")
            #expect(ended?.errors.contains("pass a pipe there") == true, "\(ended?.errors ?? "")")
        }

        @Test func `a wrong master key is reported with fingerprints and a remedy`() throws {
            let home = try Home()
            let right = try home.write(Self.key, to: "right")
            let wrong = try home.write(Self.otherKey, to: "wrong")
            #expect(try RunningDaemon(home, ["--master-key", "file:\(right)"]).terminate() == 0)
            let told = try refusal(home, "file:\(wrong)")
            #expect(told.contains("is not this store's key"))
            #expect(told.contains("start with that key"))
            #expect(!told.contains(Self.key) && !told.contains(Self.otherKey))
        }

        @Test func `a lost key file is not replaced by a new one`() throws {
            let home = try Home()
            #expect(try RunningDaemon(home).terminate() == 0)
            try FileManager.default.removeItem(atPath: "\(home.state)/master.key")
            let told = try RunningDaemon.refusal(home)
            #expect(told.contains("\(home.state)/master.key"))
            #expect(told.contains("without it the store stays sealed"))
            #expect(!FileManager.default.fileExists(atPath: "\(home.state)/master.key"))
        }

        @Test(arguments: [0o640, 0o604, 0o620])
        func `a key file that others may read or change is refused`(mode: Int) throws {
            let home = try Home()
            let path = try home.write(Self.key, to: "key", mode: mode)
            #expect(try refusal(home, "file:\(path)").contains("run chmod 600 \(path)"))
        }

        @Test(arguments: ["", "5a", String(repeating: "5a", count: 33), String(repeating: "zz", count: 32)])
        func `a malformed key is refused and not repeated`(content: String) throws {
            let home = try Home()
            let path = try home.write(content, to: "key")
            let told = try refusal(home, "file:\(path)")
            #expect(told.contains("64 hexadecimal digits"))
            #expect(content.count < 10 || !told.contains(content))
        }

        @Test(arguments: [0o444, 0o460, 0o641])
        func `a credential that others can read, or anybody else can change, is refused`(mode: Int) throws {
            let home = try Home()
            try home.write(Self.key, to: "factord", mode: mode)
            let ended = #expect(throws: Ended.self) {
                _ = try RunningDaemon(
                    home, ["--master-key", "credential:factord"],
                    environment: ["CREDENTIALS_DIRECTORY": home.directory])
            }
            #expect(ended?.errors.contains("can be read or changed by others") == true)
        }

        @Test func `an unavailable key is reported with its source`() throws {
            let home = try Home()
            #expect(try refusal(home, "file:/nonexistent/key").contains("/nonexistent/key"))
            #expect(try refusal(home, "credential:x").contains("LoadCredential="))
            #expect(try refusal(home, "command:exit 3").contains("failed with status 3"))
            #expect(try refusal(home, "command:true").contains("64 hexadecimal digits"))
        }

        @Test func `the master key can be replaced by the next one`() throws {
            let home = try Home()
            let (old, new) = (try home.write(Self.key, to: "old"), try home.write(Self.otherKey, to: "new"))
            let first = try RunningDaemon(
                home, ["--master-key", "file:\(old)", "--next-master-key", "file:\(new)"])
            let authenticator = try first.authenticator("u-1")
            #expect(try first.call("keys.rotate_master").isSuccess)
            first.kill()
            let second = try RunningDaemon(home, ["--master-key", "file:\(new)"])
            #expect(try second.call("totp.verify", authenticator.offering()).isSuccess)
            #expect(second.terminate() == 0)
            #expect(try refusal(home, "file:\(old)").contains("is not this store's key"))
        }
    }
}
