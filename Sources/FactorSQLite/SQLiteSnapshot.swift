internal import FactorCore
internal import FactorCrypto
internal import Synchronization

/// A snapshot of the file, locked, since several threads may read it in turn.
final class SQLiteSnapshot: StoreSnapshot {
    private let session = Mutex<SnapshotSession?>(nil)
    private let authenticate: @Sendable (TenantKeys) throws(StoreFailure) -> Authenticated?

    /// What is not applied, as far as it is what was written, and what is wrong with the rest.
    typealias Authenticated = (changes: UnappliedChanges, failure: StoreFailure?)

    /// `authenticate` returns nil if that was done before.
    init(
        _ location: Location, placement: Placement, _ changes: UnappliedChanges,
        _ authenticate: @escaping @Sendable (TenantKeys) throws(StoreFailure) -> Authenticated? = { _ in nil }
    ) throws(StoreFailure) {
        self.authenticate = authenticate
        try session.withLock { session throws(StoreFailure) in
            session = try SnapshotSession(location, placement: placement, changes)
        }
    }

    func unlock(with serverKeys: TenantKeys) throws(StoreFailure) {
        guard let found = try authenticate(serverKeys) else { return }
        try read { session throws(StoreFailure) in session.replace(found.changes) }
        if let failure = found.failure { throw failure }
    }

    func state() throws(StoreFailure) -> [UInt8] {
        try read { session throws(StoreFailure) in
            guard let state = session.state else { throw .corrupt("the state left by the last commit cannot be read") }
            return state
        }
    }

    func hasOlder() throws(StoreFailure) -> Bool {
        try read { session throws(StoreFailure) in session.hasOlder }
    }

    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        try read { session throws(StoreFailure) in try session.count(kind) }
    }

    func segmentCount() throws(StoreFailure) -> Int {
        try read { session throws(StoreFailure) in try session.segmentCount() }
    }

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        try read { session throws(StoreFailure) in try session.nextDocument(kind) }
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        try read { session throws(StoreFailure) in try session.nextSegment() }
    }

    /// Reads from the session. After damage reading may continue; after any other failure nothing more is read, since
    /// the next items could be missed silently.
    private func read<Result: Sendable>(
        _ body: (SnapshotSession) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try session.withLock { session throws(StoreFailure) in
            guard let open = session else { throw .unavailable("the snapshot failed before") }
            do throws(StoreFailure) {
                return try body(open)
            } catch {
                if case .corrupt = error { throw error }
                session = nil
                throw error
            }
        }
    }
}
