import TestServer
import TestSupport
import Testing

/// Hashes of other systems.
struct PasswordImportTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func take(_ hash: String) throws -> Answer {
        try scenario.ask("password.import", ["subject": "ada", "hash": .text(hash)])
    }

    private func verify(_ password: String) throws -> Answer {
        try scenario.ask("password.verify", ["subject": "ada", "password": .text(password)])
    }

    private func scheme() throws -> JSON {
        try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["scheme"]
    }

    @Test(arguments: PasswordSamples.all)
    func `a hash of another program verifies, and its next success replaces it`(_ sample: PasswordSamples.Sample) throws
    {
        let taken = try take(sample.hash)
        #expect(taken.result["factor"]["scheme"] == .text(sample.scheme), "\(taken.line)")
        #expect(try verify(sample.password + "!").reason == "credential_rejected")
        try scenario.restart()
        #expect(try scheme() == .text(sample.scheme))
        let first = try verify(sample.password)
        #expect(first.succeeded, "\(first.line)")
        #expect(first.result["factor_id"] == taken.result["factor"]["factor_id"])
        #expect(try scheme() == "argon2id")
        #expect(try verify(sample.password).succeeded)
        #expect(try verify(sample.password + "!").reason == "credential_rejected")
        #expect(scenario.observer.problems == [])
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
    func `a hash that costs too much to check is refused, and nothing of it is kept`(_ hash: String) throws {
        let answer = try take(hash)
        #expect(answer.code == -32602)
        #expect(answer.data["field"] == "hash")
        #expect(answer.data["detail"].text?.contains("costs more") == true, "\(answer.line)")
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
    func `malformed hashes are refused and not repeated`(_ text: String) throws {
        let answer = try take(text)
        #expect(answer.data["field"] == "hash", "\(answer.line)")
        #expect(text.utf8.count < 12 || !answer.line.contains(text))
    }

    @Test func `an existing password is not overwritten by an older hash`() throws {
        try scenario.done("password.set", ["subject": "ada", "password": "another horse battery"])
        #expect(try take(PasswordSamples.all[0].hash).reason == "already_exists")
        #expect(try verify("another horse battery").succeeded)
    }

    @Test func `a bcrypt hash stays while the bytes after the first 72 cannot be checked`() throws {
        // bcrypt of seventy-two letters a, by python3-bcrypt.
        #expect(try take("$2b$04$4exefXXwUO.Q3EMMCQaituK3vnjBJj3gwjOPlpC7Y6OcN.07DQkuu").succeeded)
        let reach = String(repeating: "a", count: 72)
        #expect(try verify(reach + " and what bcrypt never read").succeeded)
        #expect(try scheme() == "bcrypt")
        #expect(try verify(reach).succeeded)
        #expect(try scheme() == "argon2id")
        #expect(try verify(reach + " and what bcrypt never read").reason == "credential_rejected")
    }

    @Test func `tries at an imported hash are counted and throttled like any others`() throws {
        #expect(try take(PasswordSamples.all[0].hash).succeeded)
        for _ in 0..<5 { #expect(try verify("wrong password").reason == "credential_rejected") }
        #expect(try verify(PasswordSamples.words).reason == "throttled")
    }
}
