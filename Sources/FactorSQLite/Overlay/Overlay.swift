internal import FactorCore

/// The hot halves that are in the journal and not yet in their rows.
///
/// Two generations: the young one takes what is committed; once it is large it becomes the old one, whose entries are
/// folded into their rows a slice at a time, and dropped all at once when the last of them has been. Until then both
/// answer, the young one first, so a reader whose snapshot is from before a fold misses nothing.
struct Overlay: ~Copyable {
    private static let foldedPerWrite = 2
    /// How many slots a slice may look at for each entry that is due: it ends even where most are free or superseded.
    private static let slotsPerEntry = 8

    private var young: Generation
    private var old: Generation
    /// The slot of the old generation from which on entries are not yet in their rows.
    private var folded = 0
    /// How many entries should be folded by now.
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

    /// The version and hot half of a document, or nil where its row has the newest.
    func find(_ key: DocumentKey) -> (version: UInt64, hot: [UInt8])? {
        if let place = young.find(key) { return (young.entries[place].version, [UInt8](young.hot(at: place))) }
        if let place = old.find(key) { return (old.entries[place].version, [UInt8](old.hot(at: place))) }
        return nil
    }

    // MARK: Writing

    mutating func put(_ key: DocumentKey, version: UInt64, hot: some Collection<UInt8>) {
        young.put(key, version: version, hot: hot)
    }

    /// Lets the row answer again, because it has just been replaced or deleted.
    mutating func forget(_ key: DocumentKey) {
        young.forget(key)
        old.forget(key)
    }

    mutating func cover(sequence: Int64, bytes: Int) {
        young.cover(sequence: sequence, bytes: bytes)
    }

    // MARK: Folding

    /// Whether there are entries that wait to be folded.
    var isFolding: Bool { !old.isEmpty }

    /// Makes the young generation the old one where it is large enough and the one before is gone.
    mutating func turn() {
        guard old.isEmpty, young.count >= limits.documents || young.journalBytes >= limits.journalBytes else { return }
        swap(&young, &old)
        folded = 0
        due = 0
    }

    /// Copies out the entries that a commit with so many hot writes should fold: two for each write, so that the old
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

    /// Copies out one slot's entry, unless a younger one stands over it or its row was replaced since.
    private func copyEntry(inSlot slot: Int, into slice: inout FoldSlice) {
        guard let place = old.occupant(of: slot) else { return }
        let entry = old.entries[place]
        guard entry.isLive, young.find(entry.key) == nil else { return }
        slice.append(entry.key, version: entry.version, hot: old.hot(at: place))
    }

    /// Notes that a slice has reached its rows. Returns whether it was the last one.
    mutating func didFold(_ slice: FoldSlice) -> Bool {
        guard isFolding, slice.end > folded else { return false }
        folded = slice.end
        due = 0
        return folded == old.slotCount
    }

    /// Drops the old generation, all of which is in its rows. Returns the last journal row that it stood for.
    mutating func dropFolded() -> Int64 {
        let last = old.lastSequence
        old.empty()
        return last
    }
}
