import TestSupport

/// One object of the protocol as a Python type.
struct PythonType {
    let name: String
    private let members: [PublishedProtocol.Member]

    /// An object that has a name of its own, or goes by the method that it is the result of.
    init(_ schema: JSON, of method: String = "") {
        let words = method.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        name = schema["title"].text ?? words.joined() + "Result"
        // Python wants those that may be left out behind the others.
        let members = schema.members()
        self.members = members.filter(\.isRequired) + members.filter { !$0.isRequired }
    }

    /// A result: what is secret stands in no representation, and members of later versions are passed over.
    var dataclass: String {
        var text = "\n\n@dataclass(frozen=True)\nclass \(name):\n"
        for member in members {
            text += "    #: \(member.about)\n    \(member.name): \(Self.annotation(member))\(Self.start(member))\n"
        }
        text += "\n    @classmethod\n    def _read(cls, members: Dict[str, Any]) -> \"\(name)\":\n        return cls(\n"
        for member in members { text += "            \(member.name)=\(Self.reading(member)),\n" }
        return text + "        )\n"
    }

    /// A parameter: a dictionary of whose members any may be left out.
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

    private static func reading(_ member: PublishedProtocol.Member) -> String {
        let (schema, isNullable) = member.schema.orNull
        let value = member.isRequired ? "members[\"\(member.name)\"]" : "members.get(\"\(member.name)\")"
        if let title = schema["items"]["title"].text { return "[\(title)._read(each) for each in \(value)]" }
        guard let title = schema["title"].text else { return value }
        let isSure = member.isRequired && !isNullable
        return isSure ? "\(title)._read(\(value))" : "_read_if_there(\(value), \(title)._read)"
    }

    /// The type of a value in a result. Enumerations may gain values, so they are plain text.
    private static func resultType(_ schema: JSON) -> String {
        if let title = schema["title"].text { return title }
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

    /// Words of the protocol that Python keeps for itself.
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
