internal import FactorCore

/// What one commit will do, worked out before anything is written. Scratch space, used again for every commit.
struct CommitPlan {
    /// A document that the batch writes, and its version after the writes seen so far; 0 where it is not there.
    private struct Subject {
        let key: DocumentKey
        /// nil until somebody knows.
        var version: UInt64?
    }

    private var subjects: [Subject] = []
    /// For each write of the batch, the place of its document in `subjects`.
    private var subjectOfWrite: [Int] = []
    /// Finds a document in `subjects`: its place plus 1, or 0. Open-addressed, a power of two, at most half full.
    private var slots: [UInt32] = []

    /// How many writes go through the journal.
    private(set) var hotWrites = 0
    /// Whether any write changes rows at once.
    private(set) var changesRows = false
    /// What the journal will hold of this batch.
    private(set) var row = JournalRow()
    /// The number of that row, or nil where there is none.
    var sequence: Int64?
    /// What the file will say of the whole store.
    var state: [UInt8] = []
    /// What of the overlay is folded on the way.
    var slice = FoldSlice()

    /// Begins anew with a batch; `known` says a document's version where it needs no reading.
    mutating func begin(_ batch: StoreBatch, known: (DocumentKey) -> UInt64?) {
        empty(for: batch.writes.count)
        for write in batch.writes {
            subjectOfWrite.append(place(of: write.key, known: known))
            if write.isJournalled { hotWrites += 1 } else { changesRows = true }
        }
    }

    private mutating func empty(for count: Int) {
        subjects.removeAll(keepingCapacity: true)
        subjectOfWrite.removeAll(keepingCapacity: true)
        hotWrites = 0
        changesRows = false
        sequence = nil
        row.empty()
        var size = 16
        while size < count * 2 { size *= 2 }
        if slots.count == size {
            for slot in slots.indices { slots[slot] = 0 }
        } else {
            slots = [UInt32](repeating: 0, count: size)
        }
    }

    private mutating func place(of key: DocumentKey, known: (DocumentKey) -> UInt64?) -> Int {
        var slot = Int(truncatingIfNeeded: key.mixed) & (slots.count - 1)
        while slots[slot] != 0 {
            let place = Int(slots[slot]) - 1
            if subjects[place].key == key { return place }
            slot = (slot + 1) & (slots.count - 1)
        }
        subjects.append(Subject(key: key, version: known(key)))
        slots[slot] = UInt32(subjects.count)
        return subjects.count - 1
    }

    /// Checks every write against its document's version, and writes the journal's row.
    ///
    /// `read` gives the version of a document that nobody knew, or 0 where it is not there.
    mutating func check(
        _ batch: StoreBatch, read: (DocumentKey) throws(StoreFailure) -> UInt64
    ) throws(StoreFailure) {
        var conflicts: [Int] = []
        for (index, write) in batch.writes.enumerated() {
            let place = subjectOfWrite[index]
            let version = if let known = subjects[place].version { known } else { try read(write.key) }
            let holds = version == write.expected.version && (version > 0 || write.mayCreate)
            subjects[place].version = holds ? write.result.version : version
            if holds { journal(write) } else { conflicts.append(index) }
        }
        guard conflicts.isEmpty else { throw .conflict(conflicts) }
    }

    private mutating func journal(_ write: DocumentWrite) {
        if case .idle = write.change {
            // Says of a document that is not there what is so already, and nothing of one that is.
            if write.expected.isNone { row.forget(write.key) }
        } else if case .hot(let hot) = write.change, write.isJournalled {
            row.put(write.key, version: write.expected.version + 1, hot: hot)
        } else if !write.expected.isNone {
            // What the journal says of this document up to here is void. A new one has nothing there: what was said
            // of an earlier document of that name was made void when it was deleted.
            row.forget(write.key)
        }
    }
}

extension DocumentWrite {
    /// Whether the write makes sense where the document is not there.
    fileprivate var mayCreate: Bool {
        if case .hot = change { false } else { true }
    }
}
