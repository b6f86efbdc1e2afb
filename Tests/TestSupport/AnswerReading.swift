/// An answer of a transcript as an older client reads it: by member, in any order, ignoring what it does not know.
///
/// Texts for developers (`message`, `problem`) are not compared.
struct AnswerReading {
    private indirect enum Form {
        case object([(name: String, form: Form)])
        case list([Form], isOpen: Bool)
        /// A scalar as it is written, with placeholders.
        case scalar(Substring)
        case anything
    }

    private static let texts: Set = ["message", "detail"]

    private var rest: Substring
    /// Whether `$any` stood for the members of an object: it may stand for what follows the object too.
    private var isAnything = false

    /// Compares an answer with its form, and records the values of new placeholders.
    ///
    /// - Parameter isTyped: It is written again from a client's types, which may know no difference between a member that
    ///   is null and none.
    static func match(_ given: JSON, _ form: String, isTyped: Bool, _ placeholders: inout Placeholders) throws {
        var reading = AnswerReading(rest: form[...])
        try compare(given, reading.form(), "", isTyped: isTyped, &placeholders)
    }

    private static func compare(
        _ given: JSON, _ form: Form, _ path: String, isTyped: Bool, _ placeholders: inout Placeholders
    ) throws {
        switch form {
        case .anything: break
        case .scalar(let text):
            // A number means the same however it is spelled.
            if case .number = given, text == "$number" || Double(given.line) == Double(String(text)) { return }
            try placeholders.match(given.line, String(text))
        case .object(let members):
            for (name, form) in members where !texts.contains(name) {
                guard let member = given.members.first(where: { $0.name == name }) else {
                    if isTyped, case .scalar("null") = form { continue }
                    throw Performance.Deviation(description: "\(given.line)\nhas no \(path).\(name)")
                }
                try compare(member.value, form, "\(path).\(name)", isTyped: isTyped, &placeholders)
            }
        case .list(let elements, let isOpen):
            guard case .list(let items) = given, isOpen ? items.count >= elements.count : items.count == elements.count
            else { throw Performance.Deviation(description: "\(given.line)\nis not as many as \(path) should be") }
            for (item, form) in zip(items, elements) {
                try compare(item, form, path + "[]", isTyped: isTyped, &placeholders)
            }
        }
    }

    private mutating func form() -> Form {
        switch rest.first {
        case "{": object()
        case "[": list()
        default: scalar()
        }
    }

    private mutating func object() -> Form {
        var members: [(name: String, form: Form)] = []
        rest.removeFirst()
        while let next = rest.first, next != "}" {
            guard next == "\"" else {
                if next == "$" { isAnything = true }
                rest.removeFirst()
                continue
            }
            let name = string().dropFirst().dropLast()
            if rest.first == ":" { rest.removeFirst() }
            members.append((String(name), form()))
        }
        rest = rest.dropFirst()
        return .object(members)
    }

    private mutating func list() -> Form {
        var (elements, isOpen): ([Form], Bool) = ([], false)
        rest.removeFirst()
        while let next = rest.first, next != "]", next != "}" {
            if next == "," {
                rest.removeFirst()
            } else if rest.hasPrefix("$any") {
                isOpen = true
                rest.removeFirst(4)
            } else {
                elements.append(form())
            }
        }
        if rest.first == "]" { rest.removeFirst() }
        return .list(elements, isOpen: isOpen || isAnything || rest.isEmpty)
    }

    private mutating func scalar() -> Form {
        if rest.first == "\"" { return .scalar(string()) }
        let text = rest.prefix { !",}]".contains($0) }
        rest = rest.dropFirst(text.count)
        return text == "$any" ? .anything : .scalar(text)
    }

    /// Reads a string with its quotes; one that does not end goes on to the end of the form.
    private mutating func string() -> Substring {
        var place = rest.index(after: rest.startIndex)
        while place < rest.endIndex, rest[place] != "\"" {
            let isEscape = rest[place] == "\\"
            place = rest.index(place, offsetBy: isEscape ? 2 : 1, limitedBy: rest.endIndex) ?? rest.endIndex
        }
        let end = place < rest.endIndex ? rest.index(after: place) : place
        defer { rest = rest[end...] }
        return rest[..<end]
    }
}
