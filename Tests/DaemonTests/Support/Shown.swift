/// Compares what a page shows with the actual output.
///
/// Variable parts match if they have the same form: ids, secrets, fingerprints, times, byte counts. A line `...`
/// matches any lines, and `...` in a line matches any text.
enum Shown {
    /// The first line of the page without a counterpart, or a note that there was more output; nil if everything fits.
    static func misfit(_ page: [String], in output: [String]) -> String? {
        var rest = output.map(form)[...].drop { $0.isEmpty }
        var mayskip = false
        for line in page where !line.isEmpty {
            if line == "..." {
                mayskip = true
                continue
            }
            rest = mayskip ? rest.drop { !fits(form(line), $0) } : rest.drop { $0.isEmpty }
            guard let found = rest.first, fits(form(line), found) else {
                return "the page shows \"\(line)\", and there was \"\(rest.first ?? "no more")\""
            }
            rest = rest.dropFirst()
            mayskip = false
        }
        guard !mayskip, let more = rest.first(where: { !$0.isEmpty }) else { return nil }
        return "the page does not show \"\(more)\""
    }

    private static func fits(_ shown: String, _ seen: String) -> Bool {
        let parts = shown.split(separator: "...", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return shown == seen }
        guard seen.hasPrefix(parts[0]), seen.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = seen.dropFirst(parts[0].count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    /// The line with everything that varies replaced by its kind.
    private static func form(_ line: String) -> String {
        var line = line.replacing(/\e\[[0-9;]*m/, with: "").replacing("\r", with: "")
        line.replace(/fac_[a-z2-7]{26}/, with: "<factor>")
        line.replace(/\b[A-Z2-7]{32}\b/, with: "<secret>")
        line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, with: "<moment>")
        line.replace(/\b\d{13}\b/, with: "<milliseconds>")
        line.replace(/\b[0-9a-f]{16}\b/, with: "<fingerprint>")
        line.replace(/\b[0-9]+ bytes\b/, with: "<size>")
        line.replace(/\b[0-9]+ s\b/, with: "<duration>")
        while line.last == " " { line.removeLast() }
        return line
    }
}
