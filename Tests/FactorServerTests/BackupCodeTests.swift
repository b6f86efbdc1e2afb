import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

struct BackupCodeTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func verify(_ code: String, _ method: String = "backup_code.verify") throws -> Answer {
        try scenario.ask(method, ["subject": "ada", "code": .text(code)])
    }

    @Test func `a set is ten codes of ten Crockford characters`() throws {
        let answer = try scenario.ask("backup_code.generate", ["subject": "ada"])
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
        let request: (String, JSON) = ("backup_code.verify", ["subject": "ada", "code": .text(code)])
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
        let verification = scenario.send("backup_code.verify", ["subject": "ada", "code": .text(old[0])])
        let looked = scenario.engine.counters.decisions
        let generation = scenario.send("backup_code.generate", ["subject": "ada", "count": 1])
        let second = scenario.send("backup_code.verify", ["subject": "ada", "code": .text(old[1])])
        #expect(scenario.engine.counters.decisions == looked)
        let generated = try #require(try scenario.answer(generation))
        let verdicts = [try scenario.answer(verification), try scenario.answer(second)].compactMap { $0 }
        #expect(generated.succeeded)
        // Each was either spent before the old set was replaced, or refused. No code of the old set is valid now.
        for verdict in verdicts { #expect(verdict.succeeded || verdict.reason == "code_rejected") }
        for code in old { #expect(try verify(code).reason == "code_rejected") }
        #expect(try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["codes_left"] == 1)
    }

    // MARK: Guesses

    @Test func `guesses at backup codes delay no right one, and are charged to the last`() throws {
        let codes = try scenario.backupCodes(count: 3)
        _ = try verify(codes[0])
        _ = try verify(codes[1])
        // One code is left, and then none.
        for _ in 0..<2 {
            let before = try spent()
            for _ in 0..<20 { #expect(try verify("00000-00000").reason == "code_rejected") }
            #expect(try spent() == before + 20 * Probability(hits: 1, of: 1 << 50).attos)
            _ = try verify(codes[2])
        }
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"][0]["misses_in_row"] == 0)
        let fresh = try scenario.backupCodes(count: 20)
        for _ in 0..<20 { #expect(try verify("00000-00000", "factor.verify").reason == "code_rejected") }
        #expect(try verify(fresh[0]).succeeded)
        scenario.closeBudgets()
        #expect(try verify(fresh[1]).reason == "locked")
    }

    /// What was spent of the budget of the subject's codes.
    private func spent() throws -> UInt64 {
        let tenant = try scenario.engine.tenant(.default)
        let pools = try scenario.engine.load(tenant.key(of: SubjectID("ada")), tenant).subject.pools
        return pools.reduce(0) { $0 + $1.spends.reduce(0) { $0 + $1.chance.attos } }
    }

    @Test func `guesses at scratch codes wait as before, and delay no code of ten characters`() throws {
        let (scratch, code): (JSON, JSON) = ("12345678", "ABCDE-FGHJK")
        try scenario.done("backup_code.import", ["subject": "ada", "codes": [scratch, code]])
        for _ in 0..<5 { #expect(try verify("87654321").reason == "code_rejected") }
        #expect(try verify("12345678").data["retry_after_ms"] == 1_000)
        #expect(try verify("00000-00000").reason == "code_rejected")
        #expect(try verify("12345678").data["retry_after_ms"] == 1_000)
        #expect(try verify("ABCDE-FGHJK").succeeded)
    }

    @Test func `a set without codes looks like none, whatever is typed`() throws {
        for code in try scenario.backupCodes(count: 1) { #expect(try verify(code).succeeded) }
        for code in ["12345678", "00000-00000"] {
            let answers = try ["ada", "nobody"].map { subject in
                try (0..<7).map { _ in
                    try scenario.ask("backup_code.verify", ["subject": .text(subject), "code": .text(code)]).line
                }
            }
            #expect(answers[0] == answers[1], "\(code)")
        }
    }

    @Test func `codes survive a restart, and spent ones stay spent`() throws {
        let codes = try scenario.backupCodes()
        #expect(try verify(codes[0]).succeeded)
        try scenario.restart()
        #expect(try verify(codes[0]).reason == "code_rejected")
        #expect(try verify(codes[1]).succeeded)
    }

    @Test func `the policy says how many codes a set has`() throws {
        try scenario.set(["backup_code": ["count": 4]])
        #expect(try scenario.ask("backup_code.generate", ["subject": "ada"]).result["codes"].items.count == 4)
        #expect(try scenario.ask("backup_code.generate", ["subject": "ada", "count": 21]).code == -32602)
        #expect(try scenario.ask("backup_code.generate", ["subject": "ada", "count": 0]).code == -32602)
    }
}
