import TestServer
import TestSupport
import Testing

/// A word of the wire means one thing: a parameter, a member of an answer or of an error's data has one type wherever it is,
/// and an enumeration the same values. One place may name fewer of them than another.
struct VocabularyTests {
    private static let units = ["s", "ms", "days", "hours", "bytes", "kib"]
    /// `Policy` and `PolicyChange` name their sections by what they are about, and `FactorCounts` is keyed by the kinds of
    /// factors, so their members are no words of their own.
    private static let keyed: Set = ["Policy", "PolicyChange", "FactorCounts"]

    private let document = OpenRPCDocument.current

    /// The places of each type, by word.
    private func types() -> [String: [WordType: [String]]] {
        var found: [String: [WordType: [String]]] = [:]
        func note(_ name: JSON, _ schema: JSON, _ place: String) {
            guard let name = name.text, schema["not"].isNull else { return }
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

    /// The type of a place: the values of an enumeration, the name of an object, or what JSON calls it; whether it can be
    /// null, or in an answer another value, does not count.
    private func type(_ schema: JSON) -> WordType {
        if let reference = schema["$ref"].text {
            let target = document.target(of: reference)
            let isObject = ["properties", "oneOf"].contains { !target[$0].isNull }
            return isObject ? .named(target["title"].text ?? reference) : type(target)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] where !schema[keyword].isNull {
            let parts = Set(schema[keyword].items.filter { $0["type"] != "null" }.map(type))
            let words = parts.filter(\.isEnumeration)
            if words.count == 1, let word = words.first, parts.subtracting(words).isSubset(of: [.named("string")]) {
                return word
            }
            return parts.count == 1
                ? parts.first ?? .named("") : .named(parts.map(\.text).sorted().joined(separator: " or "))
        }
        let words = schema["enum"].items.compactMap(\.text) + (schema["const"].text.map { [$0] } ?? [])
        if !words.isEmpty { return .words(Set(words)) }
        let names = schema["type"].items.isEmpty ? [schema["type"]] : schema["type"].items
        let name = names.compactMap(\.text).filter { $0 != "null" }.joined(separator: " or ")
        return name == "array" ? .list(of: type(schema["items"])) : .named(name)
    }

    /// The meanings of a word: what constants say is one enumeration, and one that has all values of another stands for it.
    private func meanings(_ types: some Collection<WordType>) -> Set<WordType> {
        let constants = types.filter { $0.values?.count == 1 }
        let all = Set(types).subtracting(constants)
            .union(constants.isEmpty ? [] : [.words(Set(constants.flatMap { $0.values ?? [] }))])
        return all.filter { type in !all.contains { $0 != type && $0.covers(type) } }
    }

    @Test func `a word has one meaning, except for those that are listed`() {
        let found = types()
        #expect(found.count > 250)
        #expect(found.values.count { $0.keys.contains { $0.isEnumeration } } > 30)
        for (name, types) in found where meanings(types.keys).count > 1 && Vocabulary.several[name] == nil {
            Issue.record("\(name): \(types.map { "\($0.text): \(Set($1).sorted().prefix(4))" })")
        }
        for name in Vocabulary.several.keys {
            #expect(meanings((found[name] ?? [:]).keys).count > 1, "\(name) need not be listed")
        }
    }

    @Test func `enumerations with other values are noticed, and one with fewer of them is not another`() {
        let (all, some, other): (WordType, WordType, WordType) = (
            .words(["a", "b", "c"]), .words(["a", "b"]), .words(["d"])
        )
        #expect(meanings([all, some]) == [all])
        #expect(meanings([.list(of: all), .list(of: some)]) == [.list(of: all)])
        #expect(meanings([all, other]).count == 2)
        #expect(meanings([all, .named("string")]).count == 2)
        #expect(meanings([.words(["a"]), other]) == [.words(["a", "d"])])
        #expect(meanings([all, .words(["a"]), .words(["c"])]) == [all])
        #expect(meanings([all, .list(of: all)]).count == 2)
    }

    @Test func `a word stands in one unit, except for those that are listed`() {
        let stems = Dictionary(
            grouping: types().keys.compactMap { name -> (stem: String, unit: String)? in
                guard let end = name.lastIndex(of: "_"), Self.units.contains(String(name[end...].dropFirst())) else {
                    return nil
                }
                return (String(name[..<end]), String(name[end...].dropFirst()))
            }, by: \.stem)
        #expect(stems.count >= 20)
        let several = stems.filter { $0.value.count > 1 }.keys
        #expect(Set(several) == Set(Vocabulary.severalUnits.keys))
    }

    @Test func `a moment and a duration are integers, and their unit is in their name`() {
        for (name, types) in types() {
            let isMoment = name.hasSuffix("_at") || name == "at" || name == "now"
            let isTime = isMoment || name.hasSuffix("_s") || name.hasSuffix("_ms") || name.hasSuffix("_days")
            if isTime { #expect(Set(types.keys) == [.named("integer")], "\(name): \(types)") }
            let words = ["ttl", "wait", "age", "timeout", "interval", "lease", "period", "uptime", "idle", "window"]
            guard types[.named("integer")] != nil, !isTime else { continue }
            let hasUnit = !words.contains { name.split(separator: "_").contains(Substring($0)) }
            #expect(hasUnit, "\(name) does not say in what it is counted")
        }
    }
}

/// What a word of the wire stands for.
private indirect enum WordType: Hashable {
    /// One of these values.
    case words(Set<String>)
    /// An object, or anything else, by its name.
    case named(String)
    case list(of: WordType)

    /// The values of an enumeration; nil for anything else, also a list of them.
    var values: Set<String>? { if case .words(let values) = self { values } else { nil } }

    var isEnumeration: Bool {
        switch self {
        case .words: true
        case .list(let element): element.isEnumeration
        case .named: false
        }
    }

    var text: String {
        switch self {
        case .words(let values): "one of \(values.sorted())"
        case .named(let name): name
        case .list(let element): "list of \(element.text)"
        }
    }

    /// Whether it has all values of another enumeration.
    func covers(_ other: WordType) -> Bool {
        switch (self, other) {
        case (.words(let all), .words(let some)): some.isSubset(of: all)
        case (.list(let all), .list(let some)): all.covers(some)
        default: false
        }
    }
}
