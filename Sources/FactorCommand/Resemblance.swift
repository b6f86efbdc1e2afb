/// Which known word was meant by one that is not known.
package enum Resemblance {
    /// Longer words are not compared: nobody mistypes so much.
    private static let longestWord = 64

    /// `; did you mean X?` where a known word is near the given one; else empty.
    package static func hint(_ word: String, among known: some Sequence<String>, prefix: String = "") -> String {
        nearest(to: word, among: known).map { "; did you mean \(prefix)\($0)?" } ?? ""
    }

    /// The one known word that the given one begins, else that which takes the fewest changes, where these are few for
    /// its length. Of two as near the first.
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

    /// How many characters have to be put in, left out, exchanged or swapped with their neighbour.
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
