internal import FactorCore
internal import FactorLog

/// What the log says and the rows do not say yet, in two parts.
///
/// The young part takes new records. It becomes the old one when it is to be applied, and that one is dropped once it is in the
/// rows. Until then the old part is looked up too, after the young one, so whoever reads rows from before misses nothing. Every
/// change says what the document is afterwards, so rows to which some of it was applied already are as good.
struct UnappliedChanges: Sendable {
    private(set) var old = RecentChanges()
    private(set) var young: RecentChanges
    private let limits: StoreLimits

    init(limits: StoreLimits) {
        self.limits = limits
        young = RecentChanges(documents: limits.documents)
    }

    /// Begins with what a log was found to hold.
    init(found: RecentChanges, limits: StoreLimits) {
        self.init(limits: limits)
        old = found
    }

    /// The number of the last record; nil if there is none.
    var last: UInt64? { (young.last ?? old.last)?.log.number }

    /// Whether it is worth applying at once.
    var isLarge: Bool { young.count >= limits.documents || young.recordBytes >= limits.recordBytes }
    /// Whether it must not grow before the old part is applied.
    var isCrowded: Bool { young.count >= limits.documents * 4 || young.recordBytes >= limits.recordBytes * 2 }

    // MARK: Reading

    /// What became of a document; nil if its row is right.
    func find(_ key: DocumentKey) -> RecentChanges.Change? {
        guard let newer = young.find(key) else { return old.find(key) }
        guard case .hot(let version, let hot) = newer, case .whole(var document)? = old.find(key) else { return newer }
        (document.version, document.hot) = (version, hot)
        return .whole(document)
    }

    /// The version of a document, or 0 if it was deleted; nil if its row is right.
    func version(of key: DocumentKey) -> UInt64? { young.version(of: key) ?? old.version(of: key) }

    /// The same of any kind; see `RecentChanges.keys(mixed:)`.
    func keys(mixed range: ClosedRange<UInt64>) -> Set<DocumentKey> {
        var keys = Set(old.keys(mixed: range))
        keys.formUnion(young.keys(mixed: range))
        return keys
    }

    /// The documents of a kind that were created, replaced or deleted.
    func keys(of kind: DocumentKind) -> Set<DocumentKey> {
        var keys = Set(old.keys(of: kind))
        keys.formUnion(young.keys(of: kind))
        return keys
    }

    var segments: [AuditSegment] { (old.segments + young.segments).filter { !removes($0.first) } }

    /// Whether the young part lacks something of what became of a document.
    func isNeededFromOld(_ key: DocumentKey) -> Bool {
        switch (old.find(key), young.find(key)) {
        case (nil, _), (_, .whole), (_, .deleted), (.hot, .hot): false
        case (_, nil), (.whole, .hot), (.deleted, .hot): true
        }
    }

    /// The last audit entry of a writer that was removed; nil if none was.
    func lastRemoved(of writer: UInt16) -> UInt64? {
        (old.removed + young.removed).last { AuditNumber.writer(of: $0) == writer }
    }

    /// Whether an audit entry was removed.
    func removes(_ entry: UInt64) -> Bool {
        lastRemoved(of: AuditNumber.writer(of: entry)).map { entry <= $0 } ?? false
    }

    /// The newest state of the store; nil if the row is right.
    var state: [UInt8]? { young.state ?? old.state }

    // MARK: Changing

    /// Adds a record.
    mutating func add(_ position: RecordPosition, bytes: Int, _ body: (inout RecentChanges) -> Void) {
        body(&young)
        young.include(position, bytes: bytes)
    }

    /// The part that is to be applied; nil if there is nothing.
    mutating func turn() -> RecentChanges? {
        if old.isEmpty {
            guard !young.isEmpty else { return nil }
            old = young
            young = RecentChanges(documents: limits.documents)
        }
        return old
    }

    /// Drops the old part, which is in the rows.
    mutating func dropOld() { old = RecentChanges() }

    /// Drops what is in rows that include these records.
    mutating func drop(through number: UInt64) {
        if let last = old.last, last.log.number <= number { dropOld() }
        if let last = young.last, last.log.number <= number { young = RecentChanges() }
    }
}
