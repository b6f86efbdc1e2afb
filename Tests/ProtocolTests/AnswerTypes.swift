import TestServer
import TestSupport

/// The objects that answers consist of, by the names of their types.
struct AnswerTypes {
    private let document: OpenRPCDocument
    private(set) var objects: [String: JSON] = [:]
    /// The types that are one of several objects: the known ones, with what tells them apart.
    private(set) var variants: [String: JSON] = [:]

    init(_ document: OpenRPCDocument) {
        self.document = document
    }

    /// Adds the objects that a schema consists of.
    mutating func add(_ schema: JSON) {
        let type = document.type(of: schema)
        let name = type["title"].text
        if let name, type["properties"] != .null {
            guard objects.updateValue(type, forKey: name) == nil else { return }
        }
        if let name, !type["oneOf"].isNull { variants[name] = type["oneOf"][0] }
        for part in type["properties"].members.map(\.value) { add(part) }
        for choice in ["anyOf", "allOf", "oneOf"].flatMap({ type[$0].items }) { add(choice) }
        for inside in [type["items"], type["additionalProperties"]] where !inside.members.isEmpty { add(inside) }
    }

    /// The members that an object need not have.
    func optional(of object: JSON) -> [String] {
        object["properties"].members.map(\.name).filter { !object["required"].items.contains(.text($0)) }
    }
}

/// Which members objects in answers had, of those types whose members are not always there.
struct SeenMembers {
    /// What one object had.
    private struct Object: Hashable {
        /// Those of its members that may be absent.
        let present: Set<String>
        /// Its `kind` and `type`.
        let values: [String: String]
    }

    private let document: OpenRPCDocument
    /// By the names of the types.
    private var members: [String: Set<Object>] = [:]
    /// The number of objects, of all types.
    private(set) var objects = 0

    init(_ document: OpenRPCDocument) {
        self.document = document
    }

    /// Reads the result of a method along its schema.
    mutating func note(_ result: JSON, of method: String) {
        note(result, document.method(method)["result"]["schema"])
    }

    /// The members that objects of one variant had and had not, with the values of what tells these apart.
    func undetermined(by discriminators: [String: [String]]) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        for (type, objects) in members {
            let variants = Dictionary(grouping: objects) { object in
                (discriminators[type] ?? []).compactMap { object.values[$0] }.joined(separator: " ")
            }
            for (value, same) in variants {
                for member in Set(same.flatMap(\.present)) where !same.allSatisfy({ $0.present.contains(member) }) {
                    found["\(type).\(member)", default: []].insert(value)
                }
            }
        }
        return found
    }

    private mutating func note(_ value: JSON, _ schema: JSON) {
        let type = document.type(of: schema)
        let choices = (type["anyOf"].items + type["allOf"].items).filter { $0["type"] != "null" }
        switch value {
        case .list(let items):
            for item in items { note(item, (choices.first ?? type)["items"]) }
        case .object where !choices.isEmpty:
            for choice in choices { note(value, choice) }
        case .object(let given) where !type["oneOf"].isNull:
            let known = type["oneOf"][0]["discriminator"]
            let mapped = known["mapping"][value[known["propertyName"].text ?? ""].text ?? ""]
            note(.object(given), mapped.isNull ? type["oneOf"][1] : ["$ref": mapped])
        case .object(let given):
            objects += 1
            for member in given { note(member.value, type["properties"][member.name]) }
            let optional = Set(AnswerTypes(document).optional(of: type))
            guard !optional.isEmpty, let name = type["title"].text else { return }
            let texts = given.compactMap { member in member.value.text.map { (member.name, $0) } }
                .filter { ["kind", "type"].contains($0.0) }
            let object = Object(
                present: optional.intersection(given.map(\.name)), values: Dictionary(texts) { first, _ in first })
            members[name, default: []].insert(object)
        default: break
        }
    }
}
