#if PostgreSQL
import FactorPostgreSQL
import FactorSocket
import Foundation
import TestDatabase
import TestMachine
import Testing

extension DaemonTests {
    /// A sidecar whose database goes away and comes back: it is there all the while, and says what is so.
    @Suite struct AwayDatabaseTests {
        private let cluster: DatabaseCluster
        private let home: Home

        init() throws {
            cluster = try DatabaseCluster(megabytes: 512)
            home = try Home()
        }

        /// A sidecar that the test watches as the service manager does.
        private func start(
            _ members: String = "", peer: String = #""one""#
        ) throws -> (daemon: RunningDaemon, manager: NotifySocket) {
            let hosts = cluster.nodes.map { "\"\($0.directory)\"" }.joined(separator: ", ")
            let store = """
                , "store": {"postgresql": {"hosts": [\(hosts)], "database": "factord", "user": "sidecar",
                "peer": \(peer)\(members)}}
                """
            let manager = try NotifySocket("@\(home.directory)/\(UUID().uuidString)")
            let daemon = try RunningDaemon(
                home, environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "500000"],
                configuration: try home.configuration(listeners: home.own, store))
            return (daemon, manager)
        }

        /// Returns once it serves, which it may have to wait for on a busy machine.
        private func startServing(
            peer: String = #""one""#
        ) throws -> (daemon: RunningDaemon, manager: NotifySocket) {
            let (daemon, manager) = try start(peer: peer)
            while try manager.next() != "READY=1\nSTATUS=serving on \(home.socket)" {}
            return (daemon, manager)
        }

        /// What health says of the store; nil if nothing is wrong.
        private func problem(_ daemon: RunningDaemon) throws -> String? {
            let checks = try daemon.call("server.health").member("checks", as: [[String: Any]].self)
            return checks.first { $0["check"] as? String == "store" }?["problem"] as? String
        }

        /// Expects that what concerns the server itself is answered at once, and everything else refused at once.
        private func expectAway(_ daemon: RunningDaemon, _ expected: String) throws {
            try waitUntil { try problem(daemon) == expected }
            #expect(try daemon.call("server.info").member("storage", as: String.self) == "postgresql")
            #expect(
                try daemon.call("server.metrics").member("text", as: String.self).contains(
                    "factord_store_available 0\n"))
            #expect(try daemon.call("rpc.discover").isSuccess)
            #expect(try daemon.call("totp.enroll", ["subject": "away"]).reason == "unavailable")
            #expect(try daemon.call("no.method").reason == "method_not_found")
            #expect(try daemon.call("server.info", ["no": 1]).reason == "invalid_params")
            let client = try daemon.client()
            try client.send([UInt8](Self.batch.utf8))
            let answers = String(decoding: try #require(try client.receive()), as: UTF8.self)
            #expect(answers.contains(#""uptime_s""#) && answers.contains(#""unavailable""#))
        }

