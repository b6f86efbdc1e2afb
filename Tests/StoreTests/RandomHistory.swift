import FactorCore
import TestSupport
import Testing

/// Random batches over few documents. Most of them apply, and some conflict.
struct RandomHistory {
    /// Few enough that batches meet the same documents again and again.
    static let keys: [DocumentKey] = (0..<24).map { number in
        let kind: DocumentKind = number % 4 == 0 ? .receipt : .subject
        return DocumentKey(
            kind: kind, tenant: UInt64(number % 3), id: DocumentID(high: UInt64(number) << 58, low: UInt64(number)))
    }

    private var random: Dice
    private var sequence: UInt64 = 1

    init(seed: UInt64) {
        random = Dice(seed: seed)
    }

    mutating func chance(of percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func key() -> DocumentKey {
        Self.keys.randomElement(using: &random)!
    }

    /// The next batch, given the documents' versions.
    mutating func batch(over store: MemoryStore) throws -> StoreBatch {
        var versions: [DocumentKey: UInt64] = [:]
        var writes: [DocumentWrite] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let key = key()
            let version = try versions[key] ?? store.load(key)?.version ?? 0
            let write = write(key, version: version)
            writes.append(write)
            versions[key] = write.result.version
        }
        // Always of the same length: the state of the whole store has one form.
        let state = chance(of: 80) ? Array("state \(random.next() % 10)".utf8) : []
        guard chance(of: 60) else { return StoreBatch(writes: writes, state: state) }
        let segment = AuditSegment.sample(first: sequence, count: UInt32.random(in: 1...5, using: &random))
        sequence += UInt64(segment.count)
        return StoreBatch(writes: writes, segment: segment, state: state)
    }

    private mutating func write(_ key: DocumentKey, version: UInt64) -> DocumentWrite {
        let expected = chance(of: 3) ? version + 1 : version
        let mark = String(repeating: "\(random.next() % 1000) ", count: Int.random(in: 0...12, using: &random))
        if expected > 0, chance(of: 80) { return .hot(key, expected: expected, chance(of: 2) ? longMark : mark) }
        if chance(of: 10) { return .idle(key, expected: expected) }
        if expected > 0, chance(of: 40) { return .delete(key, expected: expected) }
        return .replace(
            key, expected: expected, body: "body " + mark, hot: mark,
            generation: UInt32.random(in: 1...3, using: &random),
            expiresAt: chance(of: 30) ? Int64.random(in: 0..<100, using: &random) : nil)
    }

    /// Too long for the journal.
    private var longMark: String { String(repeating: "long", count: 2000) }
}

/// Expects no visible difference between two stores.
func expectSame(_ store: any Store, as model: MemoryStore, _ comment: Comment) throws {
    for key in RandomHistory.keys {
        #expect(try store.load(key) == model.load(key), comment)
    }
    for tenant in 0..<3 as Range<UInt64> {
        for kind in [DocumentKind.subject, .receipt] {
            let page = try store.page(kind: kind, tenant: tenant, after: nil, limit: 99)
            #expect(try page == model.page(kind: kind, tenant: tenant, after: nil, limit: 99), comment)
            for generation in [nil, 2, 3] as [UInt32?] {
                let count = try store.count(kind: kind, tenant: tenant, generationBelow: generation)
                #expect(
                    try count == model.count(kind: kind, tenant: tenant, generationBelow: generation), comment)
            }
        }
    }
    #expect(try store.state() == model.state(), comment)
    #expect(try stretched(store) == everything(in: model), comment)
    let moment = Timestamp(milliseconds: 50)
    #expect(try expired(store, at: moment) == expired(model, at: moment), comment)
    #expect(try store.segments(from: 0, limit: 9999) == model.segments(from: 0, limit: 9999), comment)
}

/// The expired documents, read two at a time, in the order of expiry.
private func expired(_ store: any Store, at moment: Timestamp) throws -> Set<DocumentKey> {
    var found: [StoredDocument] = []
    var mark: ExpiryMark?
    repeat {
        let page = try store.expired(at: moment, after: mark, limit: 2)
        found += page.documents
        mark = page.next
    } while mark != nil
    let moments = found.compactMap(\.document.expiresAt)
    #expect(moments == moments.sorted())
    let keys = Set(found.map(\.key))
    #expect(keys.count == found.count)
    return keys
}

/// Reads all documents in ranges. Each one must be the last committed one.
private func stretched(_ store: any Store) throws -> [DocumentKey: Document] {
    var found: [StoredDocument] = []
    var position: UInt64? = 0
    while let from = position {
        let stretch = try store.stretch(from: from, limit: 2)
        #expect(try stretch.state == store.state())
        for stored in stretch.documents {
            let place = store.position(of: stored.key)
            #expect(place >= from && stretch.end.map { place < $0 } ?? true)
        }
        found += stretch.documents
        position = stretch.end
    }
    let documents = Dictionary(found.map { ($0.key, $0.document) }) { first, _ in first }
    #expect(documents.count == found.count)
    return documents
}

private func everything(in model: MemoryStore) -> [DocumentKey: Document] {
    Dictionary(uniqueKeysWithValues: model.everything.map { ($0.key, $0.document) })
}
