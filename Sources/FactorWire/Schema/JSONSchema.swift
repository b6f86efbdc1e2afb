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
        /// Exactly this string.
        case constant(String)
        /// Any string but these.
        case otherString(than: [String])
        case array(of: JSONSchema, minItems: Int?, maxItems: Int?)
        case object([Property], isClosed: Bool)
        case map(of: JSONSchema)
        case nullable(JSONSchema)
        case variants(Variants)
    }

    /// What an omitted parameter stands for.
    package enum Default: Equatable, Sendable {
        case integer(Int64)
        case flag(Bool)
        case text(String)
    }

    /// Objects of several sorts, told apart by the value of one member. Later versions may add sorts.
    package struct Variants: Equatable, Sendable {
        /// One sort of object, and the value of the member in it.
        package struct Variant: Equatable, Sendable {
            package let value: String
            package let schema: JSONSchema
        }

        /// The member that tells them apart.
        package let discriminator: String
        package let known: [Variant]
        /// What objects of all other sorts have.
        package let other: JSONSchema
    }

    /// The greatest integer that every language reads exactly: 2^53 - 1.
    package static let greatestInteger: Int64 = 9_007_199_254_740_991

    let form: Form
    /// A sentence for the documentation.
    package var description: String?
    /// The name of a type: of an object, an enumeration or variants. Programs that generate types from the document use it.
    package private(set) var title: String?
    /// The value that counts if a parameter is left out; nil if none does, or if it depends on the policy.
    package private(set) var defaultValue: Default?
    /// Whether its values are secret: never logged, and shown only to their recipient.
    package private(set) var isSecret = false
    /// Whether its values are personal data: names, addresses, numbers of telephones, IP addresses.
    package private(set) var isPersonal = false

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
        min minimum: Int64? = nil, max maximum: Int64 = greatestInteger, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.integer(minimum: minimum, maximum: maximum), description)
    }

    /// Any number, within inclusive bounds.
    package static func number(
        min minimum: Double? = nil, max maximum: Double? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.number(minimum: minimum, maximum: maximum), description)
    }

    /// One of these strings, as a type of that name. In answers, later versions may add values.
    package static func enumeration(
        _ values: [String], title: String? = nil, description: String? = nil
    ) -> JSONSchema {
        JSONSchema(.enumeration(values), description).titled(title)
    }

    /// This string and no other.
    package static func constant(_ value: String) -> JSONSchema { JSONSchema(.constant(value), nil) }

    /// Objects of several sorts, which the member `discriminator` tells apart. The types of the sorts are named after the
    /// value and `title`.
    package static func variants(
        _ title: String, by discriminator: String, _ sorts: [(value: String, members: [Property])]
    ) -> JSONSchema {
        let known = sorts.map { sort in
            let members = sort.members.map { member in
                guard member.name == discriminator else { return member }
                let constant = JSONSchema.constant(sort.value).described(member.schema.description ?? "")
                return Property(member.name, constant)
            }
            return Variants.Variant(
                value: sort.value, schema: .object(members).titled(typeName(sort.value) + title))
        }
        let other = others(sorts.map(\.members), discriminator, known.map(\.value)).titled("Other" + title)
        return JSONSchema(
            .variants(Variants(discriminator: discriminator, known: known, other: other)), nil
        ).titled(title)
    }

    /// What is common to all sorts: the members that each of them has.
    private static func others(
        _ sorts: [[Property]], _ discriminator: String, _ values: [String]
    ) -> JSONSchema {
        let common = (sorts.first ?? []).compactMap { member -> Property? in
            let same = sorts.compactMap { $0.first { $0.name == member.name } }
            guard same.count == sorts.count else { return nil }
            let about = member.schema.description ?? ""
            if member.name == discriminator {
                return Property(member.name, JSONSchema(.otherString(than: values), nil).described(about))
            }
            let isRequired = same.allSatisfy(\.isRequired)
            if same.allSatisfy({ $0.schema == member.schema }) {
                return Property(member.name, member.schema, isRequired: isRequired)
            }
            return Property(member.name, JSONSchema.any.described(about), isRequired: isRequired)
        }
        return .object(common)
    }

    /// The name of a type after a word of the wire: `BackupCodes` after `backup_code`.
    package static func typeName(_ word: String) -> String {
        word.split { $0 == "_" || $0 == "." }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
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
        nullable.isPersonal = schema.isPersonal
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

    /// The same schema of a parameter, with the value that counts if it is left out; nil for none.
    package func defaulting(to value: Default?) -> JSONSchema {
        var schema = self
        schema.defaultValue = value
        return schema
    }

    /// The same schema, marked as secret.
    package var secret: JSONSchema {
        var schema = self
        schema.isSecret = true
        return schema
    }

    /// The same schema, marked as personal.
    package var personal: JSONSchema {
        var schema = self
        schema.isPersonal = true
        return schema
    }

    /// The schema of what a nullable one allows besides null; otherwise the schema itself.
    package var withoutNull: JSONSchema {
        if case .nullable(let schema) = form { schema } else { self }
    }

    /// The members that an object's schema describes.
    package var properties: [Property] {
        if case .object(let properties, _) = form { properties } else { [] }
    }

    /// Whether it describes an object with certain members.
    package var isObject: Bool {
        if case .object = form { true } else { false }
    }

    /// The schemas that it consists of.
    var parts: [JSONSchema] {
        switch form {
        case .array(let element, _, _): [element]
        case .object(let properties, _): properties.map(\.schema)
        case .map(let value): [value]
        case .nullable(let schema): [schema]
        case .variants(let variants): variants.known.map(\.schema) + [variants.other]
        case .any, .boolean, .integer, .number, .string, .enumeration, .constant, .otherString: []
        }
    }
}
