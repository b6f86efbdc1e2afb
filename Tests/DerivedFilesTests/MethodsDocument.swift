import FactorCore
import FactorServer
import FactorWire
import TestServer
import TestSupport

/// The catalogue as a page for people. What is the same in several places stands once.
struct MethodsDocument {
    private let published: PublishedProtocol
    private let examples: [String: RecordedExample]
    /// The transcripts that show a method, by its name; those that show the fewest methods first.
    private let transcripts: [String: [String]]
    /// The parameters that many methods take, as they are described most often.
    private let common: [PublishedProtocol.Member]
    /// The objects that are told of in a section of their own.
    private let objects: [JSON]

    init(_ published: PublishedProtocol, transcripts: [Transcript], examples: [String: RecordedExample]) {
        self.published = published
        self.examples = examples
        var shown: [String: [String]] = [:]
        for transcript in transcripts.sorted(by: { ($0.methods.count, $0.name) < ($1.methods.count, $1.name) }) {
            for method in transcript.methods { shown[method, default: []].append(transcript.name) }
        }
        self.transcripts = shown
        common = Self.common(published.methods.flatMap(\.parameters))
        objects = (published.parameterTypes + published.sharedResultTypes).filter { !Self.isOfPolicy($0) }
    }

    func text() -> String {
        var text = """
            # Methods

            This page is generated from the code, like [openrpc.json](openrpc.json), which says the same to programs. A `?` marks
            what may be absent. Members marked *secret* are only for the person they belong to, and the daemon never logs them.
            Later versions may add members to results and values to enumerations. An example has the parameters of a request and
            its result, as a transcript was answered.

            Every method can fail with these errors, and lists its others; [errors.md](errors.md) says what they mean:
            \(Self.list(Self.ofAll)).


            """
        for area in areas {
            let links = area.methods.map { "[`\($0.name)`](#\(Self.anchor($0.name)))" }
            text += "- \(links.joined(separator: ", "))\n"
        }
        text +=
            "\n## Common parameters\n\nEvery method takes [`meta`](wire.md#what-a-request-says-about-itself). These are told "
        text += "of once, and named where they are taken.\n"
        text += Self.table("parameter", common) + Self.words
        for method in published.methods { text += section(method) }
        text += "\n# Objects\n"
        for type in objects {
            text += "\n## \(type["title"].text ?? "")\n" + Self.table("member", type.members())
        }
        return text
    }

    /// The kinds of factors, and what does not mean the same everywhere.
    private static var words: String {
        var text = "\n## Words\n\n| kind of factor | | `amr` | `medium` | may be |\n| --- | --- | --- | --- | --- |\n"
        for kind in FactorKind.allCases {
            let parts = [("first", FactorKind.first), ("second", FactorKind.second)].filter { $0.1.contains(kind) }.map(
                \.0)
            let cells = [
                "`\(kind.name)`", Vocabulary.about(kind), kind.isHeld ? "`\(kind.amr.rawValue)`" : "",
                kind.medium.map { "`\($0.name)`" } ?? "",
                parts.joined(separator: " and ") + (parts.isEmpty ? "" : " factor"),
            ]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
        text +=
            "\nA word means the same wherever it stands, and is counted in one unit, except:\n\n| word | |\n| --- | --- |\n"
        let units = Vocabulary.severalUnits.map { ("`\($0.key)_s`, `\($0.key)_ms`", $0.value) }
        for (word, about) in (Vocabulary.several.map { ("`\($0.key)`", $0.value) } + units).sorted(by: <) {
            text += "| \(word) | \(about) |\n"
        }
        return text
    }

    /// The reasons for which any method can fail.
    private static let ofAll = Catalogue.commonFailures.map(\.reason.description)

    /// The methods by what their names begin with.
    private var areas: [(name: Substring, methods: [PublishedProtocol.Method])] {
        var areas: [(name: Substring, methods: [PublishedProtocol.Method])] = []
        for method in published.methods {
            let name = method.name.prefix { $0 != "." }
            if areas.last?.name != name { areas.append((name, [])) }
            areas[areas.count - 1].methods.append(method)
        }
        return areas
    }

    private func section(_ method: PublishedProtocol.Method) -> String {
        var text = "\n## \(method.name)\n\n\(method.summary). Role: `\(method.role)`."
        if method.takesSecret { text += " A wrong code counts as a guess." }
        let isCommon = { (member: PublishedProtocol.Member) in common.contains { Self.row($0) == Self.row(member) } }
        let shared = method.parameters.filter(isCommon).map { "`\($0.name)\($0.isRequired ? "" : "?")`" }
        let own = method.parameters.filter { !isCommon($0) }
        if !shared.isEmpty { text += " Takes \(shared.joined(separator: ", "))\(own.isEmpty ? "." : ", and:")" }
        text += "\n" + Self.table("parameter", own)
        text += result(method.result)
        let failures = method.failures.filter { !Self.ofAll.contains($0) }
        if !failures.isEmpty { text += "\nFails with \(Self.list(failures)).\n" }
        if let example = examples[method.name] {
            text += "\n```jsonl\n\(example.params.line)\n\(example.result.line)\n```\n"
        }
        let links = (transcripts[method.name] ?? []).prefix(3).map { "[\($0)](transcripts/\($0).txt)" }
        return text + (links.isEmpty ? "" : "\nSeen in \(links.joined(separator: ", ")).\n")
    }

    private func result(_ schema: JSON) -> String {
        guard let title = schema["title"].text, objects.contains(where: { $0["title"].text == title }) else {
            return Self.table("result", schema.members())
        }
        return "\nReturns \(Self.type(schema)).\n"
    }

    /// The members that are described alike at least three times, each name once.
    private static func common(_ members: [PublishedProtocol.Member]) -> [PublishedProtocol.Member] {
        var found: [(member: PublishedProtocol.Member, count: Int)] = []
        for member in members {
            if let place = found.firstIndex(where: { row($0.member) == row(member) }) {
                found[place].count += 1
            } else {
                found.append((member, 1))
            }
        }
        let often = found.filter { $0.count >= 3 }
        return often.filter { each in !often.contains { $0.member.name == each.member.name && $0.count > each.count } }
            .map(\.member)
    }

    private static func table(_ heading: String, _ members: [PublishedProtocol.Member]) -> String {
        guard !members.isEmpty else { return "" }
        return "\n| \(heading) | type | |\n|---|---|---|\n" + members.map(row).joined()
    }

    private static func row(_ member: PublishedProtocol.Member) -> String {
        let type = type(member.schema) + (member.schema.isSecret ? ", *secret*" : "")
        return "| \(member.name)\(member.isRequired ? "" : "?") | \(type) | \(about(member)) |\n"
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
        if let title = schema["title"].text {
            return isOfPolicy(schema) ? "[\(title)](policy.md#members)" : "[\(title)](#\(anchor(title)))"
        }
        let name = schema["type"].text ?? "anything"
        return name == "array" ? "array of \(type(schema["items"]))" : name + bounds(schema)
    }

    /// Whether it is a policy, a change of one, or a section of either: `policy.md` has their members.
    private static func isOfPolicy(_ schema: JSON) -> Bool {
        let sections = PolicyMember.all.compactMap(\.section)
        let name = (schema["title"].text ?? "").replacing("PolicyChange", with: "Policy")
        return name == "Policy" || sections.contains { name == "Policy" + JSONSchema.typeName($0) }
    }

    private static func anchor(_ name: String) -> String { name.lowercased().replacing(".", with: "") }

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
