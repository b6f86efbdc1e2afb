/// Wraps words into lines.
enum Lines {
    /// Lines of words, each after a margin and no wider than `width` if the words allow that; empty if there are no
    /// words.
    static func filled(_ words: [String], width: Int, margin: Int) -> String {
        var lines: [String] = []
        for word in words {
            if let last = lines.last, margin + last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.map { String(repeating: " ", count: margin) + $0 + "\n" }.joined()
    }
}
