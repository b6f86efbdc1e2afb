internal import FactorCore

/// What one commit will do, computed before anything is written. Reused for every commit.
struct CommitPlan {
    /// A document that the batch writes, and its version after the writes so far; 0 if it does not exist.
    private struct Subject {
        let key: DocumentKey
        /// Nil until it is known.
        var version: UInt64?
    }

    private var subjects: [Subject] = []
    /// For each write of the batch, the index of its document in `subjects`.
    private var subjectOfWrite: [Int] = []
    /// A hash table over `subjects`: index plus 1, or 0. Open-addressed, its size a power of two, at most half full.
    private var slots: [UInt32] = []

    /// The number of writes that go through the journal.
    private(set) var hotWrites = 0
    /// Whether any write changes rows immediately.
    private(set) var changesRows = false
    /// What the journal will hold of this batch.
    private(set) var row = JournalRow()
    /// The number of that row, or nil if there is none.
    var sequence: Int64?
    /// The new state of the whole store.
    var state: [UInt8] = []
    /// The part of the overlay that this commit folds.
    var slice = FoldSlice()

    /// Starts a new batch; `known` returns a document's version if it is known without reading.
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

    /// Checks every write against its document's version, and builds the journal row.
    ///
    /// `read` returns the version of a document that was not known, or 0 if it does not exist.
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
            // For a missing document this changes nothing; an existing document's entries become void.
            if write.expected.isNone { row.forget(write.key) }
        } else if case .hot(let hot) = write.change, write.isJournalled {
            row.put(write.key, version: write.expected.version + 1, hot: hot)
        } else if !write.expected.isNone {
            // The journal's earlier entries for this document become void. A new document has none: those of an earlier
            // document of that name became void when it was deleted.
            row.forget(write.key)
        }
    }
}

extension DocumentWrite {
    /// Whether the write is valid if the document does not exist.
    fileprivate var mayCreate: Bool {
        if case .hot = change { false } else { true }
    }
}
