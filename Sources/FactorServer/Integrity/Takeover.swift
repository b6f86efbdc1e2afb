import FactorCore
import FactorCrypto

/// Converts a store of the first layout to the current one before it is served.
///
/// Documents are rewritten in the order of their positions, some in each commit, and the state in that commit records
/// the progress. If it is interrupted, the next start continues from there. A document with a wrong tag, or with a seal
/// that does not open, is left as it is, so that it still raises an alarm.
struct Takeover {
    /// Documents per commit: enough that the wait for the disk does not matter.
    private static let stride = 256

    private let configuration: Engine.Configuration
    private let serverKeys: TenantKeys
    private let identity: StoreIdentity
    private var ledger: StoreLedger
    private var tenants: [UInt64: TenantContext] = [:]
    /// The number of documents that were not as they were written.
    private var damaged = 0

    /// Finds the tenants. Continues from the state of an earlier run, or from `begin`.
    init(
        _ root: FoundRoot, _ state: StoreState?, _ configuration: Engine.Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) {
        self.configuration = configuration
        self.serverKeys = serverKeys
        identity = root.record.identity ?? .drawn(from: configuration.randomness)
        ledger = StoreLedger(state ?? .empty, of: identity, serverKeys, .system)
        try findTenants()
    }

    /// Throws if the root document says that the store is of the first layout, but another document is of a later one,
    /// or none is of the first. Without the store's identity, missing or outdated documents would go unnoticed.
    ///
    /// Such a root document, and tenants in that layout, can be forged. Other documents cannot be forged without their
    /// keys.
    func requireFirstLayout() throws(StartFailure) {
        var (isLater, isFirst) = (false, false)
        do throws(StoreFailure) {
            isLater = try !configuration.store.state().isEmpty
            var position: UInt64? = 0
            while !isLater, let from = position {
                let stretch = try configuration.store.stretch(from: from, limit: Self.stride)
                isLater = stretch.documents.contains { isOfLaterLayout($0) }
                isFirst = isFirst || stretch.documents.contains { isOfFirstLayout($0) }
                position = stretch.end
            }
        } catch {
            throw .store(error)
        }
        guard isFirst, !isLater else { throw .tampered("the root document was altered or damaged") }
    }

    /// Returns whether a document bears the tag of a later layout. This cannot be known for deleted tenants.
    private func isOfLaterLayout(_ stored: StoredDocument) -> Bool {
        guard stored.key.tenant == 0 || tenants[stored.key.tenant] != nil else { return false }
        return stored.isGenuine(serverKeys) { tenants[$0].map(\.keys) }
    }

    /// Returns whether a tenant's document is in the first layout.
    private func isOfFirstLayout(_ stored: StoredDocument) -> Bool {
        guard let tenantContext = tenants[stored.key.tenant] else { return false }
        let now = configuration.clock.now()
        return (try? FirstLayout.change(of: stored, over: stored.document.revision, tenantContext, at: now)) != nil
    }

    /// Writes what is left to write. Returns the store's identity and state afterwards.
    mutating func run() throws(StartFailure) -> (StoreIdentity, StoreState, isDamaged: Bool) {
        do throws(StoreFailure) {
            var left = try countDocuments()
            while let position = ledger.state.takenOver {
                let stretch = try configuration.store.stretch(from: position, limit: Self.stride)
                try takeOver(stretch)
                left -= min(left, stretch.documents.count)
                configuration.observer.upkeep(UpkeepProgress(task: "store.take_over", left: left))
            }
        } catch {
            throw .store(error)
        }
        if damaged > 0 {
            configuration.observer.alarm(
                "\(damaged) documents from before the upgrade are damaged or were tampered with")
        }
        return (identity, ledger.state, isDamaged: damaged > 0)
    }

    /// Begins with the root document, which gives the store its identity.
    mutating func begin(_ root: FoundRoot) throws(StartFailure) {
        var record = root.record
        record.identity = identity
        var batch = StoreBatch(writes: [record.write(over: root.document.revision, serverKeys)])
        do throws(StoreFailure) {
            let last = try configuration.store.segments(backFrom: AuditNumber.lastPlace, limit: 1).first
            let change = { (state: inout StoreState) in
                state.digest = .empty
                state.takenOver = 0
                state.auditHead = last?.last ?? 0
                state.auditTag = last.map { StoreState.auditTag(of: $0) } ?? .none
            }
            let next = ledger.close(&batch, change: change)
            try configuration.store.commit(batch)
            ledger.adopt(next)
        } catch {
            throw .store(error)
        }
    }

    private mutating func findTenants() throws(StartFailure) {
        try Engine.eachTenant(configuration.store) { stored throws(StartFailure) in
            // The tenant's document may already be in the current layout.
            let contents = stored.contentsOfServer(serverKeys) ?? stored.document.body
            guard let record = try? TenantRecord(decoding: contents) else { throw .malformed("a tenant's document") }
            guard record.status == .active else { return }
            let keys = try Engine.unwrap(
                record.wrappedKeys, record.number, configuration.master, "a tenant's keys")
            tenants[record.number] = TenantContext(
                policy: record.settings.over(configuration.defaults), keys: keys, randomness: .system,
                tenant: record.number)
        }
    }

    private func countDocuments() throws(StoreFailure) -> Int {
        let snapshot = try configuration.store.snapshot()
        var count = 0
        for kind in DocumentKind.allCases { count += try snapshot.count(kind) }
        return count
    }

    private mutating func takeOver(_ stretch: StoreStretch) throws(StoreFailure) {
        var batch = StoreBatch(writes: [])
        var digest = ledger.state.digest
        for stored in stretch.documents {
            let write = presentForm(of: stored)
            if let write { batch.writes.append(write) }
            digest.insert(stored.key.member(write?.result.tag ?? stored.document.tag), serverKeys)
        }
        let change = { (state: inout StoreState) in
            state.digest = digest
            state.takenOver = stretch.end
        }
        let next = ledger.close(&batch, change: change)
        try configuration.store.commit(batch)
        ledger.adopt(next)
    }

    /// The context of receipts for requests about the server itself.
    private var server: TenantContext {
        TenantContext(policy: configuration.defaults, keys: serverKeys, randomness: .system, tenant: 0)
    }

    /// Returns the write that converts a document to the current layout; nil if it is left as it is.
    private mutating func presentForm(of stored: StoredDocument) -> DocumentWrite? {
        let revision = stored.document.revision
        switch stored.key.kind {
        case .root: return nil
        case .tenant:
            if stored.contentsOfServer(serverKeys) != nil { return nil }
            // Its keys and name were already found to open, or the store would not have been taken over.
            return (try? TenantRecord(decoding: stored.document.body))?
                .write(at: stored.key, over: revision, serverKeys)
        default:
            // The remains of a deleted tenant cannot be opened, and upkeep removes them.
            guard let tenantContext = stored.key.tenant == 0 ? server : tenants[stored.key.tenant] else { return nil }
            do throws(Failure) {
                let change = try FirstLayout.change(
                    of: stored, over: revision, tenantContext, at: configuration.clock.now())
                return DocumentWrite(key: stored.key, expected: revision, change: change)
            } catch {
                damaged += 1
                return nil
            }
        }
    }
}
