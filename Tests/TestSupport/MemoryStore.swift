package import FactorCore
internal import Synchronization

/// A store in memory: the simplest one that keeps every promise of `Store`, except to survive.
package final class MemoryStore: Store {
    fileprivate struct Content {
        var documents: [DocumentKey: Document] = [:]
        /// The documents that expire, in their order; nil until it is needed after a change.
        var expiring: [(mark: ExpiryMark, stored: StoredDocument)]?
        /// Of all writers, in the order of their first sequence numbers.
        var segments: [AuditSegment] = []
        /// By writer.
        var states: [UInt16: [UInt8]] = [0: []]
        var layout = StoreLayout.newest
        /// What a snapshot cannot read.
        var unreadable = Unreadable()
    }

    /// Documents and segments that a snapshot cannot read.
    package struct Unreadable: Sendable {
        package var documents: Set<DocumentKey> = []
        /// By their first entries.
        package var segments: Set<UInt64> = []
        /// Whether hot writes were lost, so that what is returned may be older.
        package var hotWrites = false
    }

    /// The content, and whoever writes it.
    private final class Shared: Sendable {
        let content = Mutex(Content())
    }

    package let name = "memory"
    package let writer: UInt16
    private let shared: Shared

    package init() {
        shared = Shared()
        writer = 0
    }

    /// The same store, for a further writer, as a second daemon has it.
    package init(sharing other: MemoryStore) {
        shared = other.shared
        writer = other.shared.content.withLock { content in
            let number = UInt16(content.states.count)
            content.states[number] = []
            return number
        }
    }

    /// Copies everything that another store holds.
    package convenience init(copying other: any Store) throws(StoreFailure) {
        self.init()
        var documents: [DocumentKey: Document] = [:]
        var position: UInt64? = 0
        while let from = position {
            let stretch = try other.stretch(from: from, limit: 1_000)
            for stored in stretch.documents { documents[stored.key] = stored.document }
            position = stretch.end
        }
        let segments = try other.segments(from: 1, limit: .max)
        let state = try other.state()
        shared.content.withLock { [documents] in
            $0 = Content(documents: documents, segments: segments, states: [0: state])
        }
    }

    /// Changes the contents as an attacker with access to the file can.
    package func tamper(
        _ body: (_ documents: inout [DocumentKey: Document], _ segments: inout [AuditSegment], _ state: inout [UInt8])
            -> Void
    ) {
        shared.content.withLock {
            $0.expiring = nil
            body(&$0.documents, &$0.segments, &$0.states[writer, default: []])
        }
    }

    /// Damages what a snapshot has to read.
    package func damage(_ body: (inout Unreadable) -> Void) {
        shared.content.withLock { body(&$0.unreadable) }
    }

    /// Removes the newest audit segment.
    package func cutLog() {
        tamper { _, segments, _ in _ = segments.popLast() }
    }

    /// Replaces a document with another one, or removes it.
    package func overwrite(_ key: DocumentKey, _ document: Document?) {
        tamper { documents, _, _ in documents[key] = document }
    }

    /// Every document, in no particular order.
    package var everything: [StoredDocument] { stored { _, _ in true } }

    package func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        shared.content.withLock { $0.documents[key] }
    }

    package func commit(_ batch: StoreBatch) throws(StoreFailure) {
        try shared.content.withLock { content throws(StoreFailure) in
            try Self.commit(batch, of: writer, &content)
        }
    }

    package func commit(
        _ decisions: [DecidedWrites], _ close: (_ lost: Set<Int>) -> StoreBatch
    ) throws(StoreFailure) {
        try shared.content.withLock { content throws(StoreFailure) in
            let batch = close(Self.lost(decisions, content.documents))
            if !batch.isEmpty { try Self.commit(batch, of: writer, &content) }
        }
    }

    /// Returns the decisions of which a guard does not hold.
    private static func lost(_ decisions: [DecidedWrites], _ documents: [DocumentKey: Document]) -> Set<Int> {
        var written: [DocumentKey: Revision] = [:]
        var lost: Set<Int> = []
        for (index, decision) in decisions.enumerated() {
            let holds = decision.guards.allSatisfy { key, revision in
                (written[key] ?? documents[key]?.revision ?? .none) == revision
            }
            if holds {
                for write in decision.writes { written[write.key] = write.result }
            } else {
                lost.insert(index)
            }
        }
        return lost
    }

    private static func commit(
        _ batch: StoreBatch, of writer: UInt16, _ content: inout Content
    ) throws(StoreFailure) {
        var changed = content
        var conflicts: [Int] = []
        for (index, write) in batch.writes.enumerated() where !apply(write, to: &changed.documents) {
            conflicts.append(index)
        }
        guard conflicts.isEmpty else { throw .conflict(conflicts) }
        if !batch.writes.isEmpty { changed.expiring = nil }
        if let segment = batch.segment { try append(segment, to: &changed.segments) }
        if let removed = batch.auditRemoved {
            changed.segments.removeAll {
                AuditNumber.writer(of: $0.first) == AuditNumber.writer(of: removed) && $0.first <= removed
            }
        }
        if !batch.state.isEmpty { changed.states[writer] = batch.state }
        content = changed
    }

    /// Applies a write, and returns whether its condition held.
    private static func apply(_ write: DocumentWrite, to documents: inout [DocumentKey: Document]) -> Bool {
        let current = documents[write.key]
        guard (current?.version ?? 0) == write.expected.version else { return false }
        switch write.change {
        case .hot(let hot):
            guard current != nil else { return false }
            documents[write.key]?.hot = hot
            documents[write.key]?.version = write.expected.version + 1
        case .whole(let body, let hot, let generation, let expiresAt):
            documents[write.key] = Document(
                version: write.expected.version + 1, body: body, hot: hot, generation: generation, expiresAt: expiresAt)
        case .delete:
            documents[write.key] = nil
        case .idle: break
        }
        return true
    }

    private static func append(_ segment: AuditSegment, to segments: inout [AuditSegment]) throws(StoreFailure) {
        let place = segments.firstIndex { $0.first >= segment.first } ?? segments.endIndex
        if place < segments.endIndex, segments[place].first == segment.first {
            throw .unavailable("an audit segment with that number is there already")
        }
        segments.insert(segment, at: place)
    }

    // MARK: The whole of it

    package func state() throws(StoreFailure) -> [UInt8] { shared.content.withLock { $0.states[writer] ?? [] } }

    package func writers() throws(StoreFailure) -> [StoreWriter] { shared.content.withLock { $0.writers } }

    /// There are few positions, so that documents share them.
    package func position(of key: DocumentKey) -> UInt64 { key.id.low & 0xFF }

    package func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        shared.content.withLock { content in
            let documents = content.documents
            let state = content.states[writer] ?? []
            let positions = Set(documents.keys.map { self.position(of: $0) }).filter { $0 >= position }.sorted()
            var found: [StoredDocument] = []
            for (index, position) in positions.enumerated() {
                found += documents.filter { self.position(of: $0.key) == position }
                    .map { StoredDocument(key: $0.key, document: $0.value) }
                if found.count >= limit, index + 1 < positions.count {
                    return StoreStretch(documents: found, end: position + 1, state: state)
                }
            }
            return StoreStretch(documents: found, end: nil, state: state)
        }
    }

    /// There are no indexes.
    package func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition? { nil }

    package func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds {
        shared.content.withLock { content in
            let log = content.segments.filter { AuditNumber.writer(of: $0.first) == writer }
            return AuditEnds(
                first: log.first?.first ?? 0, last: log.last?.last ?? 0, state: content.states[writer] ?? [])
        }
    }

    package func auditWriters() throws(StoreFailure) -> [UInt16] {
        shared.content.withLock { Set($0.segments.map { AuditNumber.writer(of: $0.first) }).sorted() }
    }

    // MARK: Scans

    package func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument] {
        let found = stored { key, _ in
            key.kind == kind && key.tenant == tenant && after.map { $0 < key.id } ?? true
        }
        return Array(found.sorted { $0.key.id < $1.key.id }.prefix(limit))
    }

    package func jobs(after: DocumentKey?, limit: Int) throws(StoreFailure) -> [StoredDocument] {
        func order(_ key: DocumentKey) -> (UInt64, DocumentID) { (key.tenant, key.id) }
        let found = stored { key, _ in
            key.kind == .job && key.id.isJob && after.map { order($0) < order(key) } ?? true
        }
        return Array(found.sorted { order($0.key) < order($1.key) }.prefix(limit))
    }

    package func count(
        kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?
    ) throws(StoreFailure) -> Int {
        stored { key, document in
            key.kind == kind && key.tenant == tenant && generationBelow.map { document.generation < $0 } ?? true
        }.count
    }

    package func expired(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> ExpiredDocuments {
        let (page, next) = expiring(after, limit) { $0 <= moment }
        return ExpiredDocuments(documents: page, next: next)
    }

    package func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments {
        let (page, next) = expiring(after, limit) { _ in true }
        return ExpiringDocuments(
            entries: page.map { ExpiringDocuments.Entry(key: $0.key, bodyLength: $0.document.body.count) }, next: next)
    }

    private func expiring(
        _ after: ExpiryMark?, _ limit: Int, _ isWanted: (Timestamp) -> Bool
    ) -> ([StoredDocument], ExpiryMark?) {
        shared.content.withLock { content in
            let all = content.expiring ?? Self.sorted(content.documents)
            content.expiring = all
            func isBefore(_ mark: ExpiryMark) -> Bool {
                after.map { (mark.moment, mark.order) <= ($0.moment, $0.order) } ?? false
            }
            let page = all.drop { isBefore($0.mark) }.prefix { isWanted($0.mark.moment) }.prefix(limit)
            return (page.map(\.stored), page.count == limit ? page.last?.mark : nil)
        }
    }

    private static func sorted(
        _ documents: [DocumentKey: Document]
    ) -> [(mark: ExpiryMark, stored: StoredDocument)] {
        documents.compactMap { key, document in
            document.expiresAt.map { moment in
                let order = Int64(bitPattern: key.id.high ^ key.id.low)
                return (ExpiryMark(moment: moment, order: order), StoredDocument(key: key, document: document))
            }
        }.sorted { ($0.mark.moment, $0.mark.order) < ($1.mark.moment, $1.mark.order) }
    }

    private func stored(where isWanted: (DocumentKey, Document) -> Bool) -> [StoredDocument] {
        shared.content.withLock { content in
            content.documents.filter { isWanted($0.key, $0.value) }
                .map { StoredDocument(key: $0.key, document: $0.value) }
        }
    }

    package func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        let chain = chain(of: sequence).filter { $0.first + UInt64($0.count) > sequence || $0.first >= sequence }
        return Array(chain.prefix(limit))
    }

    package func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        Array(chain(of: sequence).filter { $0.first <= sequence }.reversed().prefix(limit))
    }

    private func chain(of sequence: UInt64) -> [AuditSegment] {
        shared.content.withLock { content in
            content.segments.filter { AuditNumber.writer(of: $0.first) == AuditNumber.writer(of: sequence) }
        }
    }

    package func probe() throws(StoreFailure) {}

    // MARK: The layout

    package var layout: StoreLayout { shared.content.withLock { $0.layout } }

    /// Makes an empty store one of that layout.
    package func age(to layout: StoreLayout) { shared.content.withLock { $0.layout = layout } }

    package func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        shared.content.withLock { $0.layout = layout }
        return []
    }

    package func measures() throws(StoreFailure) -> StoreMeasures { StoreMeasures() }

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        shared.content.withLock { MemorySnapshot($0, of: writer) }
    }
}

