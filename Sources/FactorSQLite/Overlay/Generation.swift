internal import FactorCore

/// The newest hot half of each document that one part of the journal wrote: an open-addressed table over compact
/// entries whose bytes lie in one arena, so that a hundred thousand documents take three allocations.
///
/// Slots are chosen by the top bits of the mixed key, which also determine the order of row numbers. Walking the slots
/// therefore walks the rows' table from one end to the other, and a fold touches each page once.
struct Generation {
    /// One document's newest hot half.
    struct Entry {
        let key: DocumentKey
        var version: UInt64
        var offset: UInt32
        var length: UInt16
        /// The bytes reserved at `offset`: a later value that fits replaces the previous one.
        var room: UInt16
        /// Cleared when the document's row was replaced or deleted; the entry is then void.
        var isLive: Bool
    }

    private static let smallestTable = 16
    /// Bytes of a hot half of a subject with one factor, rounded up.
    private static let usualLength = 64

    /// The index of an entry in `entries` plus 1, or 0 for a free slot. A power of two, at most three quarters full.
    private var slots = [UInt32](repeating: 0, count: Self.smallestTable)
    private(set) var entries: [Entry] = []
    private var arena: [UInt8] = []
    /// The last journal row included here, or 0.
    private(set) var lastSequence: Int64 = 0
    /// The total size of the journal rows included here.
    private(set) var journalBytes = 0

    var count: Int { entries.count }
    var slotCount: Int { slots.count }
    var isEmpty: Bool { lastSequence == 0 }

    /// Records that a journal row was included.
    mutating func cover(sequence: Int64, bytes: Int) {
        lastSequence = sequence
        journalBytes += bytes
    }

    /// Reserves memory for this many documents and an eighth more: a generation exceeds its limit by a few commits.
    ///
    /// Growing step by step would leave the smaller allocations in the heap. Pages that are not used yet take no
    /// memory.
    init(documents: Int) {
        let room = documents + documents / 8
        entries.reserveCapacity(room)
        arena.reserveCapacity(room * Self.usualLength)
    }

    // MARK: Finding

    /// The index of a document's entry, or nil if it has no live one.
    func find(_ key: DocumentKey) -> Int? {
        guard let place = occupant(of: slot(of: key)), entries[place].isLive else { return nil }
        return place
    }

    /// The index of the entry in a slot, or nil for a free one.
    func occupant(of slot: Int) -> Int? {
        let place = slots[slot]
        return place == 0 ? nil : Int(place) - 1
    }

    func hot(at place: Int) -> ArraySlice<UInt8> {
        let start = Int(entries[place].offset)
        return arena[start..<start + Int(entries[place].length)]
    }

    /// The slot that holds a key, or the free one where it belongs.
    private func slot(of key: DocumentKey) -> Int {
        var slot = home(of: key)
        while let place = occupant(of: slot), entries[place].key != key {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func home(of key: DocumentKey) -> Int {
        // The row number's low 60 bits are the top ones of the mixed key, so slots and row numbers have the same order.
        Int(truncatingIfNeeded: key.mixed >> UInt64(slots.count.leadingZeroBitCount + 1))
    }

    // MARK: Changing

    /// Sets a document's hot half, of at most `UInt16.max` bytes.
    mutating func put(_ key: DocumentKey, version: UInt64, hot: some Collection<UInt8>) {
        let slot = slot(of: key)
        guard let place = occupant(of: slot) else {
            entries.append(Entry(key: key, version: version, offset: 0, length: 0, room: 0, isLive: true))
            slots[slot] = UInt32(entries.count)
            store(hot, at: entries.count - 1)
            growWhenCrowded()
            return
        }
        entries[place].version = version
        entries[place].isLive = true
        store(hot, at: place)
    }

    /// Makes a document's entry void.
    mutating func forget(_ key: DocumentKey) {
        guard let place = find(key) else { return }
        entries[place].isLive = false
    }

    /// Empties it, and keeps its memory for the next part of the journal.
    mutating func empty() {
        for slot in slots.indices { slots[slot] = 0 }
        entries.removeAll(keepingCapacity: true)
        arena.removeAll(keepingCapacity: true)
        lastSequence = 0
        journalBytes = 0
    }

    private mutating func store(_ hot: some Collection<UInt8>, at place: Int) {
        let length = UInt16(hot.count)
        if length <= entries[place].room {
            let start = Int(entries[place].offset)
            arena.replaceSubrange(start..<start + hot.count, with: hot)
        } else {
            entries[place].offset = UInt32(arena.count)
            entries[place].room = length
            arena.append(contentsOf: hot)
        }
        entries[place].length = length
    }

    private mutating func growWhenCrowded() {
        guard entries.count * 4 > slots.count * 3 else { return }
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for place in entries.indices {
            slots[slot(of: entries[place].key)] = UInt32(place + 1)
        }
    }
}
