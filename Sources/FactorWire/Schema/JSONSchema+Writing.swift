extension JSONSchema {
    /// Writes the schema as JSON Schema draft-07.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("description", description)
        if isSecret { writer.member("x-secret", true) }
        switch form {
        case .any: break
        case .boolean: writer.member("type", "boolean")
        case .integer(let minimum, let maximum):
            writer.member("type", "integer")
            writer.member("minimum", minimum)
            writer.member("maximum", maximum)
        case .number(let minimum, let maximum):
            writer.member("type", "number")
            writer.member("minimum", minimum)
            writer.member("maximum", maximum)
        case .string(let pattern, let minLength, let maxLength):
            writer.member("type", "string")
            writer.member("pattern", pattern)
            writer.member("minLength", minLength)
            writer.member("maxLength", maxLength)
        case .enumeration(let values):
            writer.member("type", "string")
            writer.member("enum", values)
        case .array(let element, let minItems, let maxItems):
            writer.member("type", "array")
            writer.key("items")
            element.write(to: &writer)
            writer.member("minItems", minItems)
            writer.member("maxItems", maxItems)
        case .object(let properties, let isClosed): writeObject(properties, isClosed, to: &writer)
        case .map(let value):
            writer.member("type", "object")
            writer.key("additionalProperties")
            value.write(to: &writer)
        case .nullable(let schema): writeNullable(schema, to: &writer)
        }
        writer.endObject()
    }

    private func writeObject(_ properties: [Property], _ isClosed: Bool, to writer: inout JSONWriter) {
        writer.member("type", "object")
        writer.key("properties")
        writer.beginObject()
        for property in properties {
            writer.key(property.name)
            property.schema.write(to: &writer)
        }
        writer.endObject()
        let required = properties.filter(\.isRequired).map(\.name)
        if !required.isEmpty { writer.member("required", required) }
        if isClosed { writer.member("additionalProperties", false) }
    }

    private func writeNullable(_ schema: JSONSchema, to writer: inout JSONWriter) {
        writer.key("anyOf")
        writer.beginArray()
        schema.write(to: &writer)
        writer.beginObject()
        writer.member("type", "null")
        writer.endObject()
        writer.endArray()
    }
}

/// Writes members of a schema; one without a value is omitted.
extension JSONWriter {
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
