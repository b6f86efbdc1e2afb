import FactorCommand
import FactorWire

extension JSONValue {
    /// The value with a line for each member, for people.
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

    /// The value as the daemon wrote it, in one line, with escapes for what is not printable.
    var source: String {
        var bytes: [UInt8] = []
        appendRaw(to: &bytes)
        // What the parser has taken is UTF-8.
        return Printable.json(OutsideText.text(bytes) ?? "null")
    }
}
