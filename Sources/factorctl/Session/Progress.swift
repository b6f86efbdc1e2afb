/// Reports progress once an operation takes longer than a person waits without feedback.
struct Progress {
    /// Milliseconds before the first line, and between lines.
    private static let delay: Int64 = 2000
    /// The longest time that is estimated, in milliseconds: a year.
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

    /// Reports the remaining number and time, if the last report is old enough.
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
