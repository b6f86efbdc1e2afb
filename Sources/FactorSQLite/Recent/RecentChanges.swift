internal import FactorCore

/// What a part of the log changed: for each document its newest state, and the audit segments and the state of the store.
///
/// Documents are found by an open-addressed table. The hot halves lie in one arena, so that a hundred thousand of them take few
/// allocations. Slots are chosen by the top bits of the mixed key, which also determine the order of row numbers: in the order
/// of the slots, applying them walks the rows' table from one end to the other, and touches each page once.
struct RecentChanges: Sendable {
    /// What became of a document.
    enum Change: Equatable {
        /// It has another hot half; the rest is as before.
        case hot(version: UInt64, [UInt8])
        case whole(Document)
        case deleted
    }

    private enum Form {
        /// The hot half is in the arena, where `room` bytes are reserved for it.
        case hot(offset: Int, length: Int, room: Int)
        /// An index in `documents`.
        case whole(Int)
        case deleted
    }

    private struct Entry {
        let key: DocumentKey
        var version: UInt64
        var form: Form

        var isHot: Bool { if case .hot = form { true } else { false } }
    }

    private static let smallestTable = 16
    /// Bytes of a hot half of a subject with one factor, rounded up.
    private static let usualLength = 64

    /// The index of an entry in `entries` plus 1, or 0 for a free slot. A power of two, at most three quarters full.
    private var slots = [UInt32](repeating: 0, count: Self.smallestTable)
    private var entries: [Entry] = []
    private var arena: [UInt8] = []
    private var documents: [Document] = []
    /// The kinds of documents that were created, replaced or deleted, by their numbers.
    private var kinds: UInt32 = 0

    /// In the order of each writer's numbers.
    private(set) var segments: [AuditSegment] = []
    /// The last entries removed, at most one of each writer.
    private(set) var removed: [UInt64] = []
    /// The last state of the store; nil if no record had one.
    private(set) var state: [UInt8]?
    /// The last record included here.
    private(set) var last: RecordPosition?
    /// The total size of the records included here.
    private(set) var recordBytes = 0

    /// Reserves memory for this many documents with hot halves, and an eighth more. Pages that are not used take none.
    init(documents: Int = 0) {
        guard documents > 0 else { return }
        let room = documents + documents / 8
        entries.reserveCapacity(room)
        arena.reserveCapacity(room * Self.usualLength)
    }

    var count: Int { entries.count }
    /// Whether it includes no record.
    var isEmpty: Bool { last == nil }

    // MARK: Finding

    /// What became of a document; nil if nothing did.
    func find(_ key: DocumentKey) -> Change? {
        occupant(of: slot(of: key)).map { change(entries[$0]) }
    }

    /// The version of a document, or 0 if it was deleted; nil if nothing became of it.
    func version(of key: DocumentKey) -> UInt64? {
        occupant(of: slot(of: key)).map { entries[$0].version }
    }

    /// Some of the changed documents, in the order of the rows, and the slot that the next ones begin at; nil at the end.
    func slice(from first: Int, limit: Int) -> (changes: [(key: DocumentKey, change: Change)], next: Int?) {
        var changes: [(key: DocumentKey, change: Change)] = []
        for slot in first..<slots.count {
            guard let place = occupant(of: slot) else { continue }
            if changes.count == limit { return (changes, slot) }
            changes.append((entries[place].key, change(entries[place])))
        }
        return (changes, nil)
    }

    /// The documents of that kind that were created, replaced or deleted.
    func keys(of kind: DocumentKind) -> [DocumentKey] {
        guard kinds & 1 << UInt32(kind.rawValue) != 0 else { return [] }
        return entries.compactMap { entry in
            if entry.key.kind == kind, !entry.isHot { entry.key } else { nil }
        }
    }

    /// The same of any kind, as far as the mixed parts of their keys (`DocumentKey.mixed`) lie between these.
    func keys(mixed range: ClosedRange<UInt64>) -> [DocumentKey] {
        guard kinds != 0 else { return [] }
        var found: [DocumentKey] = []
        // Entries lie in their own slot or in one soon after it, which may be at the beginning of the table.
        var (slot, left) = (home(of: range.lowerBound), slots.count)
        let last = home(of: range.upperBound)
        var isBehind = false
        while left > 0 {
            if let place = occupant(of: slot) {
                let entry = entries[place]
                if !entry.isHot, range.contains(entry.key.mixed) { found.append(entry.key) }
            } else if isBehind {
                break
            }
            if slot == last { isBehind = true }
            slot = (slot + 1) & (slots.count - 1)
            left -= 1
        }
        return found
    }

