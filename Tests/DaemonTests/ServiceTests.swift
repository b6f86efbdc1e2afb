import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// The test plays the service manager: it passes sockets, receives the state, and waits for watchdog messages.
    @Suite struct ServiceTests {
        /// Starts the daemon as systemd does, with sockets as descriptors 3 and up, and with its own process id in the
        /// environment.
        private func start(
            _ home: Home, _ configuration: String, names: String, passing: [Int32], count: Int? = nil,
            _ environment: [String: String] = [:]
        ) throws -> RunningDaemon {
            let told = ["LISTEN_FDS": String(count ?? passing.count), "LISTEN_FDNAMES": names]
            return try RunningDaemon(
                home, environment: environment.merging(told) { $1 }, program: "/bin/sh",
                leading: ["-c", #"LISTEN_PID=$$ exec "$0" "$@""#, Program.daemon], configuration: configuration,
                passing: passing)
        }

        private func activated(_ name: String, roles: String = #""all""#) -> String {
            #"{"activated": "\#(name)", "rules": [{"uid": \#(getuid()), "roles": \#(roles), "tenants": "all"}]}"#
        }

        @Test func `sockets are served under the names that they are passed with`() throws {
            let home = try Home()
            let sockets = try [home.path("a.sock"), home.path("b.sock")].map { try PassedListener($0) }
            // A peer that connects before the daemon runs waits in the socket's queue.
            let early = try Client(path: home.path("b.sock"))
            let listeners = activated("operator") + "," + activated("app", roles: #"["verify"]"#)
            let daemon = try start(
                home, home.configuration(listeners: listeners), names: "app:operator",
                passing: sockets.map(\.descriptor))
            #expect(daemon.readyLine.hasSuffix("ready on the activated socket operator, the activated socket app\n"))
            #expect(try early.call("totp.enroll", ["subject": "ada"]).isSuccess)
            let app = try Client(path: home.path("a.sock"))
            #expect(try app.call("totp.enroll", ["subject": "ada"]).reason == "forbidden")
            #expect(daemon.terminate() == 0)
            // The manager's files stay. It keeps listening for the next start.
            #expect(FileManager.default.fileExists(atPath: home.path("a.sock")))
        }

        @Test(arguments: [
            ("app:other", 2, "the passed socket other has no listener"), ("", 1, "find the socket app"),
            ("app", 0, "find the socket app"), ("app", 99, "LISTEN_FDS=99"), ("app", -1, "LISTEN_FDS=-1"),
        ])
        func `sockets that do not fit the configuration are refused`(_ names: String, _ count: Int, _ told: String)
            throws
        {
            let home = try Home()
            let sockets = try [home.path("a.sock"), home.path("b.sock")].map { try PassedListener($0) }
            let configuration = try home.configuration(listeners: activated("app"))
            let ended = #expect(throws: Ended.self) {
                _ = try start(home, configuration, names: names, passing: sockets.map(\.descriptor), count: count)
            }
            #expect(ended?.status == 1)
            #expect(ended?.errors.contains(told) == true, "\(ended?.errors ?? "")")
        }

        @Test func `a passed descriptor that is not a listening socket is refused`() throws {
            let home = try Home()
            let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
            let configuration = try home.configuration(listeners: activated("app"))
            let ended = #expect(throws: Ended.self) {
                _ = try start(home, configuration, names: "app", passing: [file.fileDescriptor])
            }
            #expect(ended?.errors.contains("not a listening unix stream socket") == true)
        }

        @Test(arguments: [true, false])
        func `the service manager is notified that it is ready, alive and ending`(isAbstract: Bool) throws {
            let home = try Home()
            let manager = try NotifySocket(isAbstract ? "@\(home.directory)" : home.path("notify"))
            let daemon = try RunningDaemon(
                home, environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "20000"])
            #expect(try manager.next() == "READY=1\nSTATUS=serving on \(home.socket)")
            for _ in 0..<5 { #expect(try manager.next() == "WATCHDOG=1") }
            daemon.signal(SIGTERM)
            var last = try manager.next()
            while last == "WATCHDOG=1" { last = try manager.next() }
            #expect(last == "STOPPING=1\nSTATUS=answering pending requests")
            #expect(daemon.wait() == 0)
        }

        /// Sends batches of the slowest requests, more than are answered while the manager waits.
        @Test func `it stays alive for the manager, whatever peers make it do`() throws {
            let home = try Home()
            let manager = try NotifySocket(home.path("notify"))
            let daemon = try RunningDaemon(
                home, environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "2000000"])
            #expect(try manager.next().hasPrefix("READY=1\n"))
            let entry = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#
            let batch = "[" + Array(repeating: entry, count: 128).joined(separator: ",") + "]\n"
            let burst = Array(String(repeating: batch, count: 32).utf8)
            let flood = Crowd(8, of: daemon) { client, _, number in
                if number % 32 == 0 { try client.sendAsIs(burst) }
                return try client.receive().map { _ in 1 }
            }
            for _ in 0..<4 { #expect(try manager.next() == "WATCHDOG=1") }
            #expect(flood.isRunning)
            #expect(flood.stop() > 0)
            #expect(daemon.terminate() == 0)
        }

        @Test func `a watchdog for another process is not notified`() throws {
            let home = try Home()
            let manager = try NotifySocket(home.path("notify"))
            let daemon = try RunningDaemon(
                home,
                environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "2000", "WATCHDOG_PID": "1"])
            #expect(try manager.next().hasPrefix("READY=1\n"))
            for _ in 0..<50 { #expect(try daemon.call("server.health").isSuccess) }
            daemon.signal(SIGTERM)
            #expect(try manager.next().hasPrefix("STOPPING=1\n"))
            #expect(daemon.wait() == 0)
        }

        @Test func `the manager's environment is not passed on to the key command`() throws {
            let home = try Home()
            let manager = try NotifySocket(home.path("notify"))
            let key = String(repeating: "5e", count: 32)
            let command = "env >\(home.path("environment")); echo \(key)"
            let daemon = try RunningDaemon(
                home, ["--master-key", "command:\(command)"],
                environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "1000000", "LISTEN_PID": "1"])
            let environment = try String(contentsOfFile: home.path("environment"), encoding: .utf8)
            #expect(environment.contains("PATH="))
            for name in ["NOTIFY_SOCKET", "WATCHDOG_", "LISTEN_"] { #expect(!environment.contains(name)) }
            #expect(daemon.terminate() == 0)
        }

        @Test func `a manager that cannot be notified is refused at once`() throws {
            let home = try Home()
            let ended = #expect(throws: Ended.self) {
                _ = try RunningDaemon(home, environment: ["NOTIFY_SOCKET": "vsock:2:1"])
            }
            #expect(ended?.errors.contains("$NOTIFY_SOCKET") == true)
        }
    }
}
