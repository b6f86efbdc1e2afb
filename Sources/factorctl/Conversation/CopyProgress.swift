import Glibc

/// Tells on the standard error how far a copy is, once it takes long enough for anyone to wonder.
struct CopyProgress {
    /// Work that ends sooner is not worth a line, in seconds.
    private static let patience = 2

    private let person: any Person
    private let started = CopyProgress.now
    private var told: Int

    init(_ person: any Person) {
        self.person = person
        told = started + Self.patience - 1
    }

    /// A line a second at the most: percent, and the time left at the pace so far.
    mutating func note(_ done: Int64, of all: Int64) {
        let now = Self.now
        guard done > 0, done < all, now > told else { return }
        told = now
        let left = Double(now - started) * Double(all - done) / Double(done)
        person.complain("backup: \(done * 100 / all) %, about \(Lapse.text(milliseconds: Int64(left * 1000) + 1)) left")
    }

    private static var now: Int {
        var time = timespec()
        // The structure lives across the call.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}