/// A copy of what the store held.
private final class MemorySnapshot: StoreSnapshot {
    private struct Reading {
        var kind: DocumentKind?
        var documents: [StoredDocument] = []
        var segments: [AuditSegment]
    }

    private let content: MemoryStore.Content
    private let writer: UInt16
    private let reading: Mutex<Reading>

    init(_ content: MemoryStore.Content, of writer: UInt16) {
        self.content = content
        self.writer = writer
        reading = Mutex(Reading(segments: content.segments.reversed()))
    }

    func state() throws(StoreFailure) -> [UInt8] { content.states[writer] ?? [] }

    func writers() throws(StoreFailure) -> [StoreWriter] { content.writers }

    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        documents(kind).count
    }

    func segmentCount() throws(StoreFailure) -> Int { content.segments.count }

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        try reading.withLock { reading throws(StoreFailure) in
            if reading.kind != kind { (reading.kind, reading.documents) = (kind, documents(kind)) }
            let stored = reading.documents.popLast()
            if let stored, content.unreadable.documents.contains(stored.key) { throw .corrupt("a bad page") }
            return stored
        }
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        try reading.withLock { reading throws(StoreFailure) in
            let segment = reading.segments.popLast()
            if let segment, content.unreadable.segments.contains(segment.first) { throw .corrupt("a bad page") }
            return segment
        }
    }

    func hasOlder() throws(StoreFailure) -> Bool { content.unreadable.hotWrites }

    private func documents(_ kind: DocumentKind) -> [StoredDocument] {
        content.documents.filter { $0.key.kind == kind }.map { StoredDocument(key: $0.key, document: $0.value) }
    }
}

extension MemoryStore.Content {
    fileprivate var writers: [StoreWriter] {
        states.sorted { $0.key < $1.key }.map { StoreWriter(number: $0.key, state: $0.value) }
    }
}
