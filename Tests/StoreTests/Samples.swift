import FactorCore
import FactorCrypto
import FactorLog
import TestMachine
import TestSupport

@testable import FactorSQLite

extension DocumentKey {
    /// A subject's key. Ids of small numbers are close together, unlike real ones, which makes their order easy to
    /// state.
    static func subject(_ number: UInt64, tenant: UInt64 = 1) -> DocumentKey {
        DocumentKey(kind: .subject, tenant: tenant, id: DocumentID(high: number, low: ~number))
    }
}

extension DocumentWrite {
    static func create(
        _ key: DocumentKey, body: String = "body", hot: String = "hot", generation: UInt32 = 1, expiresAt: Int64? = nil
    ) -> DocumentWrite {
        replace(key, expected: 0, body: body, hot: hot, generation: generation, expiresAt: expiresAt)
    }

    static func replace(
        _ key: DocumentKey, expected: UInt64, body: String = "body", hot: String = "hot", generation: UInt32 = 1,
        expiresAt: Int64? = nil
    ) -> DocumentWrite {
        DocumentWrite(
            key: key, expected: Revision(expected),
            change: .whole(
                body: Array(body.utf8), hot: Array(hot.utf8), generation: generation,
                expiresAt: expiresAt.map { Timestamp(milliseconds: $0) }))
    }

    static func hot(_ key: DocumentKey, expected: UInt64, _ hot: String) -> DocumentWrite {
        DocumentWrite(key: key, expected: Revision(expected), change: .hot(Array(hot.utf8)))
    }

    static func idle(_ key: DocumentKey, expected: UInt64) -> DocumentWrite {
        DocumentWrite(key: key, expected: Revision(expected), change: .idle)
    }

    static func delete(_ key: DocumentKey, expected: UInt64) -> DocumentWrite {
        DocumentWrite(key: key, expected: Revision(expected), change: .delete)
    }
}

extension Document {
    /// The expected document.
    static func sample(
        version: UInt64, body: String = "body", hot: String = "hot", generation: UInt32 = 1, expiresAt: Int64? = nil
    ) -> Document {
        Document(
            version: version, body: Array(body.utf8), hot: Array(hot.utf8), generation: generation,
            expiresAt: expiresAt.map { Timestamp(milliseconds: $0) })
    }
}

extension AuditSegment {
    static func sample(first: UInt64, count: UInt32 = 1) -> AuditSegment {
        let mark = UInt8(truncatingIfNeeded: first)
        return AuditSegment(
            first: first, count: count, body: [mark, 1, 2], tag: [UInt8](repeating: mark, count: 32))
    }
}

extension Store {
    func commit(_ writes: DocumentWrite..., segment: AuditSegment? = nil) throws(StoreFailure) {
        try commit(StoreBatch(writes: writes, segment: segment))
    }
}

extension TenantKeys {
    /// Those of the server that has every store here.
    static let sample = {
        try? Sodium.start()
        return TenantKeys.generate(tenant: 0, randomness: .seeded(1))
    }()
}

extension SQLiteStore {
    /// Opens a store and unlocks it.
    static func serving(
        path: String, durable: Bool = true, limits: StoreLimits = StoreLimits(),
        placementBits: Int = Placement.standardBits, vfs: String? = nil, mark: MarkPlace? = nil, mayMake: Bool = true
    ) throws(StoreFailure) -> SQLiteStore {
        let store = try SQLiteStore(
            path: path, durable: durable, limits: limits, placementBits: placementBits, vfs: vfs, mark: mark,
            disk: { vfs == nil ? SystemDisk(prefix: $0) as any LogDisk : FaultyLogDisk(prefix: $0) }, mayMake: mayMake)
        try store.unlock(with: .sample)
        return store
    }
}

extension StoreLimits {
    /// So small that a handful of commits applies parts in slices, and uses segments again.
    static var small: StoreLimits {
        var log = LogLimits()
        (log.segmentLength, log.segments) = (32_768, 4)
        return StoreLimits(
            documents: 4, recordBytes: 20_000, slice: 2, applyMilliseconds: 5, cachedDocuments: 2, logPages: 24,
            retryPages: 3, log: log)
    }
}
