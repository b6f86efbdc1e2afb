/// The values of a transcript's placeholders. `$factor` is the same text everywhere, but `$time`, `$number` and `$any`
/// match a different one each time.
struct Placeholders {
    var values: [String: String] = [:]

    /// Fills in the values of a line's placeholders.
    func filled(_ text: String) throws -> String {
        try text.replacing(/\$([a-z_]+)/) { match in
            guard let value = values[String(match.1)] else {
                throw Performance.Deviation(description: "$\(match.1) is not known yet in \(text)")
            }
            return value
        }
    }

    /// Compares an answer with its form, and records the values of new placeholders.
    mutating func match(_ given: String, _ form: String) throws {
        var pattern = ""
        var names: [String] = []
        var rest = form[...]
        while let found = rest.firstMatch(of: /\$([a-z_]+)/) {
            pattern += Self.literal(rest[..<found.range.lowerBound])
            rest = rest[found.range.upperBound...]
            let name = String(found.1)
            if let value = values[name] {
                pattern += Self.literal(value[...])
            } else if let anyOfKind = Self.kinds[name] {
                pattern += anyOfKind
            } else {
                pattern += "([A-Za-z0-9_.:%-]+)"
                names.append(name)
            }
        }
        pattern += Self.literal(rest)
        guard let match = try Regex(pattern).dotMatchesNewlines().wholeMatch(in: given) else {
            throw Performance.Deviation(description: "\(given)\nis not\n\(form)\nwith \(values)")
        }
        for (place, name) in names.enumerated() {
            values[name] = match.output[place + 1].substring.map { String($0) }
        }
    }

    /// Placeholders with a different value each time.
    static let kinds = ["time": "[0-9]{13}", "number": "-?[0-9]+(?:\\.[0-9]+)?(?:e-?[0-9]+)?", "any": ".*"]

    private static func literal(_ text: Substring) -> String {
        text.unicodeScalars.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) ? "\($0)" : "\\\($0)" }
            .joined()
    }
}