    private func change(_ entry: Entry) -> Change {
        switch entry.form {
        case .hot(let offset, let length, _): .hot(version: entry.version, [UInt8](arena[offset..<offset + length]))
        case .whole(let place): .whole(documents[place])
        case .deleted: .deleted
        }
    }

    /// The index of the entry in a slot, or nil for a free one.
    private func occupant(of slot: Int) -> Int? {
        let place = slots[slot]
        return place == 0 ? nil : Int(place) - 1
    }

    /// The slot where entries with a mixed key are looked for first.
    private func home(of mixed: UInt64) -> Int {
        // The row number's low 60 bits are the top ones of the mixed key, so slots and row numbers have the same order.
        Int(truncatingIfNeeded: mixed >> UInt64(slots.count.leadingZeroBitCount + 1))
    }

    /// The slot that holds a key, or the free one where it belongs.
    private func slot(of key: DocumentKey) -> Int {
        var slot = home(of: key.mixed)
        while let place = occupant(of: slot), entries[place].key != key {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    // MARK: Changing

    /// Adds the newest change of a document.
    mutating func put(_ key: DocumentKey, _ change: Change) {
        let place = place(of: key)
        switch change {
        case .hot(let version, let hot):
            entries[place].version = version
            if case .whole(let index) = entries[place].form {
                documents[index].version = version
                documents[index].hot = hot
            } else {
                store(hot, at: place)
            }
        case .whole(let document):
            entries[place].version = document.version
            kinds |= 1 << UInt32(key.kind.rawValue)
            if case .whole(let index) = entries[place].form {
                documents[index] = document
            } else {
                entries[place].form = .whole(documents.count)
                documents.append(document)
            }
        case .deleted:
            entries[place].version = 0
            kinds |= 1 << UInt32(key.kind.rawValue)
            if case .whole(let index) = entries[place].form { documents[index].empty() }
            entries[place].form = .deleted
        }
    }

    mutating func append(_ segment: AuditSegment) { segments.append(segment) }

    mutating func remove(through entry: UInt64) {
        let writer = AuditNumber.writer(of: entry)
        removed.removeAll { AuditNumber.writer(of: $0) == writer }
        removed.append(entry)
    }

    mutating func set(state: [UInt8]) { self.state = state }

    /// Notes that a record was included.
    mutating func include(_ position: RecordPosition, bytes: Int) {
        last = position
        recordBytes += bytes
    }

    /// The index of a document's entry, which is made if there is none.
    private mutating func place(of key: DocumentKey) -> Int {
        let slot = slot(of: key)
        if let place = occupant(of: slot) { return place }
        entries.append(Entry(key: key, version: 0, form: .hot(offset: 0, length: 0, room: 0)))
        slots[slot] = UInt32(entries.count)
        growWhenCrowded()
        return entries.count - 1
    }

    private mutating func store(_ hot: [UInt8], at place: Int) {
        if case .hot(let offset, _, let room) = entries[place].form, hot.count <= room {
            arena.replaceSubrange(offset..<offset + hot.count, with: hot)
            entries[place].form = .hot(offset: offset, length: hot.count, room: room)
        } else {
            entries[place].form = .hot(offset: arena.count, length: hot.count, room: hot.count)
            arena.append(contentsOf: hot)
        }
    }

    private mutating func growWhenCrowded() {
        guard entries.count * 4 > slots.count * 3 else { return }
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for place in entries.indices {
            slots[slot(of: entries[place].key)] = UInt32(place + 1)
        }
    }
}

extension Document {
    /// Gives its memory back.
    fileprivate mutating func empty() { (body, hot) = ([], []) }
}

extension DocumentWrite {
    /// What becomes of the document; nil if nothing does.
    var recent: RecentChanges.Change? {
        let version = expected.version + 1
        return switch change {
        case .hot(let hot): .hot(version: version, hot)
        case .whole(let body, let hot, let generation, let expiresAt):
            .whole(
                Document(version: version, body: body, hot: hot, generation: generation, expiresAt: expiresAt))
        case .delete: .deleted
        case .idle: nil
        }
    }
}
