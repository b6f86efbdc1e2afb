import FactorCore
import TestServer
import TestSupport
import Testing

/// Counter-based tokens (RFC 4226).
struct TokenTests {
    let scenario: Scenario
    let token: Authenticator

    init() throws {
        scenario = try Scenario()
        token = try scenario.enrolledToken().token
    }

    private func verify(_ counter: Int64) throws -> Answer {
        try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(counter))])
    }

    private func resync(_ first: Int64, _ second: Int64) throws -> Answer {
        try scenario.ask(
            "factor.resync",
            ["subject": "ada", "code": .text(token.code(first)), "next_code": .text(token.code(second))])
    }

    @Test func `codes match RFC 4226, appendix D`() throws {
        for (counter, code) in ["755224", "287082", "359152", "969429", "338314"].enumerated() {
            #expect(token.code(Int64(counter)) == code)
            #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(code)]).succeeded)
        }
    }

    @Test func `a code spends itself and all before it`() throws {
        #expect(try verify(3).succeeded)
        for counter in 0...3 as ClosedRange<Int64> { #expect(try verify(counter).reason == "code_rejected") }
        #expect(try verify(4).succeeded)
    }

    @Test func `the code accepted last gets a hint`() throws {
        #expect(try verify(2).succeeded)
        #expect(try verify(2).data["hint"] == "wait_for_next_code")
        #expect(try verify(1).data["hint"].isNull)
    }

    @Test func `the look-ahead reaches ten counters and no further`() throws {
        #expect(try verify(11).reason == "code_rejected")
        #expect(try verify(10).succeeded)
        #expect(try verify(22).reason == "code_rejected")
        #expect(try verify(21).succeeded)
    }

    @Test func `a token's own look-ahead applies`() throws {
        try scenario.done(
            "hotp.enroll",
            ["subject": "bob", "secret": .text(token.secret), "activate": true, "look_ahead": 0, "counter": 5])
        for counter in [4, 6] as [Int64] {
            let answer = try scenario.ask("hotp.verify", ["subject": "bob", "code": .text(token.code(counter))])
            #expect(answer.reason == "code_rejected")
        }
        #expect(try scenario.ask("hotp.verify", ["subject": "bob", "code": .text(token.code(5))]).succeeded)
    }

    @Test func `two consecutive codes recover a lost counter, and are spent`() throws {
        #expect(try verify(500).reason == "code_rejected")
        #expect(try resync(500, 501).succeeded)
        #expect(try verify(500).reason == "code_rejected")
        #expect(try verify(501).reason == "code_rejected")
        #expect(try verify(502).succeeded)
    }

    @Test func `codes that are not consecutive, or lie behind, recover nothing`() throws {
        #expect(try verify(20 - 10).succeeded)
        #expect(try resync(500, 502).reason == "code_rejected")
        #expect(try resync(501, 500).reason == "code_rejected")
        #expect(try resync(5, 6).reason == "code_rejected")
        #expect(try resync(2000, 2001).reason == "code_rejected")
        #expect(try verify(11).succeeded)
    }

    @Test func `each token that two codes are tried at adds to their price`() throws {
        let spent = { [scenario] in try scenario.ask("subject.get", ["subject": "ada"]).result.spentMost }
        #expect(try resync(5_000, 5_001).reason == "code_rejected")
        #expect(try spent() == 1e-9)
        _ = try scenario.ask(
            "hotp.enroll", ["subject": "ada", "secret": "KRSXG5CTMVRXEZLUKN2XAZLSKRSXG5CT", "activate": true])
        #expect(try resync(5_000, 5_001).reason == "code_rejected")
        #expect(try spent() == 3e-9)
    }

    @Test func `a second code of another length is named`() throws {
        let answer = try scenario.ask(
            "factor.resync", ["subject": "ada", "code": .text(token.code(1)), "next_code": "1234567"])
        #expect(answer.data["field"] == "next_code")
    }

    @Test func `the counter survives a restart`() throws {
        #expect(try verify(3).succeeded)
        try scenario.restart()
        #expect(try verify(3).reason == "code_rejected")
        #expect(try verify(4).succeeded)
    }

    @Test func `a token is proven by its first code, which is spent`() throws {
        let (params, fresh) = try scenario.pendingApp("bob", kind: "hotp", ["counter": 7])
        #expect(try scenario.ask("hotp.verify", params.with("code", .text(fresh.code(7)))).reason == "wrong_state")
        #expect(
            try scenario.ask("factor.activate", params.with("code", .text(fresh.code(6)))).reason == "code_rejected")
        #expect(try scenario.ask("factor.activate", params.with("code", .text(fresh.code(7)))).succeeded)
        #expect(try scenario.ask("hotp.verify", params.with("code", .text(fresh.code(7)))).reason == "code_rejected")
        #expect(try scenario.ask("hotp.verify", params.with("code", .text(fresh.code(8)))).succeeded)
    }

    @Test func `one field takes the codes of tokens too`() throws {
        let answer = try scenario.ask("factor.verify", ["subject": "ada", "code": .text(token.code(0))])
        #expect(answer.result["kind"] == "hotp")
        #expect(try verify(0).reason == "code_rejected")
    }
}
