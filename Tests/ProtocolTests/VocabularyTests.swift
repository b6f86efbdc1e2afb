import TestSupport
import Testing

/// A word of the wire means one thing: a parameter, a member of an answer or of an error's data has one type wherever it is.
struct VocabularyTests {
    /// What may have two types, and why. `Policy` and `PolicyChange` name their sections by what they are about, and
    /// `FactorCounts` is keyed by the kinds of factors, so their members are no words of their own.
    private static let exempt = [
        "addresses": "the same list, masked in subject.get and in full for its owner",
        "first_factor": "what the caller says of it, and what the flow shows of it",
        "next_step": "a refusal has its type only, since the step itself may show a seed",
        "payload": "of each kind of job its own",
        "policy": "a change has some of the members, a policy all",
    ]
    private static let keyed: Set = ["Policy", "PolicyChange", "FactorCounts"]

    private let document = OpenRPCDocument.current()

    /// The places of each type, by word.
    private func types() -> [String: [String: [String]]] {
        var found: [String: [String: [String]]] = [:]
        func note(_ name: JSON, _ schema: JSON, _ place: String) {
            guard let name = name.text else { return }
            found[name, default: [:]][type(schema), default: []].append(place)
        }
        func members(_ schema: JSON, _ place: String) {
            for member in schema["properties"].members {
                note(.text(member.name), member.value, place)
                members(member.value, "\(place).\(member.name)")
            }
            for part in schema["oneOf"].items + schema["anyOf"].items + schema["allOf"].items { members(part, place) }
            if !schema["items"].isNull { members(schema["items"], place) }
        }
        for method in document.methods {
            let name = method["name"].text ?? ""
            for parameter in method["params"].items {
                note(parameter["name"], parameter["schema"], name)
                members(parameter["schema"], name)
            }
            members(method["result"]["schema"], "\(name), result")
        }
        for schema in document.json["components"]["schemas"].members where !Self.keyed.contains(schema.name) {
            members(schema.value, schema.name)
        }
        return found
    }

    /// The type of a place: the name of an object, or what JSON calls it; whether it can be null does not count.
    private func type(_ schema: JSON) -> String {
        if let reference = schema["$ref"].text {
            let target = document.target(of: reference)
            let isObject = ["properties", "oneOf"].contains { !target[$0].isNull }
            return isObject ? target["title"].text ?? reference : type(target)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] where !schema[keyword].isNull {
            let parts = schema[keyword].items.filter { $0["type"] != "null" }.map(type)
            return Set(parts).sorted().joined(separator: " or ")
        }
        let names = schema["type"].items.isEmpty ? [schema["type"]] : schema["type"].items
        let name = names.compactMap(\.text).filter { $0 != "null" }.joined(separator: " or ")
        return name == "array" ? "list of \(type(schema["items"]))" : name
    }

    @Test func `a word has one type, except for those that are listed`() {
        let found = types()
        #expect(found.count > 250)
        for (name, types) in found where types.count > 1 && Self.exempt[name] == nil {
            Issue.record("\(name): \(types)")
        }
        for name in Self.exempt.keys { #expect((found[name]?.count ?? 0) > 1, "\(name) need not be listed") }
    }

    @Test func `a moment and a duration are integers, and their unit is in their name`() {
        for (name, types) in types() {
            let isMoment = name.hasSuffix("_at") || name == "at" || name == "now"
            let isTime = isMoment || name.hasSuffix("_s") || name.hasSuffix("_ms") || name.hasSuffix("_days")
            if isTime { #expect(Set(types.keys) == ["integer"], "\(name): \(types)") }
            let words = ["ttl", "wait", "age", "timeout", "interval", "lease", "period", "uptime", "idle", "window"]
            guard types["integer"] != nil, !isTime else { continue }
            let hasUnit = !words.contains { name.split(separator: "_").contains(Substring($0)) }
            #expect(hasUnit, "\(name) does not say in what it is counted")
        }
    }
}
