/// Tells how far something has come, once it takes longer than a person waits without a word.
struct Progress {
    /// Milliseconds before the first line, and between two.
    private static let delay: Int64 = 2000
    /// Milliseconds, a year: what takes longer is not reckoned.
    private static let longestLapse = 3.2e10

    private let name: String
    private let total: Int
    private let console: any Console
    private let start: Int64
    private var last: Int64

    init(_ name: String, of total: Int, _ console: any Console) {
        self.name = name
        self.total = total
        self.console = console
        start = console.elapsed
        last = start
    }

    /// Says what is left and how long it may take, if the last word is long enough ago.
    mutating func report(left: Int) {
        let now = console.elapsed
        guard now - last >= Self.delay else { return }
        last = now
        let done = max(0, total - left)
        let rest = Double(now - start) * Double(left) / Double(max(1, done))
        let lapse = done > 0 && rest < Self.longestLapse ? DurationText.text(milliseconds: Int64(rest)) : "unknown time"
        console.complain("\(name): \(done) of \(total), about \(lapse) left")
    }
}
