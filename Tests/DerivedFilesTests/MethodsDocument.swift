import FactorCore
import FactorCrypto
import FactorMethods
import FactorWire
import Testing

/// The catalogue as a page for people.
enum MethodsDocument {
    static func text() throws -> String {
        var text = """
            # Methods

            Written from the code, as `openrpc.json` is. A `?` marks what may be left out. What all methods have in common
            is told in `README.md`. Every method can fail with these; what one can fail with besides stands with it:
            \(list(Catalogue.commonFailures)).

            """
        for entry in Catalogue.all { text += try section(entry) }
        return text
    }

    private static func section(_ entry: MethodEntry) throws -> String {
        var text = "\n## \(entry.name)\n\n\(entry.about).\n\nRole: \(entry.role?.name ?? "any").\(secrecy(entry))\n"
        if !entry.parameters().isEmpty {
            text += "\n| parameter | type | |\n| --- | --- | --- |\n"
            for parameter in entry.parameters() {
                let schema = try Schema(parameter.schema)
                text +=
                    "| \(parameter.name)\(parameter.isRequired ? "" : "?") | \(schema.type) | \(parameter.about) |\n"
            }
        }
        text += try members(of: entry)
        let own = entry.failures.filter { !Catalogue.commonFailures.contains($0) }
        if !own.isEmpty { text += "\nFails with \(list(own)).\n" }
        return text
    }

    private static func members(of entry: MethodEntry) throws -> String {
        let members = try Schema(entry.result()).members
        guard !members.isEmpty else { return "" }
        var text = "\n| result | type | |\n| --- | --- | --- |\n"
        for member in members {
            text += "| \(member.name)\(member.isRequired ? "" : "?") | \(member.type) | \(member.about) |\n"
        }
        var example = JSONWriter()
        entry.writeExample(&example)
        return text + "\n```json\n\(String(decoding: example.bytes, as: UTF8.self))\n```\n"
    }

    private static func secrecy(_ entry: MethodEntry) -> String {
        entry.takesSecret ? " A wrong code counts as a guess." : ""
    }

    private static func list(_ codes: [FailureCode]) -> String {
        codes.map { "`\($0.reason.description)`" }.joined(separator: ", ")
    }
}

/// A JSON schema, read back for what a table shows of it.
private struct Schema {
    struct Member {
        let name: String
        let type: String
        let about: String
        let isRequired: Bool
    }

    let type: String
    var members: [Member] = []

    init(_ schema: JSONSchema) throws {
        var writer = JSONWriter()
        schema.write(to: &writer)
        let document = JSONDocument()
        try writer.bytes.withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        self.init(document.root)
    }

    private init(_ schema: JSONValue) {
        type = Self.type(schema)
        var required: Set<String> = []
        schema.member("required")?.forEachElement { required.insert($0.string() ?? "") }
        var members: [Member] = []
        schema.member("properties")?.forEachMember { name, value in
            let name = name.string() ?? ""
            members.append(
                Member(
                    name: name, type: Self.type(value), about: value.member("description")?.string() ?? "",
                    isRequired: required.contains(name)))
        }
        self.members = members
    }

    private static func type(_ schema: JSONValue) -> String {
        var names: [String] = []
        schema.member("enum")?.forEachElement { names.append($0.string() ?? "") }
        if !names.isEmpty { return names.joined(separator: ", ") }
        schema.member("anyOf")?.forEachElement { names.append(type($0)) }
        if !names.isEmpty { return names.joined(separator: " or ") }
        let name = schema.member("type")?.string() ?? "anything"
        guard name == "array", let items = schema.member("items") else { return name + bounds(schema) }
        return "array of \(type(items))"
    }

    private static func bounds(_ schema: JSONValue) -> String {
        guard let least = schema.member("minimum")?.integer() else { return "" }
        guard let most = schema.member("maximum")?.integer() else { return least == 0 ? "" : " from \(least)" }
        return " \(least) to \(most)"
    }
}
