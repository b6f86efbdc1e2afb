import Foundation
import Testing

extension DaemonTests {
    /// The Python client: its own tests with this build's daemon, its types, and its installation.
    @Suite struct PythonClientTests {
        private static let python = "/usr/bin/python3"
        private static let mypy = "/usr/bin/mypy"
        private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "protocol/clients/python").path

        private static func isThere(_ program: String) -> Bool {
            FileManager.default.isExecutableFile(atPath: program)
        }

        /// Runs a program that must succeed, without leaving files beside the sources.
        private func expectSuccess(_ program: String, _ arguments: [String], _ variables: [String: String] = [:]) throws
        {
            // As root, pip would create a missing home directory.
            let home = try Home()
            let environment = variables.merging(["PYTHONDONTWRITEBYTECODE": "1", "HOME": home.directory]) { $1 }
            let ended = try Program.run(program, arguments, environment: environment)
            #expect(ended.status == 0, "\(ended.output)\n\(ended.errors)")
        }

        @Test(.enabled(if: isThere(python), "takes python3"))
        func `its own tests pass with a daemon that is killed, restarted and slow`() throws {
            try expectSuccess(
                Self.python, ["-W", "error", "-m", "unittest", "discover", Self.folder + "/tests"],
                ["FACTORD_PROGRAM": Program.daemon, "PYTHONPATH": Self.folder])
        }

        @Test(.enabled(if: isThere(mypy), "takes mypy"))
        func `its types are complete`() throws {
            let home = try Home()
            try expectSuccess(
                Self.mypy, ["--strict", "--python-version", "3.9", "--cache-dir", home.path("mypy"), Self.folder])
        }

        @Test(.enabled(if: isThere(python), "takes python3"))
        func `pip installs it without a network, and without its sources it still answers`() throws {
            let home = try Home()
            // Building leaves files beside the sources, so it uses a copy of them.
            let copy = home.path("source")
            try FileManager.default.copyItem(atPath: Self.folder, toPath: copy)
            let environment = home.path("environment")
            try expectSuccess(Self.python, ["-m", "venv", "--system-site-packages", environment])
            try expectSuccess(
                environment + "/bin/pip", ["install", "--no-index", "--no-build-isolation", "--quiet", copy])
            let daemon = try RunningDaemon(home)
            let question = "import factord; print(factord.Client().server_info().name, factord.__file__)"
            let ended = try Program.run(
                environment + "/bin/python", ["-c", question], environment: ["FACTORD_SOCKET": daemon.home.socket])
            #expect(ended.output.hasPrefix("factord \(environment)/lib/"), "\(ended.output)\(ended.errors)")
            let marker = ended.output.dropFirst(8).replacing("__init__.py\n", with: "py.typed")
            #expect(FileManager.default.fileExists(atPath: String(marker)))
        }
    }
}
