import TestSupport

/// One object of the protocol as a Python type.
struct PythonType {
    let name: String
    private let members: [PublishedProtocol.Member]

    /// An object with a title.
    init(_ schema: JSON) {
        name = schema["title"].text ?? ""
        // Python requires optional members after the others.
        let members = schema.members()
        self.members = members.filter(\.isRequired) + members.filter { !$0.isRequired }
    }

    /// A result: secrets are excluded from its representation, and unknown members are ignored.
    var dataclass: String {
        var text = "\n\n@dataclass(frozen=True)\nclass \(name)(_Result):\n"
        for member in members {
            text += "    #: \(member.about)\n    \(member.name): \(Self.annotation(member))\(Self.start(member))\n"
        }
        let objects = members.compactMap { member -> String? in
            let schema = member.schema.orNull.schema
            return (Self.objectName(schema) ?? Self.objectName(schema["items"])).map { "\"\(member.name)\": \($0)" }
        }
        guard !objects.isEmpty else { return text }
        return text + "\n    _OBJECTS = {\(objects.joined(separator: ", "))}\n"
    }

    /// A parameter: a dictionary with optional members.
    var typedDictionary: String {
        var text = "\n\nclass \(name)(TypedDict, total=False):\n"
        for member in members {
            let (schema, isNullable) = member.schema.orNull
            let type = Self.parameterType(schema)
            text += "    #: \(member.about.isEmpty ? "members of this section" : member.about)\n"
            text += "    \(member.name): \(isNullable ? "Optional[\(type)]" : type)\n"
        }
        return text
    }

    private static func annotation(_ member: PublishedProtocol.Member) -> String {
        let (schema, isNullable) = member.schema.orNull
        let type = resultType(schema)
        return isNullable || !member.isRequired ? "Optional[\(type)]" : type
    }

    private static func start(_ member: PublishedProtocol.Member) -> String {
        switch (member.isRequired, member.schema.isSecret) {
        case (true, false): ""
        case (true, true): " = field(repr=False)"
        case (false, false): " = None"
        case (false, true): " = field(default=None, repr=False)"
        }
    }

    /// The name of an object's type.
    private static func objectName(_ schema: JSON) -> String? { schema["enum"].isNull ? schema["title"].text : nil }

    /// The type of a value in a result. Enumerations may gain values, so they are plain text.
    private static func resultType(_ schema: JSON) -> String {
        if let title = objectName(schema) { return title }
        switch schema["type"].text {
        case "array": return "List[\(resultType(schema["items"]))]"
        case "object": return "Dict[str, Any]"
        default: return plainType(schema)
        }
    }

    /// The type of a value in parameters.
    static func parameterType(_ schema: JSON) -> String {
        let values = schema["enum"].items.compactMap(\.text).map { "\"\($0)\"" }
        if !values.isEmpty { return "Literal[\(values.joined(separator: ", "))]" }
        if let title = schema["title"].text { return title }
        switch schema["type"].text {
        case "array": return "Sequence[\(parameterType(schema["items"]))]"
        case "object": return "Mapping[str, Any]"
        default: return plainType(schema)
        }
    }

    private static func plainType(_ schema: JSON) -> String {
        switch schema["type"].text {
        case "string": "str"
        case "integer": "int"
        case "number": "float"
        case "boolean": "bool"
        default: "Any"
        }
    }
}

/// One parameter of a method as a Python one.
struct PythonParameter {
    let wire: String
    let isRequired: Bool
    let isSecret: Bool
    private let type: String

    /// Words of the protocol that are reserved in Python.
    private static let keywords: Set = ["from", "in", "is", "as", "for", "with", "not", "class", "import", "global"]

    init(_ parameter: PublishedProtocol.Member) {
        wire = parameter.name
        isRequired = parameter.isRequired
        isSecret = parameter.schema.isSecret
        type = PythonType.parameterType(parameter.schema)
    }

    var name: String { Self.keywords.contains(wire) ? wire + "_" : wire }
    var declaration: String { isRequired ? "\(name): \(type)" : "\(name): Optional[\(type)] = None" }
}
