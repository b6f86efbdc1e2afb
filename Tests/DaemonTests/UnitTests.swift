import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// `deploy/systemd`: the installed units, checked with systemd's own tools and the daemon.
    @Suite struct UnitTests {
        private static let analyze = "/usr/bin/systemd-analyze"
        private static var hasAnalyze: Bool { FileManager.default.isExecutableFile(atPath: analyze) }
        private static let units = [
            "factord.service", "factord.socket", "factord-operator.socket", "factord-courier.service",
        ]
        /// The highest exposure from `systemd-analyze security`, in tenths. The courier has more because of its
        /// network.
        private static let mostExposure = [("factord.service", 15), ("factord-courier.service", 16)]

        private static let folder =
            URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
            + "/deploy/systemd"

        private func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
        }

        /// Installs the units with another path of the program.
        private func install(_ home: Home) throws {
            for name in Self.units {
                let unit = try text(name)
                    .replacingOccurrences(of: "/usr/local/bin/factord-courier", with: Program.courier)
                    .replacingOccurrences(of: "/usr/local/bin/factord ", with: Program.daemon + " ")
                try home.write(unit, to: name, mode: 0o644)
            }
        }

        @Test(.enabled(if: hasAnalyze, "takes systemd-analyze"))
        func `systemd finds nothing wrong with the units`() throws {
            let home = try Home()
            try install(home)
            for name in Self.units {
                let ended = try Program.run(Self.analyze, ["verify", "--man=no", home.path(name)])
                #expect(ended.status == 0)
                let about = ended.errors.split(separator: "\n").filter { $0.contains("factord") }
                #expect(about.isEmpty, "\(about)")
            }
        }

        @Test(.enabled(if: hasAnalyze, "takes systemd-analyze"), arguments: mostExposure)
        func `the sandbox is tight`(_ unit: String, _ most: Int) throws {
            let ended = try Program.run(
                Self.analyze,
                [
                    "security", "--offline=true", "--no-pager", "--threshold=\(most)",
                    "\(Self.folder)/\(unit)",
                ])
            #expect(ended.status == 0, "\(ended.output)\(ended.errors)")
        }

        @Test func `the example configuration is valid, and fits the units`() throws {
            let home = try Home()
            let example = try text("factord.json")
            #expect(example.contains("\"state\": \"/var/lib/factord\""))
            let file = try home.write(
                example.replacingOccurrences(of: "/var/lib/factord", with: home.state), to: "factord.json")
            let ended = try Program.run(Program.daemon, ["--config", file, "--check-config"])
            #expect(ended.status == 0, "\(ended.errors)")
            let roles = "verify, enroll, flow, session, deliver, challenge, current_code, admin, support, vouch"
            #expect(ended.output.contains("user 0: \(roles)"))
            let service = try text("factord.service")
            #expect(example.contains("{\"credential\": \"master-key\"}"))
            #expect(
                service.contains("LoadCredential=master-key:")
                    && service.contains("StateDirectory=factord factord-anchor\n"))
            // With private users, every peer would be `nobody` there.
            #expect(service.contains("PrivateUsers=no\n"))
            for (unit, name) in [("factord.socket", "application"), ("factord-operator.socket", "operator")] {
                #expect(try text(unit).contains("FileDescriptorName=\(name)\n"))
                #expect(example.contains("\"activated\": \"\(name)\""))
                #expect(service.contains(unit))
            }
        }

        @Test func `the courier's example configuration is valid, and fits its unit`() throws {
            let home = try Home()
            let file = try home.write(try text("courier.json"), to: "courier.json")
            let ended = try Program.run(Program.courier, ["--config", file, "--check-config"])
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(ended.output.contains("smtp to mail.example.org:587, TLS starttls, from no-reply@example.org"))
            let service = try text("factord-courier.service")
            #expect(service.contains("LoadCredential=smtp-password:") && service.contains("User=factord-courier\n"))
            #expect(try text("factord.socket").contains("ListenStream=/run/factord/factord.sock\n"))
            #expect(try text("courier-sysusers.conf").contains("m factord-courier factord-clients\n"))
        }

        private static let sysusers = "/usr/bin/systemd-sysusers"

        @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: sysusers), "takes systemd-sysusers"))
        func `the user and the groups that the units name are created`() throws {
            let home = try Home()
            let files = ["sysusers.conf", "courier-sysusers.conf"].map { "\(Self.folder)/\($0)" }
            let made = try Program.run(Self.sysusers, ["--root=\(home.directory)", "--dry-run"] + files)
            #expect(made.status == 0, "\(made.errors)")
            for name in ["factord", "factord-clients", "factord-courier"] {
                #expect(made.errors.contains("'\(name)'"), "\(made.errors)")
            }
            #expect(try text("factord.service").contains("User=factord\nGroup=factord\n"))
            #expect(try text("factord.socket").contains("SocketGroup=factord-clients\n"))
        }

        private static let python = "/usr/bin/python3"
        private static let canSandbox =
            OtherUser.isPossible && hasAnalyze
            && (try? Program.run(python, ["-c", "import seccomp"]))?.status == 0
            && (try? Program.run("/usr/bin/unshare", ["--mount", "--net", "--ipc", "true"]))?.status == 0

        @Test(.enabled(if: canSandbox, "takes root, namespaces, systemd-analyze and python3-seccomp"))
        func `the daemon does all of its work within the sandbox`() throws {
            let home = try Home()
            let text = try home.configuration(
                listeners: home.listener(
                    "s.sock", #"{"uid": 0, "roles": "all", "tenants": "all"}"#, #", "mode": "0666""#),
                #", "anchor": {"file": "\#(home.path("beside/anchor"))"}"#)
            try home.setMode(0o711, of: home.directory)
            for path in [home.directory, home.path("master.key"), try home.write(text, to: "factord.json")] {
                try FileManager.default.setAttributes(
                    [.ownerAccountID: OtherUser.id, .groupOwnerAccountID: OtherUser.id], ofItemAtPath: path)
            }
            try home.allowNewStore(owner: OtherUser.id)
            let manager = try NotifySocket(home.path("notify"))
            try home.setMode(0o666, of: home.path("notify"))
            let leading = ["\(Self.folder)/sandboxed", "\(Self.folder)/factord.service", home.directory]
            let daemon = try RunningDaemon(
                home, ["--config", home.path("factord.json")],
                environment: ["NOTIFY_SOCKET": manager.address, "WATCHDOG_USEC": "20000"], program: Self.python,
                leading: leading + ["\(OtherUser.id)", Program.daemon], isBare: true)
            #expect(try manager.next().hasPrefix("READY=1\n"))
            #expect(try manager.next() == "WATCHDOG=1")
            // All of its own hardening is done, except that root may not raise the limit of locked memory everywhere.
            let refused = home.logged.split(separator: "\n").filter { !$0.contains("memory locked") }
            #expect(refused.isEmpty, "\(refused)")
            let ada = try daemon.authenticator("ada")
            #expect(try daemon.call("totp.verify", ada.offering()).isSuccess)
            let codes = try daemon.call("backup_code.generate", ["subject": "ada"]).member("codes", as: [String].self)
            #expect(try daemon.call("backup_code.verify", ["subject": "ada", "code": codes[0]]).isSuccess)
            #expect(try daemon.call("totp.enroll", ["subject": "bob", "qr": "svg"]).isSuccess)
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
            #expect(FileManager.default.fileExists(atPath: home.path("beside/anchor")))
            #expect(try daemon.call("server.metrics").isSuccess)
            #expect(try daemon.call("audit.verify").member("intact", as: Bool.self))
            daemon.signal(SIGHUP)
            var told = try manager.next()
            while told == "WATCHDOG=1" { told = try manager.next() }
            #expect(told.hasPrefix("RELOADING=1\n"))
            #expect(daemon.terminate() == 0)
        }

        @Test(.enabled(if: canSandbox, "takes root, namespaces, systemd-analyze and python3-seccomp"))
        func `the sandbox really restricts`() throws {
            let home = try Home()
            try home.setMode(0o777, of: home.directory)
            func run(_ program: String) throws -> Ended {
                try Program.run(
                    Self.python,
                    [
                        "\(Self.folder)/sandboxed", "\(Self.folder)/factord.service", home.directory, "\(OtherUser.id)",
                        Self.python, "-c", program,
                    ])
            }
            #expect(try run("open('\(home.path("x"))', 'w')").status == 0)
            for (program, refusal) in [
                ("open('/var/x', 'w')", "Read-only file system"),
                ("import socket; socket.socket(socket.AF_INET)", "Operation not permitted"),
                ("import mmap; mmap.mmap(-1, 4096, prot=7)", "Operation not permitted"),
                ("import os; os.setuid(0)", "Operation not permitted"),
                ("import os; os.chown('\(home.path("x"))', 0, 0)", "Operation not permitted"),
            ] {
                let ended = try run(program)
                #expect(ended.status != 0 && ended.errors.contains(refusal), "\(program): \(ended.errors)")
            }
        }
    }
}
