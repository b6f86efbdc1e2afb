import FactorServer
import FactorWire
package import TestSupport

/// An OpenRPC document, with the references that its schemas have.
package struct OpenRPCDocument: Equatable, Sendable {
    package let json: JSON

    package init(_ json: JSON) {
        self.json = json
    }

    /// The document of the catalogue.
    package static let current = {
        var writer = JSONWriter()
        OpenRPC.write(to: &writer)
        return OpenRPCDocument(JSON(parsing: writer.bytes) ?? .null)
    }()

    package var methods: [JSON] { json["methods"].items }

    package func method(_ name: String) -> JSON { methods.first { $0["name"].text == name } ?? .null }

    /// What a reference stands for, such as `#/components/schemas/Factor`; null if there is nothing.
    package func target(of reference: String) -> JSON {
        guard reference.hasPrefix("#/") else { return .null }
        return reference.dropFirst(2).split(separator: "/").reduce(json) { $0[String($1)] }
    }

    /// The schema that another one refers to; otherwise the schema itself.
    package func type(of schema: JSON) -> JSON { schema["$ref"].text.map(target) ?? schema }

    /// The reasons of a method's errors.
    package func reasons(of method: JSON) -> [String] {
        method["errors"].items.compactMap { error in
            guard let reference = error["$ref"].text else { return nil }
            return target(of: reference).isNull ? nil : reference.split(separator: "/").last.map(String.init)
        }
    }

    /// The schema of a place without references: that of the named type, with what the place says of it.
    ///
    /// An open enumeration is the enumeration. Variants are one object with the members of all of them, which requires
    /// those that all known ones do.
    package func resolved(_ schema: JSON) -> JSON {
        var schema = type(of: schema)
        for keyword in ["allOf", "anyOf"] where !schema[keyword].isNull { schema = unwrapped(schema, keyword) }
        if !schema["oneOf"].isNull { schema = merged(schema) }
        return .object(
            schema.members.map { member in
                switch member.name {
                case "items": .init(name: member.name, value: resolved(member.value))
                case "anyOf": .init(name: member.name, value: .list(member.value.items.map(resolved)))
                case "properties":
                    .init(
                        name: member.name,
                        value: .object(member.value.members.map { .init(name: $0.name, value: resolved($0.value)) }))
                default: member
                }
            })
    }

    /// The type that a place refers to, with the place's own members; with `anyOf`, or null where it may be.
    private func unwrapped(_ schema: JSON, _ keyword: String) -> JSON {
        let choices = schema[keyword].items
        guard let reference = choices.first?["$ref"].text else { return schema }
        let type = target(of: reference)
        let own = schema.without(keyword).members
        guard choices.contains(["type": "null"]) else {
            return .object(own + type.members.filter { member in !own.contains { $0.name == member.name } })
        }
        return .object(own + [.init(name: keyword, value: [type, ["type": "null"]])])
    }

    private func merged(_ schema: JSON) -> JSON {
        let variants = schema["oneOf"][0]["oneOf"].items.map(resolved)
        return Self.merged(variants, title: schema["title"], schema.without("oneOf").members)
    }

    private static func merged(_ variants: [JSON], title: JSON, _ own: [JSON.Member]) -> JSON {
        var members: [JSON.Member] = []
        for member in variants.flatMap({ $0["properties"].members })
        where !members.contains(where: { $0.name == member.name }) {
            members.append(.init(name: member.name, value: merged(member, of: variants, title)))
        }
        let required = members.map(\.name).filter { name in
            variants.allSatisfy { $0["required"].items.contains(.text(name)) }
        }
        return .object(
            own + [
                .init(name: "type", value: "object"), .init(name: "properties", value: .object(members)),
                .init(name: "required", value: .list(required.map { .text($0) })),
            ])
    }

    /// A member that the variants describe differently: words are one enumeration, and objects one object.
    private static func merged(_ member: JSON.Member, of variants: [JSON], _ title: JSON) -> JSON {
        let schemas = variants.map { $0["properties"][member.name] }.filter { !$0.isNull }
        guard schemas.contains(where: { $0 != member.value }) else { return member.value }
        let words = schemas.map { $0["const"] }
        guard words.contains(.null) else { return member.value.without("const").with("enum", .list(words)) }
        let name = (title.text ?? "") + member.name.prefix(1).uppercased() + member.name.dropFirst()
        let described = member.value.members.filter { $0.name == "description" }
        return merged(schemas, title: .text(name), [.init(name: "title", value: .text(name))] + described)
    }
}
