/// The schemas of named types, each once, that other schemas of a document refer to.
package struct SchemaComponents {
    /// Two types of the same name that differ.
    package struct Clash: Equatable, Sendable {
        package let title: String
        package let schemas: [String]
    }

    /// The definitions, by their names.
    private var definitions: [String: [UInt8]] = [:]
    /// Names that stand for more than one type. There have to be none.
    package private(set) var clashes: [Clash] = []

    package init() {}

    /// The place of a type's schema in the document.
    static func place(_ title: String) -> String { "#/components/schemas/\(title)" }

    /// Adds the named types that a schema consists of, itself included.
    package mutating func add(_ schema: JSONSchema, in position: SchemaPosition) {
        for part in schema.parts { add(part, in: position) }
        guard let title = schema.title else { return }
        var writer = JSONWriter()
        schema.writeDefinition(to: &writer, in: position)
        let definition = writer.bytes
        guard let other = definitions.updateValue(definition, forKey: title), other != definition else { return }
        clashes.append(
            Clash(title: title, schemas: [other, definition].map { String(decoding: $0, as: UTF8.self) }))
    }

    /// Writes them as the members of an object, in the order of their names.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for (title, definition) in definitions.sorted(by: { $0.key < $1.key }) {
            writer.key(title)
            writer.raw(definition)
        }
        writer.endObject()
    }
}
