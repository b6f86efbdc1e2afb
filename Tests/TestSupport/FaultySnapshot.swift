internal import FactorCore

/// A snapshot whose reads count as scans and may fail.
final class FaultySnapshot: StoreSnapshot {
    private let store: FaultyStore
    private let inner: any StoreSnapshot

    init(_ store: FaultyStore, _ inner: any StoreSnapshot) {
        self.store = store
        self.inner = inner
    }

    func state() throws(StoreFailure) -> [UInt8] {
        try store.check(.scan)
        return try inner.state()
    }

    func writers() throws(StoreFailure) -> [StoreWriter] {
        try store.check(.scan)
        return try inner.writers()
    }

    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        try store.check(.scan)
        return try inner.count(kind)
    }

    func segmentCount() throws(StoreFailure) -> Int {
        try store.check(.scan)
        return try inner.segmentCount()
    }

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        try store.check(.scan)
        return try inner.nextDocument(kind)
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        try store.check(.scan)
        return try inner.nextSegment()
    }

    func hasOlder() throws(StoreFailure) -> Bool { try inner.hasOlder() }
}
