import Foundation
import TestMachine
import TestSupport
import Testing

extension DaemonTests {
    /// Real exports, imported by the real program into a real daemon, and each proven by a code of oathtool.
    @Suite struct ImportTests {
        private static let key = "3132333435363738393031323334353637383930"
        private static let key32 = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

        let daemon: RunningDaemon

        init() throws {
            daemon = try RunningDaemon(Home())
        }

        private func ctl(_ arguments: [String], input: String = "") throws -> Ended {
            try Program.run(Program.ctl, arguments + ["--socket", daemon.home.socket], input: input)
        }

        private static func has(_ tool: String) -> Bool {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)")
        }

        /// The code that oathtool shows for a token.
        private func code(_ arguments: [String]) throws -> String {
            let said = try Program.run("/usr/bin/oathtool", arguments)
            try #require(said.status == 0, "\(said.errors)")
            return said.output.split(separator: "\n").last.map(String.init) ?? ""
        }

        private func passes(_ subject: String, _ code: String, kind: String? = nil) throws -> Bool {
            try ctl(["verify", subject] + (kind.map { ["--kind", $0] } ?? []), input: code + "\n").status == 0
        }

        private func factors(_ subject: String) throws -> [[String: Any]] {
            try daemon.call("factor.list", ["subject": subject]).member("factors")
        }

