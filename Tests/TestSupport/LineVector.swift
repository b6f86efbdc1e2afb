/// One case of `protocol/vectors/lines.json`: a line in one of three forms.
package struct LineVector {
    /// The line without its LF.
    package let bytes: [UInt8]

    /// Reads the line of a case; nil for one that gives none.
    package init?(_ vector: JSON) {
        let parts = vector["repeat"].items
        if let line = vector["line"].text {
            bytes = Array(line.utf8)
        } else if let hexadecimal = vector["hex"].text {
            let digits = hexadecimal.compactMap(\.hexDigitValue)
            guard digits.count == hexadecimal.count, digits.count.isMultiple(of: 2) else { return nil }
            bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        } else if parts.count == 4, let before = parts[0].text, let repeated = parts[1].text,
            let times = parts[2].integer, let behind = parts[3].text
        {
            bytes = Array((before + String(repeating: repeated, count: times) + behind).utf8)
        } else {
            return nil
        }
    }
}
