internal import FactorCore

/// The hot halves that are in the journal but not yet in their rows.
///
/// There are two generations. The young one takes new commits. Once it is large it becomes the old one, whose entries
/// are folded into their rows a slice at a time, and which is dropped after the last slice. Until then lookups consult
/// both, the young one first, so a reader whose snapshot precedes a fold misses nothing.
struct Overlay: ~Copyable {
    private static let foldedPerWrite = 2
    /// The most slots a slice examines per due entry: it ends even if most are free or superseded.
    private static let slotsPerEntry = 8

    private var young: Generation
    private var old: Generation
    /// The slot of the old generation from which entries are not yet in their rows.
    private var folded = 0
    /// The number of entries that should be folded so far.
    private var due = 0
    private let limits: StoreLimits

    init(limits: StoreLimits) {
        self.limits = limits
        young = Generation(documents: limits.documents)
        old = Generation(documents: limits.documents)
    }

    // MARK: Reading

    func version(of key: DocumentKey) -> UInt64? {
        if let place = young.find(key) { return young.entries[place].version }
        if let place = old.find(key) { return old.entries[place].version }
        return nil
    }

    /// The version and hot half of a document, or nil if its row has the newest.
    func find(_ key: DocumentKey) -> (version: UInt64, hot: [UInt8])? {
        if let place = young.find(key) { return (young.entries[place].version, [UInt8](young.hot(at: place))) }
        if let place = old.find(key) { return (old.entries[place].version, [UInt8](old.hot(at: place))) }
        return nil
    }

    // MARK: Writing

    mutating func put(_ key: DocumentKey, version: UInt64, hot: some Collection<UInt8>) {
        young.put(key, version: version, hot: hot)
    }

    /// Makes the row authoritative again after it was replaced or deleted.
    mutating func forget(_ key: DocumentKey) {
        young.forget(key)
        old.forget(key)
    }

    mutating func cover(sequence: Int64, bytes: Int) {
        young.cover(sequence: sequence, bytes: bytes)
    }

    // MARK: Folding

    /// Whether entries wait to be folded.
    var isFolding: Bool { !old.isEmpty }

    /// Turns the young generation into the old one if it is large enough and the previous one is gone.
    mutating func turn() {
        guard old.isEmpty, young.count >= limits.documents || young.journalBytes >= limits.journalBytes else { return }
        swap(&young, &old)
        folded = 0
        due = 0
    }

    /// Copies out the entries that a commit with this many hot writes should fold: two per write, so that the old
    /// generation is gone before the young one is full, and none until a whole slice is due.
    mutating func copySlice(forWrites writes: Int, into slice: inout FoldSlice) {
        slice.empty(endingAt: folded)
        guard isFolding else { return }
        due += writes * Self.foldedPerWrite
        guard due >= limits.slice else { return }
        let last = min(old.slotCount, folded + due * Self.slotsPerEntry)
        while slice.end < last, slice.rows.count < due {
            copyEntry(inSlot: slice.end, into: &slice)
            slice.end += 1
        }
    }

    /// Copies out one slot's entry, unless a younger one supersedes it or its row was replaced since.
    private func copyEntry(inSlot slot: Int, into slice: inout FoldSlice) {
        guard let place = old.occupant(of: slot) else { return }
        let entry = old.entries[place]
        guard entry.isLive, young.find(entry.key) == nil else { return }
        slice.append(entry.key, version: entry.version, hot: old.hot(at: place))
    }

    /// Records that a slice has reached its rows. Returns whether it was the last one.
    mutating func didFold(_ slice: FoldSlice) -> Bool {
        guard isFolding, slice.end > folded else { return false }
        folded = slice.end
        due = 0
        return folded == old.slotCount
    }

    /// Drops the old generation, which is entirely in its rows. Returns the last journal row that it covered.
    mutating func dropFolded() -> Int64 {
        let last = old.lastSequence
        old.empty()
        return last
    }
}
