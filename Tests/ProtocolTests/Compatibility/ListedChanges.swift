/// The changes that a `CHANGES.md` lists below the heading of a version, such as `## 1`.
///
/// Each item of a list and each row of a table is one. While the draft is open, any of them may break a promise; after that
/// only those under a heading `Security`.
struct ListedChanges {
    private struct Change {
        /// With single spaces.
        var text: String
        let isOfSecurity: Bool
    }

    private var changes: [Change] = []
    private(set) var isDraft = false

    init(_ page: String) {
        var (isInVersion, isOfSecurity, isOpen) = (false, false, false)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.split(separator: " ").joined(separator: " ")
            let level = text.prefix { $0 == "#" }.count
            if level > 0 {
                let heading = text.dropFirst(level).trimmingPrefix(" ")
                if level <= 2 { isInVersion = Int(heading) != nil }
                if level == 2, heading.hasPrefix("DRAFT") { isDraft = true }
                isOfSecurity = heading == "Security"
            }
            if level > 0 || text.isEmpty {
                isOpen = false
            } else if isInVersion, text.hasPrefix("- ") || text.hasPrefix("|") {
                changes.append(Change(text: text, isOfSecurity: isOfSecurity))
                isOpen = true
            } else if isOpen {
                changes[changes.count - 1].text += " " + text
            }
        }
    }

    /// Why these words name no change that may break a promise; nil if they name one.
    func objection(to words: String) -> String? {
        guard words.count >= 20 else { return "too short to name a change: \(words)" }
        let found = changes.filter { $0.text.contains(words) }
        guard let change = found.first else { return "CHANGES.md lists no such change: \(words)" }
        guard found.count == 1 else { return "CHANGES.md has this \(found.count) times: \(words)" }
        return isDraft || change.isOfSecurity ? nil : "not under the heading Security: \(words)"
    }
}
