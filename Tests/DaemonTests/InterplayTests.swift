import Foundation
import Testing

extension DaemonTests {
    /// The daemon together with other programs: reverse proxies that ask it, a library that verifies what it signs, and
    /// the example application with a browser.
    @Suite struct InterplayTests {
        private static let python = "/usr/bin/python3"
        private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Interplay").path

        /// The accessibility checker that `deploy/test` installs.
        private static let checker = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: ".build/checker/axe.min.js").path

        private static func areThere(_ paths: String...) -> Bool {
            (paths + [python]).allSatisfy { FileManager.default.fileExists(atPath: $0) }
        }

        private func expectSuccess(_ arguments: [String], with python: String = python) throws {
            let home = try Home()
            let ended = try Program.run(
                python, ["-m", "unittest"] + arguments,
                environment: [
                    "FACTORD_PROGRAM": Program.daemon, "FACTORD_COURIER": Program.courier, "PYTHONPATH": Self.folder,
                    "PYTHONDONTWRITEBYTECODE": "1",
                    "HOME": home.directory, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
                    "FACTORD_AXE": Self.checker,
                    "FACTORD_PICTURES": ProcessInfo.processInfo.environment["FACTORD_PICTURES"] ?? "",
                ])
            #expect(ended.status == 0, "\(ended.output)\n\(ended.errors)")
        }

        @Test(.enabled(if: areThere("/usr/lib/python3/dist-packages/jwt"), "takes python3-jwt"))
        func `PyJWT verifies assertions from the published keys, across a rotation`() throws {
            try expectSuccess(["test_assertions"])
        }

        @Test(
            .enabled(
                if: areThere("/usr/bin/chromium", "/usr/bin/chromedriver"), "takes Chromium and chromium-driver"),
            arguments: ["test_example", "test_example_desk"])
        func `customers and staff of the example can use all of its pages in Chromium`(_ part: String) throws {
            try expectSuccess([part])
        }

        @Test(
            .enabled(if: areThere(), "takes python3"),
            arguments: ["test_example_requests", "test_example_library", "test_samples"])
        func `the example and the samples serve requests, and refuse attackers`(_ part: String) throws {
            try expectSuccess([part])
        }

        @Test(
            .enabled(
                if: areThere("/usr/bin/chromium", "/usr/bin/chromedriver", checker),
                "takes Chromium, chromium-driver and axe-core"))
        func `axe-core finds nothing on any page of the example, and the keyboard reaches everything`() throws {
            try expectSuccess(["test_accessibility"])
        }

        @Test(
            .enabled(
                if: areThere("/usr/bin/chromium", "/usr/bin/chromedriver"), "takes Chromium and chromium-driver"))
        func `passkeys of Chromium are enrolled, used in every way, and refused where they should be`() throws {
            try expectSuccess(["test_passkeys"])
        }

        /// The interpreter of the environment that `deploy/test` makes from `deploy/judges.txt`.
        private static let judges = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: ".build/judges/bin/python").path

        @Test(.enabled(if: areThere(judges), "takes the environment of deploy/judges.txt"))
        func `factord judges passkeys as two other implementations do, and more strictly where it should`() throws {
            try expectSuccess(["test_judges.ComparisonTests"], with: Self.judges)
        }

        @Test(
            .enabled(
                if: areThere(judges, "/usr/bin/chromium", "/usr/bin/chromedriver"),
                "takes the environment of deploy/judges.txt, Chromium and chromium-driver"))
        func `two other implementations read what Chromium answers to the daemon's options, as the daemon does`() throws
        {
            try expectSuccess(["test_judges.ChromiumTests"], with: Self.judges)
        }

        @Test(
            .enabled(
                if: areThere("/usr/sbin/nginx", "/usr/lib/nginx/modules/ngx_http_lua_module.so"), "takes nginx and Lua")
        )
        func `nginx admits users with a session, and nobody while the daemon is away`() throws {
            try expectSuccess(["test_proxies.NginxTests"])
        }

        @Test(.enabled(if: areThere("/usr/sbin/haproxy"), "takes HAProxy"))
        func `HAProxy admits users with a session, and nobody while the daemon is away`() throws {
            try expectSuccess(["test_proxies.HAProxyTests"])
        }

        @Test(.enabled(if: areThere("/usr/lib/python3/dist-packages/jsonschema"), "takes python3-jsonschema"))
        func `the protocol's description is valid OpenRPC and JSON Schema, and the transcripts are as it says`() throws
        {
            try expectSuccess(["test_openrpc"])
        }

        /// The interpreter of the environment that `deploy/test` makes from `deploy/generator.txt`.
        private static let generator = URL(filePath: folder).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: ".build/generator/bin/python").path

        @Test(.enabled(if: areThere(generator), "takes the environment of deploy/generator.txt"))
        func `a generator makes types from the description that read every answer, and those of later versions`() throws
        {
            try expectSuccess(["test_generator"], with: Self.generator)
        }

        /// The parts of `test_courier`.
        private static let courierParts = [
            "MailTests", "GatewayTests", "LocalTests", "LifeTests", "OddJobTests", "SandboxTests",
        ]

        @Test(
            .enabled(
                if: areThere("/usr/lib/python3/dist-packages/aiosmtpd", "/usr/bin/openssl"),
                "takes python3-aiosmtpd and openssl"), arguments: courierParts)
        func `the courier delivers codes to mail servers, gateways, programs and files`(_ part: String) throws {
            try expectSuccess(["test_courier.\(part)"])
        }

        @Test(
            .enabled(
                if: getuid() == 0 && areThere("/usr/lib/python3/dist-packages/aiosmtpd", "/usr/bin/openssl"),
                "takes root, python3-aiosmtpd and openssl"))
        func `no code or address is in the courier's memory once it was delivered`() throws {
            try expectSuccess(["test_courier_memory"])
        }
    }
}
