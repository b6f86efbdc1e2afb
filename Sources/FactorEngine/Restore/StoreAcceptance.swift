package import FactorCore
import FactorCrypto

/// Takes a store that is not the newest, or is damaged, into a new one, as a restore takes a backup.
///
/// What does not bear its tag is left behind and counted; the audit log is taken up to where it breaks.
package final class StoreAcceptance {
    private var held: (any StoreSnapshot)?
    private let root: RootRecord

    /// Reads the root document, which tells what key it takes.
    package init(_ snapshot: any StoreSnapshot) throws(RestoreFailure) {
        held = snapshot
        let stored: StoredDocument?
        do throws(StoreFailure) { stored = try snapshot.nextDocument(.root) } catch { throw .store(error) }
        guard let stored, let root = try? RootRecord(decoding: stored.document.body), root.identity != nil else {
            throw .broken("the root document is missing or malformed")
        }
        self.root = root
    }

    /// What a passphrase needs to become the master key.
    package var header: RootRecord.Header { root.header }

    /// Runs all of it into a store.
    package func run(
        _ master: MasterKeys, _ terms: RestoreTerms, into store: any Store,
        progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(RestoreFailure) -> RestoreSummary {
        let serverKeys = try master.serverKeys(of: root, else: .broken("the server's keys do not open"))
        var restore = Restoration(
            master, serverKeys, terms, createdAt: terms.now, isFirstLayout: false, root, into: store)
        try restore.begin()
        let all = try read { () throws(StoreFailure) in try count() }
        var done: UInt64 = 0
        func tell(_ count: Int) {
            done += UInt64(count)
            progress(min(done, all), all)
        }
        try takeAll(.tenant, &restore, tell)
        try takeSegments(&restore, tell)
        try takeAll(.subject, &restore, tell)
        try takeAll(.identifier, &restore, tell)
        return try restore.finish()
    }

    /// Lets go of the store that was read.
    package func end() {
        held = nil
    }

    private var snapshot: any StoreSnapshot {
        guard let held else { preconditionFailure("a store that was let go is read") }
        return held
    }

    private func count() throws(StoreFailure) -> UInt64 {
        var count = try snapshot.segmentCount()
        for kind in [DocumentKind.tenant, .subject, .identifier] { count += try snapshot.count(kind) }
        return UInt64(count)
    }

    private func takeAll(
        _ kind: DocumentKind, _ restore: inout Restoration, _ tell: (Int) -> Void
    ) throws(RestoreFailure) {
        var isOver = false
        while !isOver {
            var documents: [StoredDocument] = []
            while documents.count < 512, !isOver {
                let next = try read { () throws(StoreFailure) in try snapshot.nextDocument(kind) }
                if let next { documents.append(next) } else { isOver = true }
            }
            try restore.take(documents)
            tell(documents.count)
        }
    }

    private func takeSegments(_ restore: inout Restoration, _ tell: (Int) -> Void) throws(RestoreFailure) {
        while let segment = try read({ () throws(StoreFailure) in try snapshot.nextSegment() }) {
            guard restore.follows(segment) else { return }
            try restore.take([segment])
            tell(1)
        }
    }

    private func read<Value>(_ body: () throws(StoreFailure) -> Value) throws(RestoreFailure) -> Value {
        do throws(StoreFailure) { return try body() } catch { throw .store(error) }
    }
}

extension MasterKeys {
    /// The server's own keys, which the root document holds; throws `failure` where they do not open.
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
