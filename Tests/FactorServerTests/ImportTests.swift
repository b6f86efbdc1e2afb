import FactorCore
import TestServer
import TestSupport
import Testing

/// Imports are repeatable, and never replace anything.
struct ImportTests {
    let scenario: Scenario
    private static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    private let app = Authenticator(secret: Self.secret)

    init() throws { scenario = try Scenario() }

    private func importing(_ kind: String, _ more: JSON = [:]) throws -> Answer {
        try scenario.ask("\(kind).import", more.merging(["subject": "ada", "secret": .text(Self.secret)]))
    }

    private var factors: [JSON] {
        get throws { try scenario.factors() }
    }

    private func scratch(_ codes: [JSON], isTrial: Bool = false) throws -> Answer {
        try scenario.ask("backup_code.import", ["subject": "ada", "codes": .list(codes), "dry_run": .flag(isTrial)])
    }

    private func verify(_ code: String, _ method: String = "backup_code.verify") throws -> Answer {
        try scenario.ask(method, ["subject": "ada", "code": .text(code)])
    }

    @Test func `an authenticator is active at once, and importing twice has the effect of once`() throws {
        let first = try importing("totp")
        #expect(first.result["outcome"] == "imported")
        #expect(first.result["factor"]["status"] == "active")
        let second = try importing("totp")
        #expect(second.result["outcome"] == "present")
        #expect(second.result["factor"]["factor_id"] == first.result["factor"]["factor_id"])
        #expect(try factors.count == 1)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a dry run reports the result and changes nothing`() throws {
        #expect(try importing("totp", ["dry_run": true]).result["outcome"] == "possible")
        #expect(try importing("totp", ["dry_run": true]).result["factor"].isNull)
        #expect(try factors.isEmpty)
        #expect(try scenario.entries().isEmpty)
        _ = try importing("totp")
        #expect(try importing("totp", ["dry_run": true]).result["outcome"] == "present")
    }

    @Test func `codes that were spent elsewhere are spent here`() throws {
        let step = scenario.clock.now.seconds / 30
        #expect(try importing("totp", ["last_step": .integer(Int(step))]).succeeded)
        #expect(try scenario.verify(app.code(step)).reason == "code_rejected")
        #expect(try scenario.verify(app.code(step - 1)).reason == "code_rejected")
        #expect(try scenario.verify(app.code(step + 1)).succeeded)
    }

    @Test func `a second import does not lower a mark`() throws {
        #expect(try importing("totp").succeeded)
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(code).succeeded)
        #expect(try importing("totp", ["last_step": 0]).result["outcome"] == "present")
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a token continues from its counter`() throws {
        #expect(try importing("hotp", ["counter": 7, "look_ahead": 2]).succeeded)
        let verify = { (counter: Int64) in
            try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(app.code(counter))])
        }
        #expect(try verify(6).reason == "code_rejected")
        #expect(try verify(10).reason == "code_rejected")
        #expect(try verify(7).succeeded)
    }

    @Test func `a scratch code is eight digits and accepted once`() throws {
        #expect(try scratch(["12345678", "23456789"]).result["outcome"] == "imported")
        #expect(try verify("12345678").result["codes_left"] == 1)
        #expect(try verify("12345678").reason == "code_rejected")
        #expect(try verify("1234-5678").reason == "code_rejected")
        #expect(try verify("1234567").code == 1014)
        #expect(try verify("2345 6789").succeeded)
    }

    @Test func `in the field for all kinds, eight digits are a scratch code if nothing else is asked for`() throws {
        #expect(try scratch(["12345678", "87654321"]).succeeded)
        let only: JSON = ["subject": "ada", "code": "12345678", "kinds": ["backup_code"]]
        #expect(try verify("12345678", "factor.verify").code == 1014)
        #expect(try scenario.ask("factor.verify", only).result["kind"] == "backup_code")
        #expect(try scenario.ask("factor.verify", only).reason == "code_rejected")
        // Who names the set accepts nothing else either.
        let set = try #require(try scenario.factors().first { $0["kind"] == "backup_code" })["factor_id"]
        let named: JSON = ["subject": "ada", "factor_id": set, "code": "87654321"]
        #expect(try scenario.ask("factor.verify", named).result["kind"] == "backup_code")
    }

    @Test func `a guess at a scratch code is priced by its few digits`() throws {
        #expect(try scratch(["12345678", "23456789", "34567890"]).succeeded)
        #expect(try verify("99999999").reason == "code_rejected")
        let pool = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"].items.first
        #expect(pool?["spent"].line.hasPrefix("3.3333333333") == true)
        #expect(pool?["spent"].line.hasSuffix("e-08") == true)
    }

    @Test func `importing the same set twice has the effect of once, even if some of it is spent`() throws {
        let codes: [JSON] = ["12345678", "23456789"]
        #expect(try scratch(codes, isTrial: true).result["outcome"] == "possible")
        #expect(try factors.isEmpty)
        #expect(try scratch(codes).result["outcome"] == "imported")
        #expect(try verify("12345678").succeeded)
        #expect(try scratch(codes).result["outcome"] == "present")
        #expect(try scratch(codes, isTrial: true).result["outcome"] == "present")
        #expect(try verify("12345678").reason == "code_rejected")
        #expect(try factors.first?["codes_left"] == 1)
    }

    @Test func `codes never replace a set, and importing a different one is a counted guess`() throws {
        let own = try scenario.backupCodes(count: 1)
        #expect(try scratch(["12345678"]).reason == "code_rejected")
        #expect(try scratch(["12345678"], isTrial: true).reason == "code_rejected")
        #expect(try scratch([.text(own[0]), "12345678"]).reason == "code_rejected")
        let pool = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"].items.first
        #expect(pool?["misses_in_row"] == 2, "one of them began with a code of ten characters, which nobody guesses")
        #expect(try verify(own[0]).succeeded)
    }

    @Test(arguments: [[], ["12345678", "12345678"], Array(repeating: "1", count: 3)])
    func `malformed sets are refused`(_ codes: [String]) throws {
        #expect(try scratch(codes.map { .text($0) }).code == (codes.first == "1" ? 1014 : -32602))
    }
}
