internal import FactorSocket

/// The progress of a long run and the time left, shown once a second after the first two.
struct Progress {
    private static let quietNanoseconds = 2_000_000_000
    private static let intervalNanoseconds = 1_000_000_000

    private let what: String
    private let total: Int
    private let start = LinuxCalls.monotonicNanoseconds()
    private var next: Int

    init(_ what: String, total: Int) {
        self.what = what
        self.total = total
        next = start + Progress.quietNanoseconds
    }

    /// Keeps the last status line, if there was one.
    func finish() {
        if next > start + Progress.quietNanoseconds { StatusLine.finishReplacing() }
    }

    mutating func show(_ done: Int) {
        let now = LinuxCalls.monotonicNanoseconds()
        guard now >= next, done > 0 else { return }
        next = now + Progress.intervalNanoseconds
        let seconds = Double(now - start) / 1e9
        let left = Int((seconds / Double(done) * Double(total - done)).rounded(.up))
        StatusLine.replace("\(what): \(done) of \(total), \(Int(Double(done) / seconds))/s, \(left) s left")
    }
}
