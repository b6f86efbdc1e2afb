/// Work that is due at a time of the monotonic clock, in microseconds.
struct Timers {
    private struct Entry {
        let id: Int
        var due: Int
        /// Nil for work that runs once.
        let interval: Int?
        let work: () -> Void
    }

    /// In the order in which they are due; those due together in the order in which they were added. New entries are
    /// mostly due last, and then need no search.
    private var entries: [Entry] = []
    private var lastID = 0

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(due: Int, interval: Int?, _ work: @escaping () -> Void) -> Int {
        lastID += 1
        insert(Entry(id: lastID, due: due, interval: interval, work: work))
        return lastID
    }

    mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// When the next work is due, or nil if there is none.
    var nextDue: Int? { entries.first?.due }

    /// Removes and returns what is due, in order of time. Repeated work stays, due again an interval from now, so that
    /// a delayed loop does not catch up on missed times.
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
