import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

struct BackupCodeTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func verify(_ code: String, _ method: String = "backup_codes.verify") throws -> Answer {
        try scenario.ask(method, ["subject": "ada", "code": .text(code)])
    }

    @Test func `a set is ten codes of ten Crockford characters`() throws {
        let answer = try scenario.ask("backup_codes.generate", ["subject": "ada"])
        let codes = answer.result["codes"].items.compactMap(\.text)
        #expect(codes.count == 10)
        #expect(Set(codes).count == 10)
        for code in codes {
            #expect(code.utf8.count == 11)
            #expect(code.dropFirst(5).first == "-")
            #expect(code.filter { $0 != "-" }.allSatisfy { "0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains($0) })
        }
        #expect(answer.result["factor"]["codes_left"] == 10)
        #expect(answer.result["factor"]["kind"] == "backup_code")
    }

    @Test func `each code is accepted once, by either method`() throws {
        let codes = try scenario.backupCodes(count: 3)
        #expect(try verify(codes[0]).result["codes_left"] == 2)
        #expect(try verify(codes[0]).reason == "code_rejected")
        #expect(try verify(codes[0], "factor.verify").reason == "code_rejected")
        let second = try verify(codes[1], "factor.verify")
        #expect(second.result["kind"] == "backup_code")
        #expect(second.result["codes_left"] == 1)
        #expect(try verify(codes[1]).reason == "code_rejected")
        #expect(try verify(codes[2]).result["codes_left"] == 0)
        #expect(try verify(codes[2]).reason == "code_rejected")
    }

    @Test func `of many requests with one code in one turn exactly one succeeds`() throws {
        let code = try scenario.backupCodes(count: 2)[0]
        let request: (String, JSON) = ("backup_codes.verify", ["subject": "ada", "code": .text(code)])
        #expect(try scenario.askTogether(Array(repeating: request, count: 8)).count(where: \.succeeded) == 1)
    }

    @Test func `a code is accepted as people write it`() throws {
        let codes = try scenario.backupCodes(count: 20)
        let spellings: [(String) -> String] = [
            { $0.lowercased() }, { $0.replacing("-", with: "") }, { " " + $0.replacing("-", with: " ") + " " },
            { $0.map { "\($0)-" }.joined() }, { $0.replacing("0", with: "O").replacing("1", with: "I") },
            { $0.replacing("0", with: "o").replacing("1", with: "l") }, { $0.replacing("1", with: "L") },
        ]
        for (code, spelling) in zip(codes, spellings) {
            #expect(try verify(spelling(code)).succeeded, "\(spelling(code))")
            #expect(try verify(code).reason == "code_rejected")
        }
    }

    @Test(arguments: ["ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDE-FGHJU", "ABCDE_FGHJK", "ABCDE–FGHJK", "", "ＡBCDEFGHJK"])
    func `malformed backup codes are refused and do not count as tries`(_ text: String) throws {
        _ = try scenario.backupCodes()
        #expect(try verify(text).code == 1014)
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"] == [])
    }

    @Test func `a new set invalidates the old one`() throws {
        let old = try scenario.backupCodes()
        let new = try scenario.backupCodes()
        #expect(try verify(old[0]).reason == "code_rejected")
        #expect(try verify(new[0]).succeeded)
        let factors = try scenario.factors()
        #expect(factors.count == 1)
        #expect(factors[0]["codes_left"] == 2)
    }

    @Test func `a new set invalidates the old one also for codes that are being hashed`() throws {
        let old = try scenario.backupCodes()
        // The verification's salt is taken first, but its decision may come before or after the new set's.
        let verification = scenario.send("backup_codes.verify", ["subject": "ada", "code": .text(old[0])])
        let looked = scenario.engine.counters.decisions
        let generation = scenario.send("backup_codes.generate", ["subject": "ada", "count": 1])
        let second = scenario.send("backup_codes.verify", ["subject": "ada", "code": .text(old[1])])
        #expect(scenario.engine.counters.decisions == looked)
        let generated = try #require(try scenario.answer(generation))
        let verdicts = [try scenario.answer(verification), try scenario.answer(second)].compactMap { $0 }
        #expect(generated.succeeded)
        // Each was either spent before the old set was replaced, or refused. No code of the old set is valid now.
        for verdict in verdicts { #expect(verdict.succeeded || verdict.reason == "code_rejected") }
        for code in old { #expect(try verify(code).reason == "code_rejected") }
        #expect(try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["codes_left"] == 1)
    }

    @Test func `codes survive a restart, and spent ones stay spent`() throws {
        let codes = try scenario.backupCodes()
        #expect(try verify(codes[0]).succeeded)
        try scenario.restart()
        #expect(try verify(codes[0]).reason == "code_rejected")
        #expect(try verify(codes[1]).succeeded)
    }

    @Test func `the policy says how many codes a set has`() throws {
        try scenario.set(["backup_codes": ["count": 4]])
        #expect(try scenario.ask("backup_codes.generate", ["subject": "ada"]).result["codes"].items.count == 4)
        #expect(try scenario.ask("backup_codes.generate", ["subject": "ada", "count": 21]).code == -32602)
        #expect(try scenario.ask("backup_codes.generate", ["subject": "ada", "count": 0]).code == -32602)
    }
}
