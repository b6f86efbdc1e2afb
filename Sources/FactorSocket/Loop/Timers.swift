/// Work that is due at a time of the monotonic clock, in milliseconds. There are few at once, so a list will do.
struct Timers {
    private struct Entry {
        let id: Int
        var due: Int
        /// Nil for work that is done once.
        let interval: Int?
        let work: () -> Void
    }

    private var entries: [Entry] = []
    private var lastID = 0

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(due: Int, interval: Int?, _ work: @escaping () -> Void) -> Int {
        lastID += 1
        entries.append(Entry(id: lastID, due: due, interval: interval, work: work))
        return lastID
    }

    mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

    /// When the next work is due, or nil when there is none.
    var nextDue: Int? { entries.lazy.map(\.due).min() }

    /// Takes out what is due, in the order of the times; repeated work stays and is due again an interval from now,
    /// so that a loop that was held up does not make up for the times it missed.
    mutating func takeDue(at now: Int) -> [() -> Void] {
        guard let next = nextDue, next <= now else { return [] }
        let due = entries.filter { $0.due <= now }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
        entries.removeAll { $0.due <= now && $0.interval == nil }
        for index in entries.indices where entries[index].due <= now {
            entries[index].due = now + (entries[index].interval ?? 0)
        }
        return due.map(\.work)
    }
}
