import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Compares the pages of `protocol/` with the code where they repeat the code.
struct ContractTests {
    private let contract: String

    init() throws {
        contract = try ["README", "wire", "errors", "factors", "flows", "policy", "operations"]
            .map { try PublishedFiles.text("\($0).md") }.joined(separator: "\n")
    }

    @Test func `its table of errors is that of the code`() {
        let rows = contract.matches(of: /(?m)^\| (-?[0-9]+) \| `([a-z_]+)` \|/).map { "\($0.1) \($0.2)" }
        let codes = FailureCode.allCases.map { "\($0.rawValue) \($0.reason)" }
        #expect(rows.sorted() == codes.sorted())
    }

    @Test func `its table of policy is that of the code, with the same defaults`() {
        for member in PolicyMember.all {
            let name = [member.section, member.name].compactMap(\.self).joined(separator: ".")
            let values = DefaultsEdition.allCases.map { edition in
                switch member.get(edition.policy) {
                case .integer(let integer): "\(integer)"
                case .text(let text): "`\(text)`"
                case .texts(let texts): texts.map { "`\($0)`" }.joined(separator: " ")
                case .flag(let flag): "\(flag)"
                case .probability(let probability): "\(probability.value)"
                case nil: "null"
                }
            }
            let second = values[1] == values[0] ? "" : "\(values[1]) "
            #expect(contract.contains("| `\(name)` | \(values[0]) | \(second)|"), "\(name)")
        }
    }

    @Test func `the page about flows has every status, every next step and every way to end`() throws {
        let contract = try PublishedFiles.text("flows.md")
        for status in FlowStatus.allCases { #expect(contract.contains("| `\(status.rawValue)` |"), "\(status)") }
        for type in NextStepType.allCases { #expect(contract.contains("`\(type.rawValue)`"), "\(type)") }
        for reason in AbandonReason.allCases { #expect(contract.contains("`\(reason.rawValue)`"), "\(reason)") }
    }

    @Test func `the page of errors has every problem and every state`() throws {
        let page = try PublishedFiles.text("errors.md")
        let words =
            PolicyLimit.allCases.map(\.rawValue) + InputRule.allCases.map(\.rawValue)
            + RefusedState.allCases.map(\.rawValue)
        for word in words { #expect(page.contains("`\(word)`"), "\(word)") }
    }

    /// How methods are brought to refusals that all of them have.
    private static let common: [FailureCode: JSON] = [
        .invalidInput: ["subject": "ada", "code": "12345"], .invalidParams: ["code": "123456"],
    ]

    @Test func `its examples of refusals are what is answered`() throws {
        let examples = try PublishedFiles.text("errors.md")
            .matches(of: /(?m)^`([a-z_.]+)`, [^:]+:\n\n```json\n(.+)\n```$/)
        var reasons: Set<String> = []
        for example in examples {
            let (method, line) = (String(example.1), String(example.2))
            let shown = try #require(JSON(parsing: Array(line.utf8)))
            let code = try #require(FailureCode.allCases.first { .integer($0.rawValue) == shown["code"] })
            let answer: Answer
            if let params = Self.common[code] {
                answer = try Scenario().ask(method, params)
            } else {
                let bring = try #require(Refusals.cases[method]?[code], "\(method) \(code)")
                answer = try bring(Scenario(), method)
            }
            #expect(answer.shownError.line == line)
            reasons.insert(code.reason.description)
        }
        #expect(reasons.count > 8)
    }

    @Test func `it mentions every file of vectors`() throws {
        for name in try PublishedFiles.vectorNames() { #expect(contract.contains("`\(name).json`"), "\(name)") }
    }

    @Test func `its excerpts of a transcript are in the transcript`() throws {
        let excerpt = try #require(contract.firstMatch(of: /(?s)first-sign-in\.txt\):\n\n```\n(.+?)```/)).1
        #expect(try PublishedFiles.text("transcripts/first-sign-in.txt").contains(excerpt))
    }
}
