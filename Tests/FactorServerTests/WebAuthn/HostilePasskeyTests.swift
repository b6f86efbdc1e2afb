import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Responses that a browser or an authenticator would not give. Each is refused, and the right one is taken afterwards.
struct HostilePasskeyTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["passkey": ["rp_id": "example.org", "origins": ["https://example.org"]]])
    }

    /// A change, and what it is refused as: `code_rejected`, or the member that is malformed.
    struct Change: Sendable, CustomStringConvertible {
        let description: String
        let refusal: String
        let apply: @Sendable (inout SoftPasskey.Parts) -> Void

        init(
            _ description: String, _ refusal: String = "code_rejected",
            _ apply: @escaping @Sendable (inout SoftPasskey.Parts) -> Void
        ) {
            self.description = description
            self.refusal = refusal
            self.apply = apply
        }
    }

    static let clientData = "credential.response.clientDataJSON"
    static let attestation = "credential.response.attestationObject"
    static let data = "credential.response.authenticatorData"

    /// What is wrong in either ceremony.
    static let common: [Change] = [
        Change("another origin") { $0.origin = "https://example.com" },
        Change("a subdomain") { $0.origin = "https://evil.example.org" },
        Change("the origin with a port") { $0.origin = "https://example.org:8443" },
        Change("the origin with a slash") { $0.origin = "https://example.org/" },
        Change("the origin in another case") { $0.origin = "https://EXAMPLE.org" },
        Change("the origin without encryption") { $0.origin = "http://example.org" },
        Change("no origin") { $0.origin = "" },
        Change("another relying party") { $0.rpID = "example.com" },
        Change("the relying party's parent") { $0.rpID = "org" },
        Change("another type") { $0.type = "payment.get" },
        Change("a type with a space") { $0.type += " " },
        Change("the other ceremony") { $0.type = $0.type == "webauthn.get" ? "webauthn.create" : "webauthn.get" },
        Change("a frame of another origin") { $0.further = #","topOrigin":"https://example.com""# },
        Change("a challenge of others") { $0.challenge = String(repeating: "A", count: 43) },
        Change("no challenge") { $0.challenge = "" },
        Change("half a challenge") { $0.challenge = String($0.challenge.prefix(20)) },
        Change("nobody there") { $0.flags &= ~0x01 },
        Change("a challenge in another alphabet", clientData) { $0.challenge = "+/" },
        Change("a challenge with padding", clientData) { $0.challenge += "=" },
        Change("a member twice", clientData) { $0.further = #","type":"webauthn.get""# },
        Change("an escaped member twice", clientData) { $0.further = #","\u0074ype":"webauthn.get""# },
        Change("text that is not JSON", clientData) { $0.further = "," },
        Change("crossOrigin as text", clientData) { $0.further = #","crossOrigin":"true""# },
    ]

    static let registrations: [Change] =
        common + [
            Change("another credential's id") { parts in
                parts.rewrite = { Self.replacing($0, 7, by: 8, from: 90) }
            },
            Change("a point of small order", attestation) {
                $0.publicKey = [1] + [UInt8](repeating: 0, count: 31)
            },
            Change("a point in another encoding", attestation) {
                $0.publicKey = [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
            },
            Change("a point that is too short", attestation) { $0.publicKey.removeLast() },
            Change("no credential", attestation) { parts in parts.rewrite = { Self.changingFlags($0) { $0 & ~0x40 } } },
            Change("extensions that are not there", attestation) { parts in
                parts.rewrite = { Self.changingFlags($0) { $0 | 0x80 } }
            },
            Change("backed up, and it cannot be", attestation) { $0.flags = 0x15 },
            Change("truncated", attestation) { parts in parts.rewrite = { Array($0.dropLast()) } },
            Change("bytes that follow", attestation) { parts in parts.rewrite = { $0 + [0] } },
            Change("a map of indefinite length", attestation) { parts in
                parts.rewrite = { [0xBF] + $0.dropFirst() + [0xFF] }
            },
            Change("an array", attestation) { parts in parts.rewrite = { [0x83] + $0.dropFirst() } },
            Change("a member twice in the map", attestation) { parts in
                parts.rewrite = { [0xA4, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + $0.dropFirst() }
            },
            Change("a long length", attestation) { parts in
                parts.rewrite = { [0xB8, 0x03] + $0.dropFirst() }
            },
            Change("a statement of nothing", attestation) { parts in
                parts.rewrite = { object in
                    let place = object.firstIndex(of: 0xA0) ?? 0
                    return object[..<place] + [0xA1, 0x61, 0x61, 0x00] + object[(place + 1)...]
                }
            },
            Change("nothing", attestation) { parts in parts.rewrite = { _ in [] } },
        ]

    static let assertions: [Change] =
        common + [
            Change("the user handle of another") { $0.userHandle?[0] ^= 1 },
            Change("no user handle") { $0.userHandle = nil },
            Change("an empty user handle") { $0.userHandle = [] },
            Change("another key") { $0.signer = SoftPasskey(seed: 99).key },
            Change("another credential") { $0.credentialID = SoftPasskey(seed: 99).credentialID },
            Change("a signature of nothing") { parts in parts.rewriteSignature = { _ in [] } },
            Change("a short signature") { parts in parts.rewriteSignature = { Array($0.dropLast()) } },
            Change("a long signature") { parts in parts.rewriteSignature = { $0 + [0] } },
            Change("a signature of zeros") { parts in
                parts.rewriteSignature = { [UInt8](repeating: 0, count: $0.count) }
            },
            Change("a signature in DER") { parts in
                parts.rewriteSignature = { [0x30, 0x44, 0x02, 0x20] + $0.prefix(32) + [0x02, 0x20] + $0.suffix(32) }
            },
            Change("it can be backed up all of a sudden") { $0.flags |= 0x08 },
            Change("truncated", data) { parts in parts.rewrite = { Array($0.dropLast()) } },
            Change("bytes that follow", data) { parts in parts.rewrite = { $0 + [0] } },
            Change("a credential that is not there", data) { $0.flags |= 0x40 },
            Change("extensions of indefinite length", data) { parts in
                parts.flags |= 0x80
                parts.rewrite = { $0 + [0xBF, 0xFF] }
            },
            Change("backed up, and it cannot be", data) { $0.flags |= 0x10 },
        ]

    private static func changingFlags(_ object: [UInt8], _ change: (UInt8) -> UInt8) -> [UInt8] {
        var object = object
        let hash = "example.org".withRawUTF8 { SHA256.digest(of: $0) }
        guard let start = object.indices.first(where: { object[$0...].starts(with: hash) }) else { return [] }
        object[start + 32] = change(object[start + 32])
        return object
    }

    /// Changes one byte of the credential's id within an attestation object.
    private static func replacing(_ object: [UInt8], _ offset: Int, by mask: UInt8, from start: Int) -> [UInt8] {
        var object = object
        object[start + offset] ^= mask
        return object
    }

    private func expect(_ answer: Answer, _ change: Change) {
        guard change.refusal != "code_rejected" else {
            #expect(answer.reason == "credential_rejected", "\(change): \(answer.line)")
            return
        }
        #expect(answer.reason == "invalid_input", "\(change): \(answer.line)")
        #expect(answer.data["field"] == .text(change.refusal), "\(change): \(answer.line)")
    }

    @Test(arguments: registrations) func `a new credential is not taken`(_ change: Change) throws {
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        var passkey = SoftPasskey(seed: 1)
        let params: JSON = ["subject": "ada", "factor_id": begun["factor"]["factor_id"]]
        let hostile = passkey.registration(begun["public_key"], change.apply)
        expect(try scenario.ask("factor.activate", params.with("credential", hostile)), change)
        let right = passkey.registration(begun["public_key"])
        #expect(try scenario.ask("factor.activate", params.with("credential", right)).succeeded)
    }

    @Test(arguments: assertions) func `a response is not taken`(_ change: Change) throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let options = try scenario.done("passkey.challenge")["public_key"]
        let hostile = passkey.assertion(options, change.apply)
        expect(try scenario.ask("passkey.verify", ["credential": hostile]), change)
        let right = passkey.assertion(options)
        #expect(try scenario.ask("passkey.verify", ["credential": right]).succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `no byte of a response can be changed`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let options = try scenario.done("passkey.challenge")["public_key"]
        for place in 0..<37 {
            let hostile = passkey.assertion(options)
            var data = SoftPasskey.bytes(hostile["response"]["authenticatorData"])
            data[place] ^= 1
            let changed = hostile.with(
                "response", hostile["response"].with("authenticatorData", SoftPasskey.text(data)))
            let answer = try scenario.ask("passkey.verify", ["credential": changed])
            #expect(answer.reason == "credential_rejected" || answer.reason == "invalid_params", "byte \(place)")
        }
    }

    /// Keys of other algorithms, or that are not safe, in the place of the Ed25519 key.
    @Test(arguments: [
        (
            "ES384",
            "a501020338222002215830" + String(repeating: "01", count: 48) + "225830"
                + String(repeating: "02", count: 48),
            "other than"
        ),
        (
            "a key without its curve",
            "a3010103272158200000000000000000000000000000000000000000000000000000000000000000", "malformed"
        ),
        (
            "an unknown member",
            "a501010327200621582058666666666666666666666666666666666666666666666666666666666666662200", "malformed"
        ),
        (
            "a point that is not on P-256",
            "a5010203262001215820" + String(repeating: "01", count: 32) + "225820" + String(repeating: "02", count: 32),
            "not valid"
        ),
        ("a compressed point", "a5010203262001215820" + String(repeating: "01", count: 32) + "22f5", "malformed"),
        (
            "RSA with the exponent 1", "a401030339010020590100" + String(repeating: "ff", count: 256) + "2141" + "01",
            "not valid"
        ),
        (
            "RSA with the exponent 3", "a401030339010020590100" + String(repeating: "ff", count: 256) + "2141" + "03",
            "not valid"
        ),
        (
            "RSA of 1024 bits", "a4010303390100205880" + String(repeating: "ff", count: 128) + "2143" + "010001",
            "not valid"
        ),
        (
            "RSA of 8192 bits", "a401030339010020590400" + String(repeating: "ff", count: 1024) + "2143" + "010001",
            "not valid"
        ),
    ])
    func `no other key is taken`(_ name: String, _ hex: String, _ problem: String) throws {
        let digits = Array(hex.utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
        let key = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        var passkey = SoftPasskey(seed: 1)
        let made = passkey.registration(begun["public_key"]) { parts in
            let own = [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20] + parts.publicKey
            parts.rewrite = { object in
                let start = object.count - own.count
                let hash = "example.org".withRawUTF8 { SHA256.digest(of: $0) }
                guard let data = object.indices.first(where: { object[$0...].starts(with: hash) }) else { return [] }
                let written = Array(object[data..<start]) + key
                let length: [UInt8] = written.count < 256 ? [0x58] : [0x59, UInt8(written.count >> 8)]
                return Array(object[..<(data - 2)]) + length + [UInt8(written.count & 255)] + written
            }
        }
        let answer = try scenario.ask(
            "factor.activate", ["subject": "ada", "factor_id": begun["factor"]["factor_id"], "credential": made])
        #expect(answer.data["field"] == .text(Self.attestation), "\(name): \(answer.line)")
        #expect(answer.data["detail"].text?.contains(problem) == true, "\(name): \(answer.line)")
    }

    @Test func `what is not a credential at all is named`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let right = passkey.assertion(try scenario.done("passkey.challenge")["public_key"])
        let response = right["response"]
        let cases: [(JSON, String)] = [
            (.null, "credential"), ([], "credential"), ("text", "credential"), ([:], "credential.type"),
            (right.without("type"), "credential.type"), (right.with("type", "password"), "credential.type"),
            (right.without("id"), "credential.id"), (right.without("rawId"), "credential.rawId"),
            (right.with("id", "AAAA"), "credential.id"), (right.with("rawId", "A"), "credential.rawId"),
            (right.with("id", "").with("rawId", ""), "credential.rawId"),
            (right.with("rawId", 7), "credential.rawId"), (right.without("response"), "credential.response"),
            (right.with("response", []), "credential.response"),
            (right.with("response", response.without("signature")), "credential.response.signature"),
            (right.with("response", response.with("signature", "a+b=")), "credential.response.signature"),
            (right.with("response", response.without("clientDataJSON")), Self.clientData),
            (right.with("response", response.with("clientDataJSON", "e30")), Self.clientData),
            (right.with("response", response.with("clientDataJSON", "W10")), Self.clientData),
            (right.with("response", response.with("userHandle", 7)), "credential.response.userHandle"),
        ]
        for (credential, field) in cases {
            let answer = try scenario.ask("passkey.verify", ["credential": credential])
            #expect(["invalid_input", "invalid_params"].contains(answer.reason), "\(answer.line)")
            #expect(answer.data["field"] == .text(field), "\(answer.line)")
        }
        // Browsers add members, and leave the user handle out or null.
        let more = right.with("hints", []).with(
            "response", response.with("publicKey", "AAAA").with("userHandle", .null))
        #expect(try scenario.ask("passkey.verify", ["credential": more]).reason == "credential_rejected")
        let extended = right.with("x", 1).with("response", response.with("publicKey", "AAAA"))
        try scenario.done("passkey.verify", ["credential": extended])
    }

    @Test func `another subject's passkey opens nothing`() throws {
        let (_, ada) = try scenario.enrolledPasskey("ada", seed: 1)
        let (_, eve) = try scenario.enrolledPasskey("eve", seed: 2)
        func options() throws -> JSON { try scenario.done("passkey.challenge", ["subject": "ada"])["public_key"] }
        for hostile in [
            eve.assertion(try options()),
            eve.assertion(try options()) { $0.userHandle = ada.userHandle },
            eve.assertion(try options()) { $0.credentialID = ada.credentialID },
            ada.assertion(try options()) { $0.signer = eve.key },
        ] {
            let answer = try scenario.ask("passkey.verify", ["subject": "ada", "credential": hostile])
            #expect(answer.reason == "credential_rejected")
        }
        // Without a subject each opens its own.
        let open = try scenario.done("passkey.challenge")["public_key"]
        #expect(try scenario.done("passkey.verify", ["credential": eve.assertion(open)])["subject"] == "eve")
        let mixed = try scenario.done("passkey.challenge")["public_key"]
        let stolen = eve.assertion(mixed) { $0.userHandle = ada.userHandle }
        #expect(try scenario.ask("passkey.verify", ["credential": stolen]).reason == "credential_rejected")
    }
}
