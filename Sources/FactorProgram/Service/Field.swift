package import FactorWire

/// A configuration being read: the problems found so far.
package final class Reading {
    private let source: SourceText
    package private(set) var problems: [ConfigurationProblem] = []

    package init(_ source: SourceText) {
        self.source = source
    }

    /// Records a problem at a byte of the text, with the member's path and the remedy.
    package func note(offset: Int, _ member: String, _ problem: String, _ remedy: String) {
        problems.append(
            ConfigurationProblem(line: source.line(at: offset), member: member, problem: problem, remedy: remedy))
    }
}

/// A value of the configuration, with its path as shown to users.
///
/// The readers return nil for an invalid value, after recording the problem.
package struct Field {
    package let path: String
    package let value: JSONValue
    package let reading: Reading

    /// How many characters of an unknown name are shown.
    private static let longestName = 64

    /// The path of a member of the object at `path`. Characters that would break the line are replaced.
    package static func join(_ path: String, _ name: String) -> String {
        let shown = Printable.text(String(name.unicodeScalars.prefix(longestName)))
        return path.isEmpty ? shown : "\(path).\(shown)"
    }

    /// Records a problem with the value, and its remedy.
    package func note(_ problem: String, _ remedy: String) {
        reading.note(offset: value.offset, path, problem, remedy)
    }

    /// Reads a string that is not empty and has no control characters.
    package func text(_ remedy: String) -> String? {
        guard let text = value.string() else { return wrong("must be a string", remedy) }
        guard !text.isEmpty else { return wrong("is empty", remedy) }
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return wrong("holds a control character", "write it without any")
        }
        return text
    }

    /// Reads an integer within bounds.
    package func integer(_ range: ClosedRange<Int>) -> Int? {
        guard let integer = value.integer(), range.contains(Int(integer)) else {
            return wrong("must be an integer from \(range.lowerBound) to \(range.upperBound)", "choose one")
        }
        return Int(integer)
    }

    /// Reads a path that does not depend on the working directory, and removes redundant steps.
    package func absolutePath() -> String? {
        guard let text = text("write an absolute path") else { return nil }
        guard text.unicodeScalars.first == "/" else {
            note("is a relative path", "start it with a slash, so that it does not depend on the working directory")
            return nil
        }
        let steps = text.unicodeScalars.split(separator: "/").map(String.init).filter { $0 != "." }
        guard !steps.contains("..") else {
            note("contains ..", "write the path without it")
            return nil
        }
        return "/" + steps.joined(separator: "/")
    }

    /// Reads one of a few words.
    package func choice<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) -> Word?
    where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        guard let word = value.string().flatMap(Word.init(rawValue:)) else {
            return wrong("must be one of \(words.joined(separator: ", "))", "choose one")
        }
        return word
    }

    /// Reads the elements of an array that is not empty.
    package func elements(_ remedy: String) -> [Field]? {
        guard value.kind == .array else { return wrong("must be an array", remedy) }
        guard value.count > 0 else { return wrong("is empty", remedy) }
        var elements: [Field] = []
        value.forEachElement {
            elements.append(Field(path: "\(path)[\(elements.count)]", value: $0, reading: reading))
        }
        return elements
    }

    /// Reads an object that may have these members and no others.
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

    /// Reads an object whose members' names are its author's to choose.
    package func entries(_ remedy: String) -> [(name: String, field: Field)]? {
        guard value.kind == .object else { return wrong("must be an object", remedy) }
        var entries: [(name: String, field: Field)] = []
        value.forEachMember { name, value in
            let name = name.string() ?? ""
            entries.append((name, Field(path: Self.join(path, name), value: value, reading: reading)))
        }
        return entries
    }

    /// Records a problem and returns nil.
    package func wrong<Value>(_ problem: String, _ remedy: String) -> Value? {
        note(problem, remedy)
        return nil
    }
}

/// The members of one object.
package struct Members {
    package let field: Field

    /// The member with that name, if present.
    package subscript(name: String) -> Field? {
        field.value.member(name).map {
            Field(path: Field.join(field.path, name), value: $0, reading: field.reading)
        }
    }

    /// The member with that name; its absence is a problem.
    package func required(_ name: String, _ remedy: String) -> Field? {
        if let found = self[name] { return found }
        field.reading.note(offset: field.value.offset, Field.join(field.path, name), "is missing", remedy)
        return nil
    }

    /// The only one of these members that is present; none or several is a problem.
    package func only(of names: [String], _ remedy: String) -> Field? {
        let found = names.compactMap { self[$0] }
        if found.count == 1 { return found[0] }
        let words = names.joined(separator: ", ")
        field.note(found.isEmpty ? "has none of \(words)" : "has more than one of \(words)", remedy)
        return nil
    }
}
