import TestSupport
import Testing

/// Hashes that other systems made.
struct PasswordImportTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        let program: String
        let scheme: String
        let password: String
        let hash: String

        init(by program: String, _ scheme: String, _ password: String, _ hash: String) {
            (self.program, self.scheme, self.password, self.hash) = (program, scheme, password, hash)
        }

        var testDescription: String { "\(program): \(hash.prefix(24))" }
    }

    private static let words = "correct horse battery"
    private static let umlauts = "p\u{E4}ssw\u{F6}rter f\u{FC}r \u{E4}lle"

    // swift-format-ignore
    static let samples = [
        Sample(by: "python3-bcrypt", "bcrypt", words, "$2b$05$LFi8rwpANUH2vJlvey3Llu.b90UqdycurnIqUR7zdaPqVgRQpxGFG"),
        Sample(by: "python3-bcrypt", "bcrypt", words, "$2a$05$kc15zhuD.CSiHIskS9AntOJAy3MMx/nCwFZd8bGI9mu73DsGfto9q"),
        Sample(by: "htpasswd", "bcrypt", words, "$2y$05$uXjEDujzkMm4/ilsxTS.8.vtRAsNHXEXCGNjLdgxdsymQtFo5BZ/y"),
        Sample(by: "python3-bcrypt", "bcrypt", umlauts, "$2b$05$6R7o8tdr6RCmN3fhwxgVAeWuQy8ILxC.WKEEcw1rgvqF/TUz4yE/G"),
        Sample(by: "passlib", "scrypt", words, "$scrypt$ln=10,r=8,p=1$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE"),
        Sample(by: "passlib", "scrypt", words, "$scrypt$ln=8,r=16,p=3$3jtnbE2plRJiDCFE6J2ztg$tp4xHFJrTpaUnxZiieRDtbEV/pvi7g9k8vPO6nCheh8"),
        Sample(by: "libsodium", "scrypt", words, "$7$86..../....nUE3K4TDdX6MKYeXmGXx1ORCGJrlTZ4a9lzFmnpDSw2$WV2hH93Hzz9/FpIHYgDEUO.cAXD8M1nBSjxD5yGTYa1"),
        Sample(by: "passlib", "pbkdf2", words, "$pbkdf2-sha256$1000$UMrZG0Oo1do7pxTCmFMqhQ$.kOfcNXHBAG04VMstIlR2G9woBNru1Std5I0S4yFEcE"),
        Sample(by: "passlib", "pbkdf2", words, "$pbkdf2-sha512$1000$FGLMOYfQOkdozdlby5kTIg$ImpL3n1cLzT3ElyKOAmFv97KYBQ.MwGeRuuYl7sL0IA7FGgk4/UJEE6dpTe2Jy4Qhn.m71j5wmLFu/9xwgiwCA"),
        Sample(by: "passlib", "pbkdf2", words, "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="),
        Sample(by: "passlib", "pbkdf2", umlauts, "$pbkdf2-sha256$1000$BACg1FrrnbMWorR2jhFCCA$oH.M/igmSfmW2gidSVFUS10nzTFWLsmdWTY8OhonNF4"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=256,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$YaEcLcJZxetst3Hg52Olu5/Qzw8s6gSiv6+oQUGe/yg"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2i$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$5ToulPCMLzWWVP2TuFCtaNyWETThBsSTd9SRMvy09Qw"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2i$v=19$m=256,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$s2HXevtWYATsUF2vdR/ZNeMenbQrbq79a3iWeZjQ4HQ"),
        Sample(by: "argon2-cffi", "argon2", words, "$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc$BsZ4Y/9Bi0s3LLnkKdk8UlcM1WxRpusC0ZbfjDBeP4ON97v8FOCYZR4myj9FLSFg/AGstwpc1jCZ0IRN/uwFHQ"),
    ]

    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private func take(_ hash: String) throws -> Answer {
        try scenario.ask("password.import", ["subject": "ada", "hash": .text(hash)])
    }

    private func verify(_ password: String) throws -> Answer {
        try scenario.ask("password.verify", ["subject": "ada", "password": .text(password)])
    }

    private func scheme() throws -> JSON {
        try scenario.ask("factor.list", ["subject": "ada"]).result["factors"][0]["scheme"]
    }

    @Test(arguments: samples)
    func `a hash by another program verifies, and its next success replaces it`(_ sample: Sample) throws {
        let taken = try take(sample.hash)
        #expect(taken.result["factor"]["scheme"] == .text(sample.scheme), "\(taken.line)")
        #expect(try verify(sample.password + "!").reason == "code_rejected")
        try scenario.restart()
        #expect(try scheme() == .text(sample.scheme))
        let first = try verify(sample.password)
        #expect(first.succeeded, "\(first.line)")
        #expect(first.result["factor_id"] == taken.result["factor"]["factor_id"])
        #expect(try scheme() == "argon2id")
        #expect(try verify(sample.password).succeeded)
        #expect(try verify(sample.password + "!").reason == "code_rejected")
        #expect(scenario.observer.alarms == [])
    }

    @Test(arguments: [
        "$2b$15$abcdefghijklmnopqrstuuJ9v1XyAD2tLL4Yzh/nLO1EAxXgbv4Uy",
        "$scrypt$ln=18,r=8,p=1$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE",
        "$scrypt$ln=16,r=8,p=9$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE",
        "$scrypt$ln=999999999,r=999999999,p=999999999$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE",
        "$7$G6..../....nUE3K4TDdX6MKYeXmGXx1ORCGJrlTZ4a9lzFmnpDSw2$WV2hH93Hzz9/FpIHYgDEUO.cAXD8M1nBSjxD5yGTYa1",
        "$pbkdf2-sha256$2000001$UMrZG0Oo1do7pxTCmFMqhQ$.kOfcNXHBAG04VMstIlR2G9woBNru1Std5I0S4yFEcE",
        "pbkdf2_sha256$999999999$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU=",
        "$argon2id$v=19$m=131073,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
        "$argon2id$v=19$m=65536,t=9,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
        "$argon2i$v=19$m=999999999,t=999999999,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
    ])
    func `a hash that costs too much to check is refused, and nothing is kept of it`(_ hash: String) throws {
        let answer = try take(hash)
        #expect(answer.code == -32602)
        #expect(answer.data["field"] == "hash")
        #expect(answer.data["problem"].text?.contains("costs more") == true, "\(answer.line)")
        #expect(!answer.line.contains(hash))
    }

    @Test(arguments: [
        "", "$", "password", "5f4dcc3b5aa765d61d8327deb882cf99", "$1$abcdefgh$G8m0S7DPrHpYzSJpYc3Oa1", "$2b$12$short",
        "$2x$12$abcdefghijklmnopqrstuuJ9v1XyAD2tLL4Yzh/nLO1EAxXgbv4Uy",
        "$2b$xx$abcdefghijklmnopqrstuuJ9v1XyAD2tLL4Yzh/nLO1EAxXgbv4Uy", "$scrypt$ln=10,r=8$a$b",
        "$scrypt$r=8,ln=10,p=1$Z4wxJmRMqZWSUmptzTnHGA$qsAosfmp37k++nAo57+QrnMjvyWAV3Jg77BLPnr3meE",
        "$pbkdf2-sha256$0$UMrZG0Oo1do7pxTCmFMqhQ$.kOfcNXHBAG04VMstIlR2G9woBNru1Std5I0S4yFEcE",
        "$pbkdf2-sha256$1000$UMrZG0Oo1do7pxTCmFMqhQ$kOfcNXHBAG04VMstIlR2G9woBNru1Std5I0S4yFEcE",
        "$argon2d$v=19$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
        "$argon2id$v=16$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
        "$argon2id$m=256,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
        "$argon2id$v=19$m=7,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xxArdw3Akq5V2N0rZWC8lI9HHv4WAP1K35tFPV7mCL4",
    ])
    func `what is no such hash is refused and not repeated`(_ text: String) throws {
        let answer = try take(text)
        #expect(answer.data["field"] == "hash", "\(answer.line)")
        #expect(text.utf8.count < 12 || !answer.line.contains(text))
    }

    @Test func `what is there already is not overwritten by an older hash`() throws {
        let answer = try scenario.ask("password.set", ["subject": "ada", "password": "another horse battery"])
        #expect(answer.succeeded)
        #expect(try take(Self.samples[0].hash).reason == "already_exists")
        #expect(try verify("another horse battery").succeeded)
    }

    @Test func `a bcrypt hash stays as long as what is behind its 72 bytes cannot be checked`() throws {
        // bcrypt of seventy-two letters a, by python3-bcrypt.
        #expect(try take("$2b$04$4exefXXwUO.Q3EMMCQaituK3vnjBJj3gwjOPlpC7Y6OcN.07DQkuu").succeeded)
        let reach = String(repeating: "a", count: 72)
        #expect(try verify(reach + " and what bcrypt never read").succeeded)
        #expect(try scheme() == "bcrypt")
        #expect(try verify(reach).succeeded)
        #expect(try scheme() == "argon2id")
        #expect(try verify(reach + " and what bcrypt never read").reason == "code_rejected")
    }

    @Test func `tries at an imported hash are counted and braked as at any`() throws {
        #expect(try take(Self.samples[0].hash).succeeded)
        for _ in 0..<5 { #expect(try verify("wrong password").reason == "code_rejected") }
        #expect(try verify(Self.words).reason == "throttled")
    }
}
