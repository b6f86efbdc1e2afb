#if PostgreSQL
import FactorPostgreSQL
import Foundation
import TestDatabase
import TestMachine
import Testing

extension DaemonTests {
    /// A store that goes from files to a database, through a backup, and back to files, with the programs themselves.
    @Suite struct DatabaseStoreTests {
        private let server: DatabaseServer
        private let database: ConnectionSettings

        init() throws {
            server = try DatabaseServer.shared.get()
            database = try server.makeDatabase()
        }

        /// A configuration with a store in a database.
        private func configuration(
            _ home: Home, _ database: ConnectionSettings, peer: String, at directory: String? = nil
        ) throws -> String {
            let store = """
                , "store": {"postgresql": {"hosts": ["\(directory ?? server.directory)"], "database": "\(database.database)",
                "user": "\(database.user)", "peer": "\(peer)"}}
                """
            return try home.configuration(listeners: home.own, store)
        }

        private func factord(_ home: Home, _ configuration: String, _ arguments: String...) throws -> Ended {
            let file = try home.write(configuration, to: "factord.json")
            return try Program.run(Program.daemon, arguments + ["--config", file])
        }

        private func expectSuccess(_ ended: Ended) { #expect(ended.status == 0, "\(ended.errors)") }

        @Test func `without a database that can be used, a configuration is shown and refused`() throws {
            defer { server.drop(database) }
            let home = try Home()
            let away = try configuration(home, database, peer: "one", at: home.directory)
            let found = try factord(home, away, "--check-config")
            #expect(found.status == 1)
            #expect(found.output.contains("factord.json is in order\n"))
            #expect(found.output.contains("server      \(home.directory) cannot be used: "))
            #expect(found.output.hasSuffix("database    no server that writes can be used\n"))
        }

        @Test(.enabled(if: ShiftedClock.library != nil))
        func `a clock that is set wrong stops nobody, and time that was wrong is mended by the database's`() throws {
            defer { server.drop(database) }
            let home = try Home()
            let clock = try ShiftedClock(in: home.directory, try #require(ShiftedClock.library))
            let daemon = try RunningDaemon(
                home, environment: clock.environment, configuration: try configuration(home, database, peer: "one"))
            func enrol() throws -> Answer { try daemon.call("totp.enroll", ["subject": UUID().uuidString]) }
            func untilClock(begins problem: String?) throws {
                try waitUntil {
                    let checks = try daemon.call("server.health").member("checks", as: [[String: Any]].self)
                    let told = checks.first { $0["check"] as? String == "clock" }?["problem"] as? String
                    return problem.map { told?.hasPrefix($0) ?? false } ?? (told == nil)
                }
            }

            // The time of day alone: what ages are counted by is still that of the database.
            try clock.jump(seconds: 600)
            try untilClock(begins: "jumped")
            Thread.sleep(forTimeInterval: 2.5)
            #expect(try enrol().isSuccess)
            try clock.jump(seconds: -600)
            try untilClock(begins: nil)

            // Both clocks of this host, as after a wrong start: nothing is decided by them.
            try clock.advance(seconds: 600)
            try waitUntil { try !enrol().isSuccess }
            #expect(try enrol().reason == "unavailable")
            // Once the time of day is right, the database says so, and no hour has to pass.
            try clock.jump(seconds: -600)
            try untilClock(begins: nil)
            try waitUntil { try enrol().isSuccess }
            #expect(home.logged.contains("event=clock_believed"))
            #expect(daemon.terminate() == 0)
        }

        @Test func `a store goes to a database, through a backup and back to files`() throws {
            defer { server.drop(database) }
            let home = try Home()
            let files = try home.configuration(listeners: home.own)
            let alone = try RunningDaemon(home, configuration: files)
            let ada = try alone.authenticator("ada")
            let code = ada.code()
            #expect(try alone.call("totp.verify", ada.offering(code)).isSuccess)
            #expect(alone.terminate() == 0)

            // To the database.
            let shared = try configuration(home, database, peer: "one")
            let found = try factord(home, shared, "--check-config")
            expectSuccess(found)
            for text in ["writes, PostgreSQL", "timeline 1", "wait for no standby", "sidecars    none"] {
                #expect(found.output.contains(text), "\(text)")
            }
            let moved = try factord(home, shared, "--move-store", "database")
            expectSuccess(moved)
            #expect(moved.output.contains("moved to database \(database.database)"))
            #expect(try factord(home, shared, "--move-store", "database").status == 1)

            // Two sidecars.
            let other = try Home()
            let daemons = [
                try RunningDaemon(home, configuration: shared),
                try RunningDaemon(other, configuration: try configuration(other, database, peer: "two")),
            ]
            for daemon in daemons {
                #expect(try daemon.call("totp.verify", ada.offering(code)).reason == "code_rejected")
            }
            let next = ada.code(steps: 1)
            #expect(try daemons[1].call("totp.verify", ada.offering(next)).isSuccess)
            #expect(try daemons[0].call("totp.verify", ada.offering(next)).reason == "code_rejected")
            #expect(try factord(home, shared, "--check-config").output.contains("sidecars    one, two"))
            let served = try factord(home, shared, "--move-store", "files")
            #expect(served.status == 1 && served.errors.contains("a sidecar uses it"))
            for daemon in daemons { #expect(try daemon.call("audit.verify").member("intact", as: Bool.self)) }

            // A backup by one of them, restored into another database.
            let file = home.path("b.factord")
            expectSuccess(try Program.run(Program.ctl, ["backup", file, "--socket", other.socket]))
            for daemon in daemons { #expect(daemon.terminate() == 0) }
            let target = try server.makeDatabase()
            defer { server.drop(target) }
            let third = try Home()
            let later = try configuration(third, target, peer: "three")
            let restored = try factord(third, later, "--restore", file)
            expectSuccess(restored)
            #expect(restored.output.contains("audit entries") && restored.output.contains("authenticators (1)"))
            #expect(try factord(third, later, "--restore", file).status == 1)
            let daemon = try RunningDaemon(third, configuration: later)
            #expect(try daemon.call("totp.verify", ada.offering(next)).reason != "ok")
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
            #expect(daemon.terminate() == 0)

            // The first database's store goes back to files, once its sidecars count as gone, though it lacks commits.
            try server.run("UPDATE factord.config SET status = 'behind'", in: database.database)
            #expect(try factord(home, shared, "--check-config").status == 1)
            for _ in 0..<100 {
                if try factord(home, shared, "--move-store", "files").status == 0 { break }
                Thread.sleep(forTimeInterval: 0.2)
            }
            let late = try RunningDaemon(other, configuration: try configuration(other, database, peer: "two"))
            try waitUntil { other.logged.contains("event=store_unavailable obstacle=moved") }
            #expect(try late.call("factor.list", ["subject": "ada"]).reason == "unavailable")
            #expect(late.terminate() == 0)
            let again = try RunningDaemon(home, configuration: files)
            #expect(try again.call("totp.verify", ada.offering(next)).reason == "code_rejected")
            #expect(try again.call("audit.verify").member("intact", as: Bool.self))
            #expect(again.terminate() == 0)

            // There it is accepted, and goes to an empty database again.
            let accepted = try factord(home, files, "--accept-store")
            expectSuccess(accepted)
            #expect(accepted.output.contains("authenticators (1)"))
            let last = try server.makeDatabase()
            defer { server.drop(last) }
            let final = try configuration(home, last, peer: "one")
            expectSuccess(try factord(home, final, "--move-store", "database"))
            #expect(try factord(home, final).status == 1)
            try FileManager.default.removeItem(atPath: home.state + "/anchor")
            let end = try RunningDaemon(home, configuration: final)
            #expect(try end.call("totp.verify", ada.offering(next)).reason != "ok")
            #expect(try end.call("audit.verify").member("intact", as: Bool.self))
            #expect(end.terminate() == 0)
            for home in [home, other, third] { #expect(!home.logged.contains("event=alarm")) }
        }

        @Test func `the way out of an older copy is as the page prints it`() throws {
            let page = try Page(
                "deploy/postgresql.md", under: PageStage.repository, section: "If the status is behind",
                languages: ["sh"])
            let printed = try #require(page.blocks.map(\.text).first { $0.contains("--accept-store") })
            let home = try Home()
            let first = try RunningDaemon(home, configuration: try configuration(home, database, peer: "one"))
            let ada = try first.authenticator("ada")
            #expect(first.terminate() == 0)
            // What a standby had that lagged behind.
            let dump = home.path("dump")
            let dumped = try Program.run(
                "/usr/bin/pg_dump", ["-h", server.directory, "-U", DatabaseServer.owner, "-f", dump, database.database])
            expectSuccess(dumped)
            let second = try RunningDaemon(home, configuration: try configuration(home, database, peer: "one"))
            let code = ada.code()
            #expect(try second.call("totp.verify", ada.offering(code)).isSuccess)
            #expect(second.terminate() == 0)
            server.drop(database)
            let older = try server.makeDatabase(from: dump)
            defer { server.drop(older) }
            func expectRefused(_ configuration: String) throws {
                let before = home.logged.count
                let refusing = try RunningDaemon(home, configuration: configuration)
                try waitUntil {
                    home.logged.dropFirst(before).contains("event=store_unavailable obstacle=older_copy")
                }
                #expect(refusing.terminate() == 0)
                // Sidecars count as gone a while after they are stopped.
                Thread.sleep(forTimeInterval: 5)
            }
            let found = try configuration(home, older, peer: "one")
            try expectRefused(found)
            // Moved out and back without being accepted, it stays what it is.
            let back = try server.makeDatabase()
            defer { server.drop(back) }
            let shared = try configuration(home, back, peer: "one")
            expectSuccess(try factord(home, found, "--move-store", "files"))
            expectSuccess(try factord(home, shared, "--move-store", "database"))
            try expectRefused(shared)

            let commands =
                printed
                .replacing("/etc/factord/factord.json", with: try home.write(shared, to: "factord.json"))
                .replacing("-d factord", with: "-d \(back.database)")
                .replacing("--schema factord", with: "--schema \(back.user)")
            let script = "factord() { \"$FACTORD\" \"$@\"; }\n" + commands
            let ended = try Program.run(
                "/bin/bash", ["-c", script],
                environment: [
                    "PGHOST": server.directory, "PGUSER": DatabaseServer.owner, "FACTORD": Program.daemon,
                    "PATH": "/usr/bin:/bin",
                ])
            expectSuccess(ended)
            let last = try RunningDaemon(home, configuration: shared)
            #expect(try last.call("totp.verify", ada.offering(code)).reason != "ok")
            #expect(try last.call("totp.enroll", ["subject": "eve"]).isSuccess)
            #expect(try last.call("audit.verify").member("intact", as: Bool.self))
            #expect(last.terminate() == 0)
        }
    }
}
#endif
