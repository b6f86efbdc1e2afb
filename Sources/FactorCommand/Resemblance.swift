/// Suggests the known word that an unknown one was meant to be.
package enum Resemblance {
    /// Longer words are not compared: nobody mistypes that much.
    private static let longestWord = 64

    /// `; did you mean X?` if a known word is close to the given one; otherwise empty.
    package static func hint(_ word: String, among known: some Sequence<String>, prefix: String = "") -> String {
        nearest(to: word, among: known).map { "; did you mean \(prefix)\($0)?" } ?? ""
    }

    /// The only known word that starts with the given one, or otherwise the one that takes the fewest edits, if these
    /// are few for its length. The first of equally close ones wins.
    package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
        guard !word.isEmpty, word.unicodeScalars.count <= longestWord else { return nil }
        let begun = known.filter { $0.hasPrefix(word) }
        if begun.count == 1 { return begun[0] }
        var best: (word: String, distance: Int)?
        for other in known where other.unicodeScalars.count <= longestWord {
            let distance = distance(Array(word.unicodeScalars), Array(other.unicodeScalars))
            guard distance <= max(1, max(word.count, other.count) / 3) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
        }
        return best?.word
    }

    /// The edit distance: insertions, deletions, substitutions, and swaps of neighbours.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var before: [Int] = []
        var last = Array(0...other.count)
        for (row, character) in one.enumerated() {
            var next = [row + 1]
            for (column, against) in other.enumerated() {
                var cost = min(last[column] + (character == against ? 0 : 1), min(last[column + 1], next[column]) + 1)
                if row > 0, column > 0, character == other[column - 1], against == one[row - 1] {
                    cost = min(cost, before[column - 1] + 1)
                }
                next.append(cost)
            }
            (before, last) = (last, next)
        }
        return last[other.count]
    }
}
