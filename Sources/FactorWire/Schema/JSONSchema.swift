/// A schema in the subset of JSON Schema draft-07 that the protocol needs and OpenRPC understands.
package struct JSONSchema: Equatable, Sendable {
    /// A member of an object.
    package struct Property: Equatable, Sendable {
        package let name: String
        package let schema: JSONSchema
        package let isRequired: Bool

        /// Describes a member.
        package init(_ name: String, _ schema: JSONSchema, isRequired: Bool = true) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }
    }

    indirect enum Form: Equatable, Sendable {
        case any
        case boolean
        case integer(minimum: Int64?, maximum: Int64?)
        case number(minimum: Double?, maximum: Double?)
        /// Lengths are counted in Unicode scalars.
        case string(pattern: String?, minLength: Int?, maxLength: Int?)
        case enumeration([String])
        case array(of: JSONSchema, minItems: Int?, maxItems: Int?)
        case object([Property], isClosed: Bool)
        case map(of: JSONSchema)
        case nullable(JSONSchema)
    }

    let form: Form
    /// A sentence for the documentation.
    package var description: String?
    /// The name of an object's type, for programs that generate types from the document.
    package private(set) var title: String?
    /// Whether its values are secret: never logged, and shown only to their recipient.
    package private(set) var isSecret = false

    private init(_ form: Form, _ description: String?) {
        self.form = form
        self.description = description
    }

    /// Any value.
    package static let any = JSONSchema(.any, nil)
    /// True or false.
    package static let boolean = JSONSchema(.boolean, nil)

    /// A string. A pattern is anchored at both ends and uses the syntax that `SchemaPattern` reads.
    package static func string(
        pattern: String? = nil, minLength: Int? = nil, maxLength: Int? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.string(pattern: pattern, minLength: minLength, maxLength: maxLength), description)
    }

    /// A number without fraction or exponent, within inclusive bounds.
    package static func integer(
        min minimum: Int64? = nil, max maximum: Int64? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.integer(minimum: minimum, maximum: maximum), description)
    }

    /// Any number, within inclusive bounds.
    package static func number(
        min minimum: Double? = nil, max maximum: Double? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.number(minimum: minimum, maximum: maximum), description)
    }

    /// One of these strings.
    package static func enumeration(_ values: [String], description: String? = nil) -> JSONSchema {
        JSONSchema(.enumeration(values), description)
    }

    /// An array whose elements all have the same schema.
    package static func array(
        of element: JSONSchema, min minimum: Int? = nil, max maximum: Int? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.array(of: element, minItems: minimum, maxItems: maximum), description)
    }

    /// An object with these members; a closed one may have no others.
    package static func object(
        _ properties: [Property], isClosed: Bool = false, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.object(properties, isClosed: isClosed), description)
    }

    /// An object with any member names and values of one schema.
    package static func map(of value: JSONSchema, description: String? = nil) -> JSONSchema {
        JSONSchema(.map(of: value), description)
    }

    /// What `schema` allows, or null.
    package static func nullable(_ schema: JSONSchema, description: String? = nil) -> JSONSchema {
        var nullable = JSONSchema(.nullable(schema), description)
        nullable.isSecret = schema.isSecret
        return nullable
    }

    /// The same schema with `text` as its description; empty text changes nothing.
    package func described(_ text: String) -> JSONSchema {
        guard !text.isEmpty else { return self }
        var schema = self
        schema.description = text
        return schema
    }

    /// The same schema with this title; nil keeps the current one.
    package func titled(_ title: String?) -> JSONSchema {
        var schema = self
        schema.title = title ?? self.title
        return schema
    }

    /// The same schema, marked as secret.
    package var secret: JSONSchema {
        var schema = self
        schema.isSecret = true
        return schema
    }
}
