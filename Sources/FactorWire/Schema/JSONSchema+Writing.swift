/// Where a schema stands. What the server answers may grow; what it takes is fixed.
package enum SchemaPosition: Sendable {
    case request, answer
}

extension JSONSchema {
    /// Writes the schema as JSON Schema draft-07, with all that it consists of.
    package func write(to writer: inout JSONWriter) {
        SchemaWriter(position: nil).write(self, to: &writer)
    }

    /// Writes the schema as JSON Schema draft-07, with references to the schemas of the types that it consists of
    /// (`SchemaComponents`).
    package func write(to writer: inout JSONWriter, in position: SchemaPosition) {
        SchemaWriter(position: position).write(self, to: &writer)
    }

    /// Writes the schema of a type that others refer to. It has no description: the places that refer to it do.
    func writeDefinition(to writer: inout JSONWriter, in position: SchemaPosition) {
        SchemaWriter(position: position).writeDefinition(self, to: &writer)
    }
}

/// Writes schemas, in full or with references.
private struct SchemaWriter {
    /// With a position, types are referred to. In an answer enumerations are open, and nothing has bounds that a later
    /// version could not keep: of integers it is said that every language can read them, and whether they can be negative.
    let position: SchemaPosition?
    private var isAnswer: Bool { position == .answer }

    func write(_ schema: JSONSchema, to writer: inout JSONWriter) {
        if position != nil, schema.withoutNull.title != nil { return writeReference(schema, to: &writer) }
        writer.beginObject()
        writer.member("title", schema.title)
        writer.member("description", schema.description)
        writeMarks(schema, to: &writer)
        writeForm(schema, to: &writer)
        writer.member("default", schema.defaultValue)
        writer.endObject()
    }

    func writeDefinition(_ schema: JSONSchema, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", schema.title)
        writeForm(schema, to: &writer)
        writer.endObject()
    }

    private func writeMarks(_ schema: JSONSchema, to writer: inout JSONWriter) {
        if schema.isSecret { writer.member("x-secret", true) }
        if schema.isPersonal { writer.member("x-personal", true) }
    }

    /// Beside `$ref` nothing else counts in draft-07, so what describes the place stands around it.
    private func writeReference(_ schema: JSONSchema, to writer: inout JSONWriter) {
        let type = schema.withoutNull
        let isOpen = if case .enumeration = type.form { isAnswer } else { false }
        let isNullable = type != schema
        let isBare =
            !isOpen && !isNullable && schema.description == nil && !schema.isSecret && !schema.isPersonal
            && schema.defaultValue == nil
        writer.beginObject()
        if isBare {
            writer.reference(to: type)
        } else {
            writer.member("description", schema.description)
            writeMarks(schema, to: &writer)
            writer.key(isOpen || isNullable ? "anyOf" : "allOf")
            writer.beginArray()
            writer.beginObject()
            writer.reference(to: type)
            writer.endObject()
            if isOpen { writer.type("string") }
            if isNullable { writer.type("null") }
            writer.endArray()
            writer.member("default", schema.defaultValue)
        }
        writer.endObject()
    }

    private func writeForm(_ schema: JSONSchema, to writer: inout JSONWriter) {
        switch schema.form {
        case .any: break
        case .boolean: writer.member("type", "boolean")
        case .integer(let minimum, let maximum):
            writer.member("type", "integer")
            writer.member("minimum", isAnswer ? minimum.map { min($0, 0) } : minimum)
            writer.member("maximum", isAnswer ? JSONSchema.greatestInteger : maximum)
        case .number(let minimum, let maximum):
            writer.member("type", "number")
            guard !isAnswer else { break }
            writer.member("minimum", minimum)
            writer.member("maximum", maximum)
        case .string(let pattern, let minLength, let maxLength):
            writer.member("type", "string")
            guard !isAnswer else { break }
            writer.member("pattern", pattern)
            writer.member("minLength", minLength)
            writer.member("maxLength", maxLength)
        case .enumeration(let values):
            writer.member("type", "string")
            writer.member("enum", values)
        case .constant(let value):
            writer.member("type", "string")
            writer.member("const", value)
        case .otherString(let values):
            writer.member("type", "string")
            writer.key("not")
            writer.beginObject()
            writer.member("enum", values)
            writer.endObject()
        case .array(let element, let minItems, let maxItems):
            writer.member("type", "array")
            writer.key("items")
            write(element, to: &writer)
            guard !isAnswer else { break }
            writer.member("minItems", minItems)
            writer.member("maxItems", maxItems)
        case .object(let properties, let isClosed): writeObject(properties, isClosed, to: &writer)
        case .map(let value):
            writer.member("type", "object")
            writer.key("additionalProperties")
            write(value, to: &writer)
        case .nullable(let schema): writeNullable(schema, to: &writer)
        case .variants(let variants): writeVariants(variants, to: &writer)
        }
    }

