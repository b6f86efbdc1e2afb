import FactorCommand
import FactorWire

extension JSONValue {
    /// The value with one line per member, for people.
    var indented: String { indented(by: 0) }

    private func indented(by depth: Int) -> String {
        let margin = String(repeating: "  ", count: depth + 1)
        var lines: [String] = []
        switch kind {
        case .object where count > 0:
            forEachMember { lines.append("\(margin)\($0.source): \($1.indented(by: depth + 1))") }
            return "{\n\(lines.joined(separator: ",\n"))\n\(margin.dropLast(2))}"
        case .array where count > 0:
            forEachElement { lines.append(margin + $0.indented(by: depth + 1)) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(margin.dropLast(2))]"
        default: return source
        }
    }

    /// The value as received, in one line, with unprintable characters escaped.
    var source: String {
        var bytes: [UInt8] = []
        appendRaw(to: &bytes)
        // The parser accepts only UTF-8.
        return Printable.json(OutsideText.text(bytes) ?? "null")
    }
}