        private static let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"server.info"},{"jsonrpc":"2.0","method":"server.info"},\
            {"jsonrpc":"2.0","id":2,"method":"factor.list","params":{"subject":"a"}}]
            """

        private func expectBack(_ daemon: RunningDaemon) throws {
            try waitUntil { try problem(daemon) == nil }
            #expect(
                try daemon.call("server.metrics").member("text", as: String.self).contains(
                    "factord_store_available 1\n"))
            #expect(try daemon.call("totp.enroll", ["subject": UUID().uuidString]).isSuccess)
        }

        /// Nothing was reported to the manager but that it is alive, and what it waits for.
        private func expectAlive(_ manager: NotifySocket) throws {
            for _ in 0..<4 {
                let message = try manager.next()
                #expect(message == "WATCHDOG=1" || message.hasPrefix("READY=1\nSTATUS=waiting for the store, which "))
            }
        }

        @Test func `without its database a sidecar starts, and serves once it is there`() throws {
            defer { cluster.stop() }
            for node in cluster.nodes { node.kill() }
            let (daemon, manager) = try start()
            #expect(daemon.readyLine.contains("and waits for its store: no server writes: "))
            try expectAway(daemon, "cannot be reached")
            try expectAlive(manager)
            // Asked for while there is nothing to change.
            daemon.signal(SIGHUP)
            for index in cluster.nodes.indices { try cluster.restart(index) }
            try expectBack(daemon)
            try waitUntil { home.logged.contains("event=reloaded") }
            #expect(home.logged.contains("event=store_unavailable obstacle=unreachable"))
            #expect(home.logged.contains("event=store_available"))
            #expect(daemon.terminate() == 0)
        }

        @Test func `a sidecar that waits for its database ends when it is told to`() throws {
            defer { cluster.stop() }
            for node in cluster.nodes { node.kill() }
            let (daemon, _) = try start()
            #expect(daemon.terminate() == 0)
        }

        @Test func `commits that wait for a standby are said to, and nothing is lost of them`() throws {
            defer { cluster.stop() }
            let (daemon, manager) = try startServing()
            let ada = try daemon.authenticator("ada")
            let standbys = cluster.nodes.indices.filter { $0 != cluster.primary }
            for index in standbys { cluster.nodes[index].freeze() }
            let (client, offered) = (try daemon.client(), ada.offering())
            try client.send(Line.of("totp.verify", offered))
            try expectAway(daemon, "waits for a standby")
            try expectAlive(manager)
            #expect(home.logged.contains("synchronous_standby_names is ANY 1"))
            for index in standbys { cluster.nodes[index].thaw() }
            #expect(try client.nextAnswer().isSuccess)
            try expectBack(daemon)
            #expect(try daemon.call("totp.verify", offered).reason == "code_rejected")
            #expect(daemon.terminate() == 0)
        }

        @Test func `a store that was given up is opened again once an operator has decided`() throws {
            defer { cluster.stop() }
            let (daemon, _) = try startServing()
            let ada = try daemon.authenticator("ada")
            let primary = cluster.nodes[cluster.primary]
            try primary.query("UPDATE factord.config SET status = 'behind'", in: "factord")
            _ = try daemon.call("totp.enroll", ["subject": "eve"])
            try expectAway(daemon, "is an older copy")
            daemon.signal(SIGHUP)
            try primary.query("UPDATE factord.config SET status = 'serving'", in: "factord")
            try expectBack(daemon)
            let offered = ada.offering()
            #expect(try daemon.call("totp.verify", offered).isSuccess)
            #expect(try daemon.call("totp.verify", offered).reason == "code_rejected")
            try waitUntil { home.logged.contains("event=reloaded") }
            #expect(daemon.terminate() == 0)
        }

        @Test func `a sidecar that has lost its lease takes another, and gives it back at its end`() throws {
            defer { cluster.stop() }
            let (daemon, _) = try startServing(peer: #"{"from": "hostname"}"#)
            let ada = try daemon.authenticator("ada")
            let primary = cluster.nodes[cluster.primary]
            try primary.query("UPDATE factord.writer SET holder = 'other', epoch = epoch + 1", in: "factord")
            _ = try daemon.call("totp.enroll", ["subject": "eve"])
            try waitUntil { home.logged.contains("obstacle=replaced") }
            try expectBack(daemon)
            #expect(try daemon.call("totp.verify", ada.offering()).isSuccess)
            #expect(daemon.terminate() == 0)
            let told = try primary.query(
                "SELECT string_agg(id || ' ' || (alive_at = 'epoch'), ', ' ORDER BY id) FROM factord.writer",
                in: "factord")
            #expect(told == "0 false, 1 true")
        }

        @Test func `a primary that is killed with a write under way is waited for`() throws {
            defer { cluster.stop() }
            let (daemon, manager) = try startServing()
            let ada = try daemon.authenticator("ada")
            let (client, offered) = (try daemon.client(), ada.offering())
            cluster.nodes[cluster.primary].freeze()
            try client.send(Line.of("totp.verify", offered))
            try expectAway(daemon, "cannot be reached")
            cluster.nodes[cluster.primary].kill()
            try expectAlive(manager)
            try cluster.restart(cluster.primary)
            let answer = try client.nextAnswer()
            try expectBack(daemon)
            // Whatever was said of the first one, the code is good once.
            if answer.isSuccess {
                #expect(try daemon.call("totp.verify", offered).reason == "code_rejected")
            } else {
                #expect(answer.reason == "unavailable")
                // The same code, unless its time is over.
                #expect(try daemon.call("totp.verify", ada.offering()).isSuccess)
            }
            #expect(daemon.terminate() == 0)
        }

        @Test(arguments: ["writer", "config"])
        func `a lock that somebody holds is said to keep commits back`(_ table: String) throws {
            defer { cluster.stop() }
            let (daemon, manager) = try startServing()
            let primary = cluster.nodes[cluster.primary]
            let holder = try ChildProcess(
                "/usr/bin/psql",
                [
                    "-X", "-q", "-h", primary.directory, "-U", DatabaseServer.owner, "-d", "factord", "-c",
                    "LOCK TABLE factord.\(table); SELECT pg_sleep(600)",
                ], errors: "/dev/null")
            try expectAway(daemon, "is blocked")
            try expectAlive(manager)
            try primary.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
            try expectBack(daemon)
            _ = holder.wait()
            #expect(daemon.terminate() == 0)
        }

        @Test func `a password that is changed in its file is used from the next connection on`() throws {
            defer { cluster.stop() }
            let primary = cluster.nodes[cluster.primary]
            try primary.query("ALTER ROLE sidecar PASSWORD 'first'")
            let rules = ["local factord sidecar scram-sha-256", "local all all trust"].map { "('\($0)')" }
            try primary.query(
                """
                DO $$ BEGIN EXECUTE format('COPY (VALUES \(rules.joined(separator: ", ").replacing("'", with: "''"))) TO %L',
                current_setting('hba_file')); PERFORM pg_reload_conf(); END $$
                """)
            let file = try home.write("wrong", to: "password")
            let (daemon, _) = try start(", \"password\": {\"file\": \"\(file)\"}")
            try expectAway(daemon, "is not permitted")
            _ = try home.write("first", to: "password")
            try expectBack(daemon)
            try primary.query("ALTER ROLE sidecar PASSWORD 'second'")
            try cut()
            try expectAway(daemon, "is not permitted")
            _ = try home.write("second", to: "password")
            try expectBack(daemon)
            #expect(daemon.terminate() == 0)
        }

        /// Ends all connections of sidecars.
        private func cut() throws {
            let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'sidecar'"
            try cluster.nodes[cluster.primary].query(others, in: "factord")
        }

        @Test(arguments: [
            (
                "REVOKE USAGE ON SCHEMA factord FROM sidecar", "GRANT USAGE ON SCHEMA factord TO sidecar",
                "is not permitted"
            ),
            (
                "ALTER DATABASE factord SET default_transaction_read_only = on",
                "BEGIN READ WRITE; ALTER DATABASE factord RESET default_transaction_read_only; COMMIT",
                "is read-only"
            ),
            ("ALTER SCHEMA factord RENAME TO gone", "ALTER SCHEMA gone RENAME TO factord", "is not there"),
            (
                "ALTER TABLE factord.config ENABLE ROW LEVEL SECURITY",
                "ALTER TABLE factord.config DISABLE ROW LEVEL SECURITY", "is not permitted"
            ),
            (
                "ALTER TABLE factord.document ENABLE ROW LEVEL SECURITY",
                "ALTER TABLE factord.document DISABLE ROW LEVEL SECURITY", "is not permitted"
            ),
            (
                "REVOKE INSERT ON factord.document FROM sidecar", "GRANT INSERT ON factord.document TO sidecar",
                "is not permitted"
            ),
            ("ALTER ROLE sidecar NOLOGIN", "ALTER ROLE sidecar LOGIN", "is not permitted"),
        ])
        func `what an administrator does is said, also at a start`(_ done: String, _ undone: String, _ expected: String)
            throws
        {
            defer { cluster.stop() }
            func administer(_ sql: String) throws { try cluster.nodes[cluster.primary].query(sql, in: "factord") }

            let (first, _) = try startServing()
            try administer(done)
            try cut()
            // Some of it shows when it is needed. What is in doubt is answered when it is over.
            let waiting = try first.client()
            try waiting.send(Line.of("totp.enroll", ["subject": "needed"]))
            try expectAway(first, expected)
            try administer(undone)
            try expectBack(first)
            #expect(first.terminate() == 0)
            try administer(done)
            let (second, _) = try start()
            _ = try second.call("totp.enroll", ["subject": "needed"])
            try expectAway(second, expected)
            try administer(undone)
            try expectBack(second)
            #expect(second.terminate() == 0)
        }
    }
}
#endif
