/// What stands behind the question mark of a URI: names and values, each name once.
struct URIParameters {
    private let line: TextLines.Line
    private var values: [(name: String, value: ArraySlice<UInt8>)] = []

    init(_ query: ArraySlice<UInt8>, _ line: TextLines.Line) throws(ImportProblem) {
        self.line = line
        for part in query.split(separator: UInt8(ascii: "&")) {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let name = pair[0].text, name.utf8.allSatisfy({ $0 != UInt8(ascii: "%") }) else {
                throw ImportProblem(line.place, "a parameter is not NAME=VALUE")
            }
            guard !names.contains(name) else { throw ImportProblem(line.place, "'\(name)' stands twice") }
            values.append((name, pair[1]))
        }
    }

    var names: [String] { values.map(\.name) }

    /// A value, decoded; the caller wipes a secret one.
    func value(_ name: String) throws(ImportProblem) -> [UInt8]? {
        guard let value = values.first(where: { $0.name == name })?.value else { return nil }
        guard let bytes = Spelling.percentDecoded(value) else {
            throw ImportProblem(line.place, "\(name) is not percent-encoded as it should be")
        }
        return bytes
    }

    func text(_ name: String) throws(ImportProblem) -> String? {
        guard let value = try value(name) else { return nil }
        guard let text = value[...].text else { throw ImportProblem(line.place, "\(name) is no text") }
        return text.isEmpty ? nil : text
    }

    func number(_ name: String) throws(ImportProblem) -> Int? {
        guard let value = try value(name) else { return nil }
        guard let number = value[...].smallNumber else { throw ImportProblem(line.place, "\(name) is no number") }
        return number
    }
}
