/// Work that is due at a time of the monotonic clock, in microseconds.
struct Timers {
    private struct Entry {
        let id: Int
        var due: Int
        /// Nil for work that is done once.
        let interval: Int?
        let work: () -> Void
    }

    /// In the order in which they are due, and of those due together in the order in which they were added. What is
    /// added is mostly due last, and then finds its place at once.
    private var entries: [Entry] = []
    private var lastID = 0

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(due: Int, interval: Int?, _ work: @escaping () -> Void) -> Int {
        lastID += 1
        insert(Entry(id: lastID, due: due, interval: interval, work: work))
        return lastID
    }

    mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// When the next work is due, or nil when there is none.
    var nextDue: Int? { entries.first?.due }

    /// Takes out what is due, in the order of the times; repeated work stays and is due again an interval from now,
    /// so that a loop that was held up does not make up for the times it missed.
    mutating func takeDue(at now: Int) -> [() -> Void] {
        let end = entries.firstIndex { $0.due > now } ?? entries.count
        guard end > 0 else { return [] }
        let due = Array(entries[..<end])
        entries.removeFirst(end)
        for var entry in due {
            guard let interval = entry.interval else { continue }
            entry.due = now + interval
            insert(entry)
        }
        return due.map(\.work)
    }

    private mutating func insert(_ entry: Entry) {
        let place = entries.lastIndex { $0.due <= entry.due }.map { $0 + 1 } ?? 0
        entries.insert(entry, at: place)
    }
}
