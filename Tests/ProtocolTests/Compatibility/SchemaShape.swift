import TestServer
import TestSupport

/// A schema as far as clients depend on it, without references and descriptions.
struct SchemaShape: Equatable {
    indirect enum Form: Equatable {
        case any
        /// A boolean, an integer, a number or a string, with the keywords that bound it.
        case scalar(String, bounds: JSON)
        /// Strings; an open one admits others too.
        case words([String], isOpen: Bool)
        case array(of: SchemaShape, bounds: JSON)
        case object([Member], isClosed: Bool)
        case map(of: SchemaShape)
        /// Objects by the value of the member that tells them apart, and what all others are.
        case variants(by: String, [String: SchemaShape], other: SchemaShape)
        /// One of several, which nothing tells apart.
        case alternatives([SchemaShape])
    }

    struct Member: Equatable {
        let name: String
        let shape: SchemaShape
        let isRequired: Bool
    }

    let form: Form
    let isNullable: Bool
    /// The value that stands for an omitted one; null if the schema names none.
    let standard: JSON

    private static let bounds: Set = [
        "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems",
    ]

    init(_ schema: JSON, in document: OpenRPCDocument) {
        var choices = Self.choices(schema, in: document)
        standard = ([schema] + choices).map { $0["default"] }.first { !$0.isNull } ?? .null
        isNullable = choices.contains { $0["type"] == "null" }
        choices.removeAll { $0["type"] == "null" }
        form = Self.form(choices, in: document)
    }

    /// The alternatives of a schema, without references.
    private static func choices(_ schema: JSON, in document: OpenRPCDocument) -> [JSON] {
        if let reference = schema["$ref"].text { return choices(document.target(of: reference), in: document) }
        let inner = schema["anyOf"].items + schema["allOf"].items
        return inner.isEmpty ? [schema] : inner.flatMap { choices($0, in: document) }
    }

    private static func form(_ choices: [JSON], in document: OpenRPCDocument) -> Form {
        guard let first = choices.first else { return .any }
        let words = first["enum"].items.compactMap(\.text) + (first["const"].text.map { [$0] } ?? [])
        let others = choices.dropFirst()
        if !words.isEmpty, others.allSatisfy({ $0 == ["type": "string"] }) {
            return .words(words, isOpen: !others.isEmpty)
        }
        guard others.isEmpty else { return .alternatives(choices.map { SchemaShape($0, in: document) }) }
        if !first["oneOf"].isNull { return variants(first, in: document) }
        let bounds = JSON.object(first.members.filter { Self.bounds.contains($0.name) })
        switch first["type"].text {
        case nil: return .any
        case "array": return .array(of: SchemaShape(first["items"], in: document), bounds: bounds)
        case "object": return object(first, in: document)
        case let type?: return .scalar(type, bounds: bounds)
        }
    }

    /// What it may be: itself, or each of the alternatives.
    var alternatives: [SchemaShape] {
        if case .alternatives(let shapes) = form { shapes } else { [self] }
    }

    private static func object(_ schema: JSON, in document: OpenRPCDocument) -> Form {
        if case .object = schema["additionalProperties"] {
            return .map(of: SchemaShape(schema["additionalProperties"], in: document))
        }
        let required = schema["required"].items
        let members = schema["properties"].members.map {
            Member(
                name: $0.name, shape: SchemaShape($0.value, in: document), isRequired: required.contains(.text($0.name))
            )
        }
        return .object(members, isClosed: schema["additionalProperties"] == false)
    }

    private static func variants(_ schema: JSON, in document: OpenRPCDocument) -> Form {
        let known = schema["oneOf"][0]
        let shapes = known["discriminator"]["mapping"].members.map {
            ($0.name, SchemaShape(["$ref": $0.value], in: document))
        }
        return .variants(
            by: known["discriminator"]["propertyName"].text ?? "", Dictionary(shapes) { $1 },
            other: SchemaShape(schema["oneOf"][1], in: document))
    }
}
