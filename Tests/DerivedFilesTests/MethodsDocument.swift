import FactorCore
import FactorServer
import FactorWire
import TestSupport

/// The catalogue as a page for people.
struct MethodsDocument {
    private let published: PublishedProtocol
    /// The transcripts that show a method, by its name.
    private let transcripts: [String: [String]]
    /// By a method's name: the `error` of each of its own refusals.
    private let refusals: [String: [String]]

    init(_ published: PublishedProtocol, transcripts: [Transcript], refusals: [String: [String]]) {
        self.published = published
        self.refusals = refusals
        var shown: [String: [String]] = [:]
        for transcript in transcripts {
            for method in transcript.methods { shown[method, default: []].append(transcript.name) }
        }
        self.transcripts = shown
    }

    func text() -> String {
        let common = Catalogue.commonFailures.map(\.reason.description)
        var text = """
            # Methods

            This page is generated from the code, like `openrpc.json`. A `?` marks an optional member. `wire.md`
            describes what all methods have in common, such as the parameter `meta?`. Every method can fail with these
            errors, and lists its others:
            \(Self.list(common)).

            A method's example is its `result`, followed by the `error` of each of its own refusals, as they were answered,
            but for the rest of a `next_step`, of which only the `type` is shown. The common ones are in [errors.md](errors.md).

            Members marked *secret* are only for the person they belong to, and the daemon never logs them. Later
            versions may add members to results and values to enumerations.

            | method | role | |
            | --- | --- | --- |

            """
        for method in published.methods {
            let place = method.name.replacing(".", with: "")
            text += "| [`\(method.name)`](#\(place)) | \(method.role) | \(method.summary) |\n"
        }
        for method in published.methods { text += section(method, except: common) }
        return text + types()
    }

    private func section(_ method: PublishedProtocol.Method, except common: [String]) -> String {
        var text = "\n## \(method.name)\n\n\(method.summary).\n\nRole: `\(method.role)`."
        if method.takesSecret { text += " A wrong code counts as a guess." }
        let own = method.failures.filter { !common.contains($0) }
        if !own.isEmpty { text += " Fails with \(Self.list(own))." }
        text += "\n" + Self.table("parameter", method.parameters)
        text += Self.table("result", method.result.members())
        text += example(method.name)
        if let errors = refusals[method.name] { text += "\n```jsonl\n\(errors.joined(separator: "\n"))\n```\n" }
        guard let transcripts = transcripts[method.name] else { return text }
        return text + "\nSeen in " + transcripts.map { "[\($0)](transcripts/\($0).txt)" }.joined(separator: ", ")
            + ".\n"
    }

    private func example(_ name: String) -> String {
        guard let entry = Catalogue.all.first(where: { $0.name == name }) else { return "" }
        var example = JSONWriter()
        entry.writeExample(&example)
        let isWorthIt = (3...2_000).contains(example.bytes.count)
        return isWorthIt ? "\n```json\n\(String(decoding: example.bytes, as: UTF8.self))\n```\n" : ""
    }

    private func types() -> String {
        var text = "\n# Objects\n\nThe objects that the tables above refer to by name.\n"
        for type in published.parameterTypes + published.sharedResultTypes {
            guard let title = type["title"].text else { continue }
            text += "\n## \(title)\n" + Self.table("member", type.members())
        }
        return text
    }

    private static func table(_ heading: String, _ members: [PublishedProtocol.Member]) -> String {
        guard !members.isEmpty else { return "" }
        var text = "\n| \(heading) | type | |\n| --- | --- | --- |\n"
        for member in members {
            let type = type(member.schema) + (member.schema.isSecret ? ", *secret*" : "")
            text += "| \(member.name)\(member.isRequired ? "" : "?") | \(type) | \(about(member)) |\n"
        }
        return text
    }

    /// What it is, with the default that the words do not say.
    private static func about(_ member: PublishedProtocol.Member) -> String {
        let standard = member.schema["default"]
        guard !standard.isNull, !member.about.contains("if omitted") else { return member.about }
        return "\(member.about); `\(standard.text ?? standard.line)` if omitted"
    }

    private static func type(_ schema: JSON) -> String {
        let (inner, isNullable) = schema.orNull
        if isNullable { return type(inner) + " or null" }
        let values = schema["enum"].items.compactMap(\.text)
        if !values.isEmpty { return values.map { "`\($0)`" }.joined(separator: ", ") }
        if let title = schema["title"].text { return "[\(title)](#\(title.lowercased()))" }
        let name = schema["type"].text ?? "anything"
        return name == "array" ? "array of \(type(schema["items"]))" : name + bounds(schema)
    }

    private static func bounds(_ schema: JSON) -> String {
        if let pattern = schema["pattern"].text { return " `\(pattern)`" }
        if let least = schema["minLength"].integer, let most = schema["maxLength"].integer {
            return " of \(least) to \(most) characters"
        }
        guard let least = schema["minimum"].integer else { return "" }
        guard let most = schema["maximum"].integer, most < JSONSchema.greatestInteger else {
            return least == 0 ? "" : " from \(least)"
        }
        return " \(least) to \(most)"
    }

    private static func list(_ reasons: [String]) -> String {
        reasons.map { "`\($0)`" }.joined(separator: ", ")
    }
}
