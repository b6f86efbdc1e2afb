package import FactorCore
import FactorCrypto

/// Copies a store that is outdated or damaged into a new one, in the way that a backup is restored.
///
/// What cannot be read or does not bear its tag is left out and counted.
package struct StoreAcceptance {
    private static let documentsPerCommit = 512

    private let snapshot: any StoreSnapshot
    private let root: RootRecord

    /// Reads the root document, which tells which key is needed.
    package init(_ snapshot: any StoreSnapshot) throws(RestoreFailure) {
        self.snapshot = snapshot
        let stored: StoredDocument?
        do throws(StoreFailure) { stored = try snapshot.nextDocument(.root) } catch {
            guard case .corrupt = error else { throw .store(error) }
            throw .broken("the root document, which has the store's keys, cannot be read")
        }
        guard let stored, let root = try? RootRecord(decoding: stored.document.body) else {
            throw .broken("the root document, which has the store's keys, is missing or malformed")
        }
        self.root = root
    }

    /// The salt and cost that turn a passphrase into the master key.
    package var header: RootRecord.Header { root.header }

    /// Copies everything into a store.
    package func run(
        _ master: MasterKeys, _ terms: RestoreTerms, into store: any Store,
        progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(RestoreFailure) -> RestoreSummary {
        let serverKeys = try master.serverKeys(of: root, else: .broken("the server's keys do not open"))
        // Of a log that was changed, what comes before the change is taken.
        _ = try readable { () throws(StoreFailure) in try snapshot.unlock(with: serverKeys) }
        let state = try lastState(serverKeys)
        guard terms.isAnchored || terms.dropsAnchor || state?.isAnchored != true else { throw .anchorNotNamed }
        var restore = Restoration(
            master, serverKeys, terms, createdAt: terms.now, root,
            state?.logs.map(\.extent) ?? [.unknown(of: 0)], into: store)
        try restore.begin()
        let all = try count()
        var (done, omissions): (UInt64, Omissions) = (0, Omissions())
        func tell(_ count: Int) {
            done += UInt64(count)
            progress(min(done, all), all)
        }
        try takeAll(.tenant, &restore, &omissions, tell)
        try takeSegments(&restore, tell)
        try takeAll(.subject, &restore, &omissions, tell)
        try takeAll(.identifier, &restore, &omissions, tell)
        omissions.hasOlder = try read { () throws(StoreFailure) in try snapshot.hasOlder() }
        return try restore.finish(omissions)
    }

    /// Returns the state after the store's last commit; nil if it does not open.
    private func lastState(_ serverKeys: TenantKeys) throws(RestoreFailure) -> StoreState? {
        guard let sealed = try readable({ () throws(StoreFailure) in try snapshot.state() }) else { return nil }
        return try? StoreState(opening: sealed, of: root.identity, serverKeys)
    }

    private func count() throws(RestoreFailure) -> UInt64 {
        var count = try readable { () throws(StoreFailure) in try snapshot.segmentCount() } ?? 0
        for kind in [DocumentKind.tenant, .subject, .identifier] {
            count += try readable { () throws(StoreFailure) in try snapshot.count(kind) } ?? 0
        }
        return UInt64(count)
    }

    private func takeAll(
        _ kind: DocumentKind, _ restore: inout Restoration, _ omissions: inout Omissions, _ tell: (Int) -> Void
    ) throws(RestoreFailure) {
        let expected = try readable { () throws(StoreFailure) in UInt64(try snapshot.count(kind)) }
        var (given, gaps): (UInt64, UInt64) = (0, 0)
        var isOver = false
        while !isOver {
            var documents: [StoredDocument] = []
            while documents.count < Self.documentsPerCommit, !isOver {
                do throws(StoreFailure) {
                    if let next = try snapshot.nextDocument(kind) { documents.append(next) } else { isOver = true }
                } catch {
                    guard case .corrupt = error else { throw .store(error) }
                    gaps += 1
                }
            }
            try restore.take(documents)
            given += UInt64(documents.count)
            tell(documents.count)
        }
        // An unreadable stretch may hold documents of other kinds, so the index's count is used if it can be read.
        omissions.add(expected.map { $0 > given ? $0 - given : 0 } ?? gaps, of: kind)
    }

    private func takeSegments(_ restore: inout Restoration, _ tell: (Int) -> Void) throws(RestoreFailure) {
        while true {
            let segment: AuditSegment?
            do throws(StoreFailure) { segment = try snapshot.nextSegment() } catch {
                // The numbers of the entries show what is missing.
                guard case .corrupt = error else { throw .store(error) }
                continue
            }
            guard let segment else { return }
            try restore.take([segment])
            tell(1)
        }
    }

    private func read<Value>(_ body: () throws(StoreFailure) -> Value) throws(RestoreFailure) -> Value {
        do throws(StoreFailure) { return try body() } catch { throw .store(error) }
    }

    /// Returns the result of a read; nil if it finds damage.
    private func readable<Value>(_ body: () throws(StoreFailure) -> Value) throws(RestoreFailure) -> Value? {
        do throws(StoreFailure) { return try body() } catch {
            guard case .corrupt = error else { throw .store(error) }
            return nil
        }
    }
}

extension MasterKeys {
    /// Returns the server's own keys from the root document; throws `failure` if they do not open.
    func serverKeys(of root: RootRecord, else failure: RestoreFailure) throws(RestoreFailure) -> TenantKeys {
        let keys: TenantKeys?
        do throws(CryptoFailure) {
            keys = try unwrap(root.wrappedKeys, tenant: 0)
        } catch {
            throw failure
        }
        guard let keys else { throw .wrongMasterKey(expected: root.masterID ?? 0, given: present.id) }
        return keys
    }
}
