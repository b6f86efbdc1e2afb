import FactorCommand

/// Formats rows of cells as lines of text, each column as wide as its widest cell.
enum Table {
    /// The lines. Cells are made printable, so that each row is one line.
    static func text(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map { Printable.text($0) } }
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return cells.joined(separator: "  ").trimmingEnd + "\n"
        }.joined()
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
