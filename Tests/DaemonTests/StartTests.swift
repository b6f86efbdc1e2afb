import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// Starting, refusing to start, and stopping.
    @Suite struct StartTests {
        private func run(_ arguments: [String]) throws -> Ended { try Program.run(Program.daemon, arguments) }

        @Test func `it reports in one line that it is ready, and where`() throws {
            let daemon = try RunningDaemon(Home())
            #expect(daemon.readyLine.hasSuffix("is ready on \(daemon.home.socket)\n"))
            #expect(daemon.readyLine.hasPrefix("factord "))
            #expect(try daemon.call("server.info").isSuccess)
            #expect(daemon.terminate() == 0)
            #expect(daemon.restOfOutput().isEmpty)
            #expect(!FileManager.default.fileExists(atPath: daemon.home.socket))
        }

        @Test func `help and version are written to the standard output`() throws {
            let help = try run(["--help"])
            #expect(help.status == 0)
            #expect(help.output.hasPrefix("Usage: factord"))
            #expect(help.errors.isEmpty)
            let version = try run(["--version"])
            #expect(version.status == 0)
            #expect(version.output.hasPrefix("factord "))
        }

        @Test(arguments: [
            ["--nonsense"], ["--socket"], ["--dev", "--dev"], ["--dev=yes"], ["--dev", "word"], [],
            ["--dev", "--master-key", "/etc/key"], ["--dev", "--master-key", "file:"],
            ["--dev", "--master-key", "smoke:signals"], ["--dev", "--master-key", "passphrase:-1"],
            ["--dev", "--config", "x"], ["--dev", "--check-config"], ["--config", "x", "--state", "y"],
            ["--config", "x", "--socket", "y"], ["--config", "x", "--master-key", "file:y"], ["--check-config=x"],
            ["--restore", "a", "--verify-backup", "b"], ["--nothing-since-backup", "--dev"],
            ["--restore", "a", "--dev"],
        ])
        func `a wrong command line is reported in one line, with exit status 2`(arguments: [String]) throws {
            let ended = try run(arguments)
            #expect(ended.status == 2)
            #expect(ended.output.isEmpty)
            #expect(ended.errors.hasPrefix("factord: "))
            #expect(ended.errors.contains("--help"))
            #expect(ended.errors.split(separator: "\n").count == 1)
        }

        @Test func `a socket whose daemon was killed is replaced`() throws {
            let home = try Home()
            let first = try RunningDaemon(home)
            first.kill()
            #expect(FileManager.default.fileExists(atPath: home.socket))
            let second = try RunningDaemon(home)
            #expect(try second.call("server.info").isSuccess)
        }

        @Test func `a live socket is not taken over`() throws {
            let home = try Home()
            let first = try RunningDaemon(home)
            let ended = try run(["--dev", "--socket", home.socket, "--state", home.path("other")])
            #expect(ended.status == 1)
            #expect(ended.errors.contains("another process listens there"))
            #expect(try first.call("server.info").isSuccess)
        }

        @Test func `a second daemon on the same state is refused and harms nothing`() throws {
            let home = try Home()
            let first = try RunningDaemon(home)
            let ended = try run(["--dev", "--socket", home.path("other.sock"), "--state", home.state])
            #expect(ended.status == 1)
            #expect(ended.errors.contains(home.state))
            #expect(ended.errors.contains("another process") || ended.errors.contains("in use"), "\(ended.errors)")
            #expect(try first.authenticator("u-1").subject == "u-1")
        }

        @Test func `a state directory that others may write to is refused`() throws {
            let home = try Home()
            try FileManager.default.createDirectory(atPath: home.state, withIntermediateDirectories: false)
            try home.setMode(0o777, of: home.state)
            #expect(try RunningDaemon.refusal(home).contains("chmod go-w \(home.state)"))
        }

        @Test func `a file that is not a socket is not removed`() throws {
            let home = try Home()
            try home.write("precious", to: "s.sock")
            #expect(try RunningDaemon.refusal(home).contains("not a socket"))
            #expect(try String(contentsOfFile: home.socket, encoding: .utf8) == "precious")
        }

        /// How many lines the daemon has read.
        private func linesRead(_ daemon: RunningDaemon) throws -> Int {
            let text = try daemon.call("server.metrics").member("text", as: String.self)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("factord_request_lines_total ") })
            return try #require(line.split(separator: " ").last.flatMap { Int($0) })
        }

        @Test func `on SIGTERM every request received before is answered`() throws {
            let daemon = try RunningDaemon(Home())
            let clients = try daemon.clients(8)
            for (number, client) in clients.enumerated() {
                _ = try client.call("server.info")
                try daemon.whileStopped {
                    for id in 0..<10 {
                        let subject = "u-\(number)-\(id)"
                        try client.send(Line.of("totp.enroll", ["subject": subject], id: id))
                    }
                }
                // Hashed off the loop's thread, so it is in flight when the signal comes.
                try client.send(Line.of("backup_code.generate", ["subject": "u-\(number)", "count": 1], id: 10))
                // Refused, which waits for the end of a step.
                try client.send(Line.of("totp.verify", ["subject": "nobody-\(number)", "code": "000000"], id: 11))
            }
            // One line for each of the clients' calls, and one more for each check.
            let sent = clients.count * 13
            var looks = 0
            repeat { looks += 1 } while try linesRead(daemon) < sent + looks
            daemon.signal(SIGTERM)
            for client in clients {
                let answers = client.answers()
                #expect(answers.count { $0.isSuccess } == 11)
                #expect(answers.count { $0.reason == "code_rejected" } == 1)
            }
            #expect(daemon.wait() == 0)
            #expect(daemon.home.logged.contains("event=ended"))
        }
    }
}