    private func writeObject(
        _ properties: [JSONSchema.Property], _ isClosed: Bool, to writer: inout JSONWriter
    ) {
        writer.member("type", "object")
        writer.key("properties")
        writer.beginObject()
        for property in properties {
            writer.key(property.name)
            write(property.schema, to: &writer)
        }
        writer.endObject()
        let required = properties.filter(\.isRequired).map(\.name)
        if !required.isEmpty { writer.member("required", required) }
        if isClosed { writer.member("additionalProperties", false) }
    }

    private func writeNullable(_ schema: JSONSchema, to writer: inout JSONWriter) {
        writer.key("anyOf")
        writer.beginArray()
        write(schema, to: &writer)
        writer.type("null")
        writer.endArray()
    }

    /// The known ones stand together under the discriminator (as OpenAPI 3.0 has it), which has to list each value.
    private func writeVariants(_ variants: JSONSchema.Variants, to writer: inout JSONWriter) {
        writer.key("oneOf")
        writer.beginArray()
        writer.beginObject()
        writer.key("oneOf")
        writer.beginArray()
        for variant in variants.known { write(variant.schema, to: &writer) }
        writer.endArray()
        writer.key("discriminator")
        writer.beginObject()
        writer.member("propertyName", variants.discriminator)
        if position != nil {
            writer.key("mapping")
            writer.beginObject()
            for variant in variants.known {
                writer.member(variant.value, variant.schema.title.map(SchemaComponents.place))
            }
            writer.endObject()
        }
        writer.endObject()
        writer.endObject()
        write(variants.other, to: &writer)
        writer.endArray()
    }
}

/// Writes members of a schema; one without a value is omitted.
extension JSONWriter {
    fileprivate mutating func reference(to type: JSONSchema) {
        member("$ref", type.title.map(SchemaComponents.place))
    }

    /// Writes a schema that is only a type.
    fileprivate mutating func type(_ name: String) {
        beginObject()
        member("type", name)
        endObject()
    }

    fileprivate mutating func member(_ name: String, _ value: String?) {
        member(name, value) { $0.string($1) }
    }

    fileprivate mutating func member(_ name: String, _ value: Int?) {
        member(name, value.map(Int64.init))
    }

    fileprivate mutating func member(_ name: String, _ value: Int64?) {
        member(name, value) { $0.integer($1) }
    }

    fileprivate mutating func member(_ name: String, _ value: Double?) {
        member(name, value) { $0.double($1) }
    }

    fileprivate mutating func member(_ name: String, _ value: Bool?) {
        member(name, value) { $0.bool($1) }
    }

    fileprivate mutating func member(_ name: String, _ value: JSONSchema.Default?) {
        member(name, value) { writer, value in
            switch value {
            case .integer(let integer): writer.integer(integer)
            case .flag(let flag): writer.bool(flag)
            case .text(let text): writer.string(text)
            }
        }
    }

    fileprivate mutating func member(_ name: String, _ value: [String]?) {
        member(name, value) { writer, words in
            writer.beginArray()
            for word in words { writer.string(word) }
            writer.endArray()
        }
    }

    private mutating func member<Value>(_ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void) {
        guard let value else { return }
        key(name)
        write(&self, value)
    }
}
