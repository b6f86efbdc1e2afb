import FactorCore
import FactorServer
import Foundation
import TestServer
import TestSupport
import Testing

/// Passkeys of an authenticator that shares no code with the daemon, on the signatures of python3-cryptography.
struct PasskeySignerTests {
    /// The authenticator, as a process that answers line by line.
    private final class Signer {
        private let process = Process()
        private let (requests, answers) = (Pipe(), Pipe())
        private var rest = Data()

        init() throws {
            process.executableURL = PasskeySignerTests.python
            process.arguments = ["\(PublishedFiles.folder)/../Tests/Interplay/authenticator.py"]
            process.standardInput = requests
            process.standardOutput = answers
            try process.run()
        }

        deinit {
            try? requests.fileHandleForWriting.close()
            process.waitUntilExit()
        }

        func ask(_ request: JSON) throws -> JSON {
            try requests.fileHandleForWriting.write(contentsOf: Data((request.line + "\n").utf8))
            while true {
                if let end = rest.firstIndex(of: 0x0A) {
                    let line = Array(rest[..<end])
                    rest = Data(rest[(end + 1)...])
                    return try #require(JSON(parsing: line))
                }
                let more = answers.fileHandleForReading.availableData
                try #require(!more.isEmpty, "the authenticator has ended")
                rest += more
            }
        }
    }

    private static let python = URL(filePath: "/usr/bin/python3")
    private static let hasCryptography: Bool = {
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", "import cryptography"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    @Test(
        .enabled(if: hasCryptography, "python3-cryptography is not installed"), arguments: ["ES256", "EdDSA", "RS256"])
    func `passkeys of another program are enrolled and used`(_ algorithm: String) throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        try scenario.allowPasskeys()
        let signer = try Signer()
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        let made = try signer.ask(["algorithm": .text(algorithm), "create": begun["public_key"]])
        try scenario.done(
            "factor.activate", ["subject": "ada", "factor_id": begun["factor"]["factor_id"], "credential": made])
        for _ in 0..<20 {
            let options = try scenario.done("passkey.challenge")["public_key"]
            let shown = try signer.ask(["get": options])
            #expect(try scenario.done("passkey.verify", ["credential": shown])["subject"] == "ada")
            // One bit of the signature, in another place each time.
            let other = try signer.ask(["get": try scenario.done("passkey.challenge")["public_key"]])
            var signature = SoftPasskey.bytes(other["response"]["signature"])
            signature[Int.random(in: signature.indices)] ^= 1 << UInt8.random(in: 0..<8)
            let changed = other.with("response", other["response"].with("signature", SoftPasskey.text(signature)))
            #expect(try scenario.ask("passkey.verify", ["credential": changed]).reason == "credential_rejected")
        }
    }
}
