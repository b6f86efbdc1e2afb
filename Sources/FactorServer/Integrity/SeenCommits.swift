/// The last commits that a sidecar has seen of the others that share its store. The number of a writer's commits never
/// falls; if it does, somebody has put back what that writer wrote.
struct SeenCommits: Equatable, Sendable {
    /// By the number of the writer.
    private(set) var commits: [UInt16: UInt64] = [:]

    init() {}

    /// Takes over what is there now. Returns the writers of whom less is there than was seen before.
    mutating func update(_ states: [StoreState], except own: UInt16) -> [UInt16] {
        let present = Dictionary(states.map { ($0.writer, $0.commit) }) { first, _ in first }
        let fallen = commits.filter { present[$0.key, default: 0] < $0.value }.keys.sorted()
        for (writer, commit) in present where writer != own {
            commits[writer] = max(commits[writer] ?? 0, commit)
        }
        return fallen
    }

    /// The commits as a word of an anchor line, followed by a space; empty if there are none.
    var text: String {
        guard !commits.isEmpty else { return "" }
        return commits.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",") + " "
    }

    /// Reads the word.
    init?(_ word: [UInt8]) {
        for pair in word.split(separator: UInt8(ascii: ",")) {
            let numbers = pair.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }
            guard numbers.count == 2, let writer = UInt16(numbers[0]), let commit = UInt64(numbers[1]) else {
                return nil
            }
            commits[writer] = commit
        }
    }
}
