import FactorCommand
package import FactorWire

/// A configuration while it is read: what was found wrong so far.
package final class Reading {
    private let source: SourceText
    private(set) var problems: [ConfigurationProblem] = []

    package init(_ source: SourceText) {
        self.source = source
    }

    /// Notes what is wrong at a byte of the text, with the member's path and what to do about it.
    package func note(offset: Int, _ member: String, _ problem: String, _ remedy: String) {
        problems.append(
            ConfigurationProblem(line: source.line(at: offset), member: member, problem: problem, remedy: remedy))
    }
}

/// A value of the configuration and the path that people know it by.
///
/// The readers answer nil where the value is not what it has to be, and have noted that then.
package struct Field {
    package let path: String
    package let value: JSONValue
    package let reading: Reading

    /// Characters of a name that are shown; nobody recognises it by the rest.
    private static let longestName = 64

    /// The path of a member of what has the path `path`. What would break the line is not shown.
    package static func join(_ path: String, _ name: String) -> String {
        let shown = Printable.text(String(name.unicodeScalars.prefix(longestName)))
        return path.isEmpty ? shown : "\(path).\(shown)"
    }

    /// Notes what is wrong with the value, and what to do about it.
    package func note(_ problem: String, _ remedy: String) {
        reading.note(offset: value.offset, path, problem, remedy)
    }

    /// A string that says something and holds no control characters.
    package func text(_ remedy: String) -> String? {
        guard let text = value.string() else { return wrong("must be a string", remedy) }
        guard !text.isEmpty else { return wrong("is empty", remedy) }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return wrong("holds a control character", "write it without")
        }
        return text
    }

    /// An integer within bounds.
    package func integer(_ range: ClosedRange<Int>) -> Int? {
        guard let integer = value.integer(), range.contains(Int(integer)) else {
            return wrong("must be an integer from \(range.lowerBound) to \(range.upperBound)", "choose one")
        }
        return Int(integer)
    }

    /// A path that means the same whoever starts the daemon, without steps that say nothing.
    package func absolutePath() -> String? {
        guard let text = text("write an absolute path") else { return nil }
        guard text.hasPrefix("/") else {
            note("is a relative path", "begin it with a slash: where the daemon is started must not matter")
            return nil
        }
        let steps = text.split(separator: "/").filter { $0 != "." }
        guard !steps.contains("..") else {
            note("has a step back (..)", "write the path without")
            return nil
        }
        return "/" + steps.joined(separator: "/")
    }

    /// One of a few words.
    package func choice<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> Word?
    where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        guard let word = value.string().flatMap(Word.init(rawValue:)) else {
            return wrong("must be one of \(words.joined(separator: ", "))", "choose one")
        }
        return word
    }

    /// The elements of an array that has some.
    package func elements(_ remedy: String) -> [Field]? {
        guard value.kind == .array else { return wrong("must be an array", remedy) }
        guard value.count > 0 else { return wrong("is empty", remedy) }
        var elements: [Field] = []
        value.forEachElement {
            elements.append(Field(path: "\(path)[\(elements.count)]", value: $0, reading: reading))
        }
        return elements
    }

    /// The members of an object that may have these and no others.
    package func members(_ names: [String]) -> Members? {
        guard value.kind == .object else {
            return wrong("must be an object", "its members are \(names.joined(separator: ", "))")
        }
        value.forEachMember { name, _ in
            guard let text = name.string(), !names.contains(text) else { return }
            reading.note(
                offset: name.offset, Self.join(path, text), "is unknown",
                "the members here are \(names.joined(separator: ", "))")
        }
        return Members(field: self)
    }

    /// Notes what is wrong and answers nil.
    package func wrong<Value>(_ problem: String, _ remedy: String) -> Value? {
        note(problem, remedy)
        return nil
    }
}

/// The members of one object.
package struct Members {
    package let field: Field

    /// The member of that name, where it is there.
    package subscript(name: String) -> Field? {
        field.value.member(name).map {
            Field(path: Field.join(field.path, name), value: $0, reading: field.reading)
        }
    }

    /// The member of that name, which has to be there.
    package func required(_ name: String, _ remedy: String) -> Field? {
        if let found = self[name] { return found }
        field.reading.note(offset: field.value.offset, Field.join(field.path, name), "is missing", remedy)
        return nil
    }

    /// The one member among these that is there. None and two are both wrong.
    package func only(of names: [String], _ remedy: String) -> Field? {
        let found = names.compactMap { self[$0] }
        if found.count == 1 { return found[0] }
        let words = names.joined(separator: ", ")
        field.note(found.isEmpty ? "has none of \(words)" : "has more than one of \(words)", remedy)
        return nil
    }
}
