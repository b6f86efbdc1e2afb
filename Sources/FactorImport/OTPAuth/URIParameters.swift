/// The query of a URI: names and values, each name once, and no empty values unless the reader accepts them.
struct URIParameters {
    /// More than any app writes; the Key URI Format has seven.
    static let most = 32

    private let line: TextLines.Line
    private var values: [String: ArraySlice<UInt8>] = [:]

    init(_ query: ArraySlice<UInt8>, _ line: TextLines.Line) throws(ImportProblem) {
        self.line = line
        // One more than allowed, so that the search stops there.
        for part in query.split(separator: UInt8(ascii: "&"), maxSplits: Self.most + 1) {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard values.count < Self.most else {
                throw ImportProblem(line.place, "there are more than \(Self.most) parameters")
            }
            guard pair.count == 2, let name = pair[0].text, name.utf8.allSatisfy({ $0 != UInt8(ascii: "%") }) else {
                throw ImportProblem(line.place, "a parameter is not NAME=VALUE")
            }
            guard values.updateValue(pair[1], forKey: name) == nil else {
                throw ImportProblem(line.place, "'\(name)' appears twice")
            }
        }
    }

    var names: Set<String> { Set(values.keys) }

    /// A decoded value; the caller wipes it if it is secret.
    func value(_ name: String) throws(ImportProblem) -> [UInt8]? {
        guard let value = values[name] else { return nil }
        guard let bytes = TextDecoding.percentDecoded(value) else {
            throw ImportProblem(line.place, "\(name) is not valid percent-encoding")
        }
        return bytes
    }

    func text(_ name: String) throws(ImportProblem) -> String? {
        guard let value = try value(name) else { return nil }
        guard let text = value[...].text else { throw ImportProblem(line.place, "\(name) is not text") }
        return text
    }

    func number(_ name: String) throws(ImportProblem) -> Int? {
        guard let value = try value(name) else { return nil }
        guard let number = value[...].smallNumber else { throw ImportProblem(line.place, "\(name) is not a number") }
        return number
    }
}