        /// A dry run changes nothing, the run imports everything, and a second run does nothing.
        private func importThrice(_ arguments: [String], input: String = "", _ subjects: [String]) throws {
            let trial = try ctl(["import", "--dry-run"] + arguments, input: input)
            #expect(trial.status == 0, "\(trial.errors)")
            #expect(trial.output.contains("would be imported"))
            for subject in subjects { #expect(try factors(subject).isEmpty) }
            let done = try ctl(["import"] + arguments, input: input)
            #expect(done.status == 0, "\(done.errors)")
            let before = try subjects.map { try factors($0).count }
            let again = try ctl(["import"] + arguments, input: input)
            #expect(again.status == 0, "\(again.errors)")
            #expect(again.output.contains("already present") && !again.output.contains(" imported "))
            #expect(try subjects.map { try factors($0).count } == before)
        }

        @Test(.enabled(if: has("google-authenticator"), "takes google-authenticator"), arguments: [true, false])
        func `files written by google-authenticator are imported`(isTOTP: Bool) throws {
            let path = daemon.home.path("google")
            let made = try Program.run(
                "/usr/bin/google-authenticator",
                [
                    isTOTP ? "-t" : "-c", "-f", "-q", "-Q", "NONE", "-r", "3", "-R", "30", "-w", "3", "-e", "2", "-s",
                    path,
                ]
                    + (isTOTP ? ["-d"] : []))
            try #require(made.status == 0, "\(made.errors)")
            try importThrice(["--subject", "ada", path], ["ada"])
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
            let shown = try code(["-b"] + (isTOTP ? ["--totp"] : ["--counter", "1"]) + [lines[0]])
            #expect(try passes("ada", shown))
            #expect(try !passes("ada", shown))
            let scratch = lines.suffix(2)
            for code in scratch { #expect(try passes("ada", code, kind: "backup_code")) }
            for code in scratch { #expect(try !passes("ada", code, kind: "backup_code")) }
        }

        @Test(.enabled(if: has("oathtool"), "takes oathtool"))
        func `a file of pam_oath that liboath has used is imported`() throws {
            let path = try daemon.home.write(
                "HOTP\tsilver\t-\t\(Self.key)\nHOTP/T30/8\tgold\t-\t\(Self.key)\n", to: "users.oath")
            // liboath itself accepts a code of the token and records that.
            let first = try code(["--counter", "0", Self.key])
            let used = try Program.run(
                "/usr/bin/python3",
                [
                    "-c",
                    """
                    import ctypes, sys
                    oath = ctypes.CDLL("liboath.so.0")
                    oath.oath_init()
                    file, code = sys.argv[1].encode(), sys.argv[2].encode()
                    sys.exit(-oath.oath_authenticate_usersfile(file, b"silver", code, ctypes.c_size_t(5), None, None))
                    """, path, first,
                ])
            try #require(used.status == 0, "\(used.errors)")
            try importThrice([path], ["silver", "gold"])
            #expect(try !passes("silver", first))
            #expect(try passes("silver", code(["--counter", "1", Self.key])))
            #expect(try passes("gold", code(["--totp", "--digits", "8", Self.key])))
        }

        @Test(.enabled(if: has("pskctool"), "takes pskctool"))
        func `a key container signed by pskctool is imported`() throws {
            let container = """
                <?xml version="1.0" encoding="UTF-8"?>
                <KeyContainer Version="1.0" xmlns="urn:ietf:params:xml:ns:keyprov:pskc">
                <KeyPackage><DeviceInfo><Manufacturer>oath.M</Manufacturer><SerialNo>1</SerialNo></DeviceInfo>
                <Key Id="token-1" Algorithm="urn:ietf:params:xml:ns:keyprov:pskc:hotp"><AlgorithmParameters>
                <ResponseFormat Length="8" Encoding="DECIMAL"/></AlgorithmParameters><Data>
                <Secret><PlainValue>MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=</PlainValue></Secret>
                <Counter><PlainValue>42</PlainValue></Counter></Data></Key></KeyPackage></KeyContainer>
                """
            let plain = try daemon.home.write(container, to: "tokens.xml")
            let (key, certificate) = (daemon.home.path("key"), daemon.home.path("certificate"))
            let made = try Program.run(
                "/usr/bin/openssl",
                [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-subj",
                    "/CN=x",
                ])
            try #require(made.status == 0, "\(made.errors)")
            let signed = try Program.run(
                "/usr/bin/pskctool", ["--sign", "--sign-key", key, "--sign-crt", certificate, plain])
            try #require(signed.status == 0, "\(signed.errors)")
            let path = try daemon.home.write(signed.output, to: "signed.xml")
            // The key as pskctool shows it, so that two readers have to agree.
            let told = try Program.run("/usr/bin/pskctool", ["--info", path]).output
            let secret = try #require(told.firstMatch(of: /Key Secret \(base64\): (\S+)/)).1
            let hex = try #require(Data(base64Encoded: String(secret))).map { String(format: "%02x", $0) }.joined()
            try importThrice([path], ["token-1"])
            #expect(try !passes("token-1", code(["--counter", "41", "--digits", "8", hex])))
            #expect(try passes("token-1", code(["--counter", "42", "--digits", "8", hex])))
        }

        @Test(.enabled(if: has("oathtool"), "takes oathtool"))
        func `otpauth URIs are imported, with a list of subjects`() throws {
            let file = try daemon.home.write(
                """
                otpauth://totp/Shop:ada%40example.org?secret=\(Self.key32)&issuer=Shop&digits=8&period=60
                otpauth://hotp/Shop:bob?secret=\(Self.key32)&counter=3
                """, to: "uris")
            let list = try daemon.home.write("ada@example.org\tu-1\nbob\tu-2\n", to: "list")
            try importThrice(["--subjects", list, file], ["u-1", "u-2"])
            let shown = try code(["-b", "--totp", "--time-step-size", "60s", "--digits", "8", Self.key32])
            #expect(try passes("u-1", shown))
            #expect(try passes("u-2", code(["-b", "--counter", "3", Self.key32])))
        }

        @Test(.enabled(if: has("oathtool"), "takes oathtool"))
        func `two batches of Google Authenticator's export are imported`() throws {
            // The accounts are Example:ada and bob, a token at counter 7, in the first batch, and carol in the second.
            let file = try daemon.home.write(
                ImportSamples.migration.reversed().joined(separator: "\n") + "\n", to: "batches")
            let list = try daemon.home.write("ada\tu-1\nbob\tu-2\ncarol\tu-3\n", to: "list")
            try importThrice(["--subjects", list, file], ["u-1", "u-2", "u-3"])
            for subject in ["u-1", "u-3"] {
                let shown = try code(["-b", "--totp", Self.key32])
                #expect(try passes(subject, shown))
                #expect(try !passes(subject, shown))
            }
            // The token uses SHA-256, which oathtool supports only for time steps: its seventh code is that of second
            // 210.
            let seventh = try code(
                ["-b", "--totp=sha256", "--digits", "8", "--now", "1970-01-01 00:03:30 UTC", Self.key32])
            #expect(try passes("u-2", seventh))
        }

        @Test(.enabled(if: has("oathtool"), "takes oathtool"))
        func `the encrypted key container of RFC 6030 is imported, with its pre-shared key`() throws {
            let path = try daemon.home.write(ImportSamples.encrypted, to: "encrypted.xml")
            let key = ImportSamples.preSharedKey + "\n"
            let refused = try ctl(
                ["import", "--key-fd", "0", path], input: String(ImportSamples.preSharedKey.reversed()) + "\n")
            #expect(refused.status == 10, "\(refused.errors)")
            #expect(try factors("12345678").isEmpty)
            try importThrice(["--key-fd", "0", path], input: key, ["12345678"])
            let shown = try code(["--counter", "0", "--digits", "8", Self.key])
            #expect(try passes("12345678", shown))
            #expect(try !passes("12345678", shown))
        }

        @Test func `impossible imports are found before anything is imported`() throws {
            #expect(
                try daemon.call("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]]).isSuccess
            )
            _ = try daemon.authenticator("bob")
            let file = try daemon.home.write(
                "HOTP/T30 ada - \(Self.key)\nHOTP/T30 bob - \(Self.key)\n", to: "users.oath")
            let refused = try ctl(["import", file])
            #expect(refused.status == 10)
            #expect(refused.errors.contains("line 2, bob: the policy does not allow it"))
            #expect(try factors("ada").isEmpty)
        }

        @Test func `a refusal halfway leaves nothing behind`() throws {
            #expect(
                try daemon.call("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]]).isSuccess
            )
            // Each of the two can be imported, and a check beforehand sees no more than that. Both cannot.
            let file = try daemon.home.write(
                "HOTP/T30 ada - \(Self.key)\nHOTP/T30 ada - \(String(Self.key.reversed()))\n", to: "users.oath")
            let refused = try ctl(["import", file])
            #expect(refused.status == 10)
            #expect(refused.errors.contains("line 2, ada"))
            #expect(try factors("ada").isEmpty)
        }

        @Test func `a broken file among good ones prevents the import of any file`() throws {
            let good = try daemon.home.write("HOTP ada - \(Self.key)\n", to: "good")
            let bad = try daemon.home.write("HOTP bob - 123\n", to: "bad")
            let refused = try ctl(["import", good, bad])
            #expect(refused.status == 10)
            #expect(refused.errors == "factorctl: \(bad), line 1: the secret is not hexadecimal\n")
            #expect(try factors("ada").isEmpty)
        }

        @Test(arguments: [
            (["import", "/proc/no-such-file"], 10, "no such file"),
            (["import", "--format", "x", "f"], 2, "unknown format"),
            (["import", "--subject", "a", "--subjects", "b", "f"], 2, "exclude each other"),
            (["import"], 2, "needs FILE"), (["import", "/dev/null"], 10, "--format"),
        ])
        func `unreadable input is refused with the reason`(_ arguments: [String], _ status: Int32, _ text: String)
            throws
        {
            let ended = try ctl(arguments)
            #expect(ended.status == status)
            #expect(ended.errors.contains(text), "\(ended.errors)")
        }
    }
}
