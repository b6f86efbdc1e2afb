/// Writes the form of an answer, as a transcript has it, from an answer that was given and the form that it had before.
///
/// Values that stand for others keep their placeholders: those at the same place in the old form, those that are known
/// already, times, and identifiers. What is new in the answer stands as it is.
struct AnswerForm {
    private var placeholders: Placeholders
    /// The scalars of the old form, by their paths.
    private var old: [String: String] = [:]
    /// Names that the old form introduced, and that are at no place of the new answer.
    private var unused: [String] = []
    private var input: [Character] = []
    private var place = 0
    private var output = ""

    /// Returns the new form, and notes the values of its placeholders.
    static func renew(_ given: String, from form: String, _ placeholders: inout Placeholders) -> String {
        var old = AnswerForm(placeholders: placeholders, text: form)
        var scalars: [(path: String, text: String)] = []
        old.walk("") { scalars.append(($0, $1)) }
        var new = AnswerForm(placeholders: placeholders, text: given)
        var paths: Set<String> = []
        new.walk("") { path, _ in paths.insert(path) }
        new = AnswerForm(placeholders: placeholders, text: given)
        new.old = Dictionary(scalars, uniquingKeysWith: { first, _ in first })
        new.unused = scalars.filter { !paths.contains($0.path) }.flatMap { Self.names($0.text) }
            .filter { placeholders.values[$0] == nil && Placeholders.kinds[$0] == nil }
        new.copy("")
        placeholders = new.placeholders
        return new.output
    }

    private init(placeholders: Placeholders, text: String) {
        self.placeholders = placeholders
        input = Array(text)
    }

    private static func names(_ text: String) -> [String] {
        text.matches(of: /\$([a-z_]+)/).map { String($0.1) }
    }

    /// Passes each scalar's path and text, quotes included.
    private mutating func walk(_ path: String, _ visit: (String, String) -> Void) {
        guard place < input.count else { return }
        switch input[place] {
        case "{", "[": forEachMember(path) { form, inner in form.walk(inner, visit) }
        default: visit(path, scalar())
        }
    }

    private mutating func copy(_ path: String) {
        guard place < input.count else { return }
        guard old[path] != "$any" else {
            let start = AnswerForm(placeholders: placeholders, text: String(input[place...]))
            var rest = start
            rest.walk("") { _, _ in }
            place += rest.place
            output += "$any"
            return
        }
        switch input[place] {
        case "{", "[": forEachMember(path) { form, inner in form.copy(inner) }
        default: output += form(of: scalar(), at: path)
        }
    }

    /// Visits the members of an object or array, and copies what is between them.
    private mutating func forEachMember(_ path: String, _ visit: (inout AnswerForm, String) -> Void) {
        let isObject = input[place] == "{"
        var index = 0
        take()
        while place < input.count, input[place] != (isObject ? "}" : "]") {
            if input[place] == "," {
                take()
                continue
            }
            var name = "\(index)"
            if isObject {
                name = scalar()
                output += name
                take()
            }
            visit(&self, "\(path)/\(name)")
            index += 1
        }
        take()
    }

    private mutating func take() {
        guard place < input.count else { return }
        output.append(input[place])
        place += 1
    }

    private mutating func scalar() -> String {
        let start = place
        var isInString = false
        while place < input.count {
            let character = input[place]
            if character == "\\" {
                place += 2
                continue
            }
            if character == "\"" { isInString.toggle() }
            if !isInString, ",:}]".contains(character) { break }
            place += 1
        }
        return String(input[start..<min(place, input.count)])
    }

    private mutating func form(of text: String, at path: String) -> String {
        if let old = old[path], old.contains("$") {
            var tried = placeholders
            if (try? tried.match(text, old)) != nil {
                placeholders = tried
                return old
            }
        }
        if text.wholeMatch(of: /[0-9]{13}/) != nil { return "$time" }
        let known = placeholders.values.filter { $0.value.count > 5 }.sorted { $0.value.count > $1.value.count }
        for (name, value) in known where text.contains(value) { return text.replacing(value, with: "$" + name) }
        guard text.wholeMatch(of: /"[a-z]{3}_[a-z2-7]{26,}"/) != nil else { return text }
        let member = path.split(separator: "/").last.map { String($0.filter { $0.isLetter || $0 == "_" }) } ?? "value"
        var name = unused.isEmpty ? member : unused.removeFirst()
        while placeholders.values[name] != nil { name = "next_" + name }
        placeholders.values[name] = String(text.dropFirst().dropLast())
        return "\"$\(name)\""
    }
}
