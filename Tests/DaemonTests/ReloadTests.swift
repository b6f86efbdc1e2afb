import Foundation
import Testing

extension DaemonTests {
    /// SIGHUP: what can be changed while the daemon runs is changed, and the log reports the rest.
    @Suite struct ReloadTests {
        /// Sends SIGHUP and returns once the service manager hears that the daemon is ready again.
        private func reload(_ daemon: RunningDaemon, _ manager: NotifySocket) throws {
            daemon.signal(SIGHUP)
            #expect(try manager.next().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
            #expect(try manager.next().hasPrefix("READY=1\n"))
        }

        @Test func `rules, policy and log change, a path waits for a restart, and the log names each`() throws {
            let home = try Home()
            let manager = try NotifySocket(home.path("notify"))
            let daemon = try RunningDaemon(
                home, environment: ["NOTIFY_SOCKET": manager.address],
                configuration: home.configuration(listeners: home.own))
            #expect(try manager.next().hasPrefix("READY=1\n"))
            #expect(try daemon.call("totp.enroll", ["subject": "ada"]).isSuccess)
            let held = try daemon.client()
            #expect(try held.call("tenant.create", ["tenant": "shop"]).isSuccess)

            let verifier = #"{"uid": \#(getuid()), "roles": ["verify", "admin"], "tenants": "all"}"#
            let text = try home.configuration(
                listeners: home.listener("s.sock", verifier) + "," + home.listener("t.sock", verifier),
                ",\n\"policy\": {\"backup_code\": {\"count\": 4}},\n\"limits\": {\"hashing_threads\": 3}")
            try home.write(text, to: "factord.json")
            try reload(daemon, manager)

            // On the existing connection too.
            #expect(try held.call("totp.enroll", ["subject": "bob"]).reason == "forbidden")
            let policy = try held.call("tenant.get", ["tenant": "shop"]).member("policy", as: [String: Any].self)
            #expect((policy["backup_code"] as? [String: Any])?["count"] as? Int == 4)
            #expect(!FileManager.default.fileExists(atPath: home.path("t.sock")))
            for told in [
                "member=listeners[0].rules effect=applied", "member=policy.backup_code.count effect=applied value=4",
                "member=listeners[1] effect=needs_restart",
                "member=limits.hashing_threads effect=needs_restart value=3",
                "event=reloaded changes=4",
            ] { #expect(home.logged.contains(told), "\(told)") }
            #expect(daemon.terminate() == 0)
        }

        @Test func `a configuration with mistakes changes nothing, and is reported`() throws {
            let home = try Home()
            let manager = try NotifySocket(home.path("notify"))
            let daemon = try RunningDaemon(
                home, environment: ["NOTIFY_SOCKET": manager.address],
                configuration: home.configuration(listeners: home.own))
            #expect(try manager.next().hasPrefix("READY=1\n"))
            let rule = #"{"anyone": true, "roles": ["verify"], "tenants": "all"}"#
            for (text, told) in try [
                (
                    home.configuration(listeners: home.listener("s.sock", rule), ",\n\"polic\": {}"),
                    ":5: polic: is unknown"
                ),
                ("{", "is not JSON from here on"), ("", "is not JSON from here on"),
            ] {
                try home.write(text, to: "factord.json")
                try reload(daemon, manager)
                #expect(home.logged.contains("event=reload_refused"))
                #expect(home.logged.contains(told), "\(home.logged)")
                #expect(try daemon.call("totp.enroll", ["subject": "ada"]).isSuccess)
            }
            #expect(daemon.terminate() == 0)
        }
    }
}
