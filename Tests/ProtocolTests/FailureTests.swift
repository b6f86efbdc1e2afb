import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Every refusal that a method declares can be brought about.
struct FailureTests {
    @Test func `every failure of every method has its case, and no case is superfluous`() {
        for entry in Catalogue.all {
            let known = Set(Refusals.cases[entry.name]?.keys.map(\.rawValue) ?? [])
            #expect(known == Set(entry.failures.map(\.rawValue)), "\(entry.name)")
        }
        #expect(Set(Refusals.cases.keys).isSubset(of: Catalogue.all.map(\.name)))
    }

    @Test(arguments: Refusals.cases.keys.sorted())
    func `a method fails as it declares, in the form that the protocol gives the failure`(_ method: String) throws {
        for (code, bring) in try #require(Refusals.cases[method]) { try expect(code, of: method, bring) }
    }

    @Test(arguments: FlowSort.allCases)
    func `flows of each sort fail as the methods of all declare`(_ sort: FlowSort) throws {
        for (method, cases) in Refusals.ofOtherSorts[sort] ?? [:] {
            for (code, bring) in cases { try expect(code, of: method, bring) }
        }
        #expect(Refusals.ofOtherSorts.count == FlowSort.allCases.count - 1)
    }

    private func expect(_ code: FailureCode, of method: String, _ bring: Refusals.Case) throws {
        let answer = try bring(try Scenario(), method)
        #expect(answer.code == code.rawValue, "\(code): \(answer.line)")
        #expect(answer.reason == code.reason.description)
        #expect(answer.error["message"] == .text(code.message.description))
        let members = Set(answer.data.members.map(\.name))
        #expect(members.isSuperset(of: Self.data[code] ?? []), "\(answer.line)")
        #expect(answer.data["category"] == .text(code.category.rawValue))
    }

    /// The members of `data` other than `reason`.
    private static let data: [FailureCode: Set<String>] = [
        .throttled: ["retry_after_ms"], .locked: ["unlocks_at", "retry_after_ms"], .alreadyExists: ["field"],
        .wrongState: ["state"],
        .policyViolation: ["field", "problem", "detail"], .insufficientAuthentication: ["min_aal", "amr", "max_age_s"],
        .passwordRefused: ["field", "problem", "detail"], .notOffered: ["field"], .verdictMismatch: ["field"],
    ]

    @Test(arguments: Catalogue.all.map(\.name))
    func `any method is refused without its role, and, if it needs the store, while the store is gone`(_ name: String)
        throws
    {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let scenario = try Scenario()
        let stranger = Caller(uid: 1, gid: 1, listener: 9)
        #expect(try scenario.ask(name, from: stranger).reason == "forbidden")
        guard entry.takesSecret, name != "factor.activate" else { return }
        scenario.store.fail(of: [.commit, .load], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask(name, Refusals.wrong(name)).reason == "unavailable")
    }
}
