import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// Daemons in user namespaces, where the kernel gives one number to all users who are not mapped.
    @Suite(.enabled(if: OtherNamespace.isPossible, "\(OtherNamespace.reason)")) struct NamespaceTests {
        private static let socat = "/usr/bin/socat"

        /// A home that everyone can enter.
        private static func home() throws -> Home {
            let home = try Home()
            try home.setMode(0o711, of: home.directory)
            return home
        }

        /// A listener that everyone can reach.
        private func listener(_ home: Home, _ name: String, _ who: String) -> String {
            home.listener(name, #"{\#(who), "roles": ["verify"], "tenants": "all"}"#, #", "mode": "0666""#)
        }

        /// A daemon where root alone is mapped.
        private func daemon(_ home: Home, listeners: [String]) throws -> RunningDaemon {
            try RunningDaemon(
                home, program: OtherNamespace.program, leading: OtherNamespace.root.leading + [Program.daemon],
                configuration: home.configuration(listeners: listeners.joined(separator: ",")))
        }

        /// What a user of that number and primary group is answered, who is not mapped where the daemon runs.
        private func answer(_ home: Home, _ name: String, group: Int) throws -> String {
            let line = #"{"jsonrpc":"2.0","id":1,"method":"server.info"}"# + "\n"
            let ended = try OtherUser.run(
                Self.socat, ["-t", "5", "-", "UNIX-CONNECT:\(home.path(name))"], input: line, group: group)
            return try Answer(Array(ended.output.utf8)).reason
        }

        @Test(arguments: [
            ("uid", "\(OtherNamespace.overflow)", "user"), ("user", #""nobody""#, "user"),
            ("gid", "\(OtherNamespace.overflow)", "group"), ("group", #""nogroup""#, "group"),
        ])
        func `a rule for everyone who is not mapped is refused, and says what to write instead`(
            _ member: String, _ value: String, _ kind: String
        ) throws {
            let home = try Self.home()
            let listeners = listener(home, "s.sock", #""\#(member)": \#(value)"#)
            let file = try home.write(home.configuration(listeners: listeners), to: "factord.json")
            try home.allowNewStore()
            let problem =
                "listeners[0].rules[0].\(member): 65534 is the number of every \(kind) that the daemon's user "
                + "namespace does not map; name a \(kind) that is mapped"
            for mode in [["--check-config"], []] {
                let ended = try OtherNamespace.root.run([Program.daemon, "--config", file] + mode)
                #expect(ended.status == 1)
                #expect(ended.errors.contains(problem), "\(ended.errors)")
            }
        }

        /// Whether these tests run where everyone is mapped, as in the first namespace.
        private static let mapsEveryone =
            (try? String(contentsOfFile: "/proc/self/uid_map", encoding: .utf8))?.hasSuffix(" 4294967295\n") == true

        @Test(.enabled(if: mapsEveryone, "takes a namespace that maps everyone"))
        func `the same rule is a user's where everyone is mapped`() throws {
            let home = try Self.home()
            let listeners = listener(home, "s.sock", #""uid": \#(OtherNamespace.overflow)"#)
            let file = try home.write(home.configuration(listeners: listeners), to: "factord.json")
            let ended = try Program.run(Program.daemon, ["--config", file, "--check-config"])
            #expect(ended.status == 0, "\(ended.errors)")
        }

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: socat), "takes socat"))
        func `a user who is not mapped gets in by a group that is, or as anyone, also after a wrong reload`() throws {
            let home = try Self.home()
            let rules = ["own": #""uid": 0"#, "group": #""gid": 0"#, "anyone": #""anyone": true"#]
            func listeners(_ rules: [String: String]) -> [String] {
                rules.sorted { $0.key < $1.key }.map { listener(home, $0.key, $0.value) }
            }
            let daemon = try daemon(home, listeners: listeners(rules))
            func expectAccess() throws {
                #expect(try answer(home, "group", group: 0) == "ok")
                #expect(try answer(home, "group", group: OtherUser.id) == "forbidden")
                #expect(try answer(home, "anyone", group: OtherUser.id) == "ok")
                #expect(try answer(home, "own", group: OtherUser.id) == "forbidden")
            }
            try expectAccess()
            let wrong = rules.merging(["own": #""uid": \#(OtherNamespace.overflow)"#]) { $1 }
            try home.write(
                home.configuration(listeners: listeners(wrong).joined(separator: ",")), to: "factord.json")
            daemon.signal(SIGHUP)
            try waitUntil { home.logged.contains("reload_refused") }
            try expectAccess()
            #expect(daemon.terminate() == 0)
        }

        @Test func `a daemon whose own user is not mapped does not start, not even for development`() throws {
            let home = try Home()
            let ended = try OtherNamespace.nobody.run([Program.daemon] + RunningDaemon.arguments(home))
            #expect(ended.status == 1)
            #expect(
                ended.errors.contains("belongs to a user whom this user namespace does not map: run as a user"),
                "\(ended.errors)")
        }
    }
}
