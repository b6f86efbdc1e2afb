import FactorServer
import FactorWire
import TestServer
import TestSupport

/// The OpenRPC document, parsed to generate the other files from it.
struct PublishedProtocol {
    struct Method {
        let name: String
        let summary: String
        let role: String
        let takesSecret: Bool
        let parameters: [Member]
        let result: JSON
        /// Reasons, the method's own first.
        let failures: [String]

        /// The name of its result's type if no other method returns that.
        var resultName: String { JSONSchema.typeName(name) + "Result" }
    }

    /// A parameter, or a member of an object.
    struct Member {
        let name: String
        let about: String
        let isRequired: Bool
        let schema: JSON
    }

    let methods: [Method]

    init() throws {
        let document = OpenRPCDocument.current
        methods = document.methods.map { Self.method($0, in: document) }
    }

    private static func method(_ json: JSON, in document: OpenRPCDocument) -> Method {
        Method(
            name: json["name"].text ?? "", summary: json["summary"].text ?? "", role: json["x-role"].text ?? "",
            takesSecret: json["x-takes-secret"] == true,
            // What every request may say about itself is described once.
            parameters: json["params"].items.filter { $0["name"] != "meta" }.map {
                Member(
                    name: $0["name"].text ?? "", about: $0["description"].text ?? "",
                    isRequired: $0["required"] == true, schema: document.resolved($0["schema"]))
            },
            result: document.resolved(json["result"]["schema"]), failures: document.reasons(of: json))
    }

    /// The objects with a title in results, each once and after those that it consists of; without those that have no
    /// members.
    var resultTypes: [JSON] { Self.titled(in: methods.map(\.result)).filter { !$0.members().isEmpty } }

    /// The same without those that are the result of one method only.
    var sharedResultTypes: [JSON] {
        resultTypes.filter { type in !methods.contains { $0.resultName == type["title"].text } }
    }

    /// The same for parameters.
    var parameterTypes: [JSON] { Self.titled(in: methods.flatMap { $0.parameters.map(\.schema) }) }

    private static func titled(in schemas: [JSON]) -> [JSON] {
        var found: [JSON] = []
        func visit(_ schema: JSON) {
            for member in schema.members() { visit(member.schema) }
            visit(inside: schema)
            if schema["enum"].isNull, let title = schema["title"].text,
                !found.contains(where: { $0["title"].text == title })
            {
                found.append(schema)
            }
        }
        func visit(inside schema: JSON) {
            if !schema["items"].isNull { visit(schema["items"]) }
            for choice in schema["anyOf"].items { visit(choice) }
        }
        for schema in schemas { visit(schema) }
        return found
    }
}

extension JSON {
    /// The members that a schema of an object describes.
    func members() -> [PublishedProtocol.Member] {
        let required = Set(self["required"].items.compactMap(\.text))
        return self["properties"].members.map {
            PublishedProtocol.Member(
                name: $0.name, about: $0.value["description"].text ?? "", isRequired: required.contains($0.name),
                schema: $0.value)
        }
    }

    /// The schema without null, and whether it allows null.
    var orNull: (schema: JSON, isNullable: Bool) {
        let choices = self["anyOf"].items
        return choices.isEmpty ? (self, false) : (choices[0], true)
    }

    /// Whether the values of a schema, or their elements, are secret.
    var isSecret: Bool { self["x-secret"] == true || self["items"]["x-secret"] == true }
}
