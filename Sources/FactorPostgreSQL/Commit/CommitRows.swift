#if PostgreSQL
internal import FactorCore
internal import FactorCrypto

/// What a batch does to each document, folded into one row for each.
struct CommitRows {
    /// What happens to a document.
    enum Operation: Int16 {
        /// It has to be at the expected revision when the statement begins.
        case glance = -1
        /// It has to be at the expected revision, and stays so until the commit.
        case guarding = 0
        case replaceHot = 1
        case replaceWhole = 2
        case delete = 3
        case create = 4
    }

    struct Row {
        let key: DocumentKey
        /// Its revision before the batch.
        let expected: Revision
        /// Whether its tag is compared too.
        let comparesTag: Bool
        var operation: Operation
        /// Its revision after the batch.
        var result: Revision
        var hot: [UInt8] = []
        var body: [UInt8] = []
        var generation: UInt32 = 0
        var expiresAt: Timestamp?
    }

    private(set) var rows: [Row] = []
    private var places: [DocumentKey: Int] = [:]
    /// The indexes of the writes that do not follow from those before.
    private(set) var conflicts: [Int] = []

    /// The rows of writes over documents at these revisions, of which only the versions are compared. Documents that are
    /// not named are where their first write expects them.
    init(_ writes: [DocumentWrite], over present: [DocumentKey: Revision] = [:]) {
        for (index, write) in writes.enumerated() {
            let base = present[write.key] ?? Revision(version: write.expected.version, tag: .none)
            add(Row(key: write.key, expected: base, comparesTag: false, operation: .guarding, result: base))
            if !apply(write) { conflicts.append(index) }
        }
        sort()
    }

    /// The rows of writes of decisions that rest on these revisions; `glances` are documents that only decisions which
    /// change nothing rest on.
    init(_ writes: [DocumentWrite], guards: [DocumentKey: Revision], glances: Set<DocumentKey>) {
        for (key, revision) in guards {
            add(
                Row(
                    key: key, expected: revision, comparesTag: true,
                    operation: glances.contains(key) ? .glance : .guarding, result: revision))
        }
        for (index, write) in writes.enumerated() where !apply(write) { conflicts.append(index) }
        sort()
    }

    private mutating func add(_ row: Row) {
        guard places[row.key] == nil else { return }
        places[row.key] = rows.count
        rows.append(row)
    }

    /// Sorts the rows in the order in which every sidecar locks them. Of documents that all read, the rows are not locked.
    private mutating func sort() {
        for index in rows.indices where rows[index].operation == .guarding && rows[index].key.isReadByAll {
            rows[index].operation = .glance
        }
        rows.sort { $0.key.precedes($1.key) }
        places = [:]
    }

    /// Whether anything is written.
    var changesSomething: Bool { rows.contains { $0.operation.rawValue > 0 } }

    /// Applies a write to its row. Returns false if the document is not at the version that the write expects.
    private mutating func apply(_ write: DocumentWrite) -> Bool {
        guard let index = places[write.key], rows[index].result.version == write.expected.version else {
            return false
        }
        let exists = !rows[index].result.isNone
        let existed = !rows[index].expected.isNone
        switch write.change {
        case .idle: return true
        case .hot(let hot):
            guard exists else { return false }
            rows[index].hot = hot
            if rows[index].operation.rawValue <= 0 { rows[index].operation = .replaceHot }
        case .whole(let body, let hot, let generation, let expiresAt):
            rows[index].body = body
            rows[index].hot = hot
            rows[index].generation = generation
            rows[index].expiresAt = expiresAt
            rows[index].operation = existed ? .replaceWhole : .create
        case .delete: rows[index].operation = existed ? .delete : .guarding
        }
        rows[index].result = write.result
        return true
    }

    /// A lock that is held until the commit.
    struct Lock {
        let number: Int64
        /// Others may hold it too.
        let isShared: Bool
    }

    /// The locks of the batch, in the order in which every sidecar takes them.
    ///
    /// What has to be absent is locked, so that nobody creates it meanwhile. The documents of tenants and the root are
    /// locked too, since nearly everything rests on one: by all together, or by who changes it alone.
    var locks: [Lock] {
        rows.compactMap { row in
            if row.key.isReadByAll {
                return Lock(number: row.key.lockNumber, isShared: row.operation.rawValue <= 0)
            }
            guard row.expected.isNone, row.operation != .glance else { return nil }
            return Lock(number: row.key.lockNumber, isShared: false)
        }.sorted { $0.number < $1.number }
    }
}

extension DocumentKey {
    /// Nearly all decisions rest on it.
    fileprivate var isReadByAll: Bool { kind == .tenant || kind == .root }

    /// The order of the stored keys.
    fileprivate func precedes(_ other: DocumentKey) -> Bool {
        (kind.rawValue, tenant, id) < (other.kind.rawValue, other.tenant, other.id)
    }
}
#endif
