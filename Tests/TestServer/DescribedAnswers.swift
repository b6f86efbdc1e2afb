import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
package import TestSupport

/// Compares answers with their description: each member is described, and each described member is there.
package enum DescribedAnswers {
    private static let results = Dictionary(uniqueKeysWithValues: Catalogue.all.map { ($0.name, $0.result()) })
    private static let reasons = Dictionary(
        uniqueKeysWithValues: Catalogue.all.map { ($0.name, Set($0.allFailures.map(\.reason.description))) })
    private static let data = Dictionary(
        uniqueKeysWithValues: FailureCode.allCases.map { ($0.reason.description, $0.dataSchema) })

    /// What is wrong with an answer to a method; nil if nothing is.
    package static func violation(of answer: Answer, to method: String) -> String? {
        guard let result = results[method], let reasons = reasons[method] else { return nil }
        let document = JSONDocument()
        guard (try? Array(answer.line.utf8).withRawSpan({ text throws(JSONFault) in try document.parse(text) })) != nil
        else { return "it is not JSON" }
        if let value = document.root.member("result") { return result.violation(of: value, path: "result") }
        guard let value = document.root.member("error")?.member("data"), let reason = answer.reason,
            let schema = data[reason]
        else { return "it is neither a result nor a refusal with a known reason" }
        guard reasons.contains(reason) else { return "the method does not list \(reason)" }
        return schema.violation(of: value, path: "data")
    }

    /// An answer that is not as it is described.
    package struct Undescribed: Error, CustomStringConvertible {
        package let description: String

        package init(_ violation: String, _ answer: Answer, to method: String) {
            description = "\(method): \(violation) in \(answer.line)"
        }
    }
}
