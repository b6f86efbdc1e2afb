package import FactorCore
package import FactorCrypto

extension Engine {
    /// What an engine is made of.
    package struct Configuration: Sendable {
        package let store: any Store
        package let master: MasterKeys
        /// Salt and cost for a passphrase; kept in a new store's root document.
        package let header: RootRecord.Header
        package var defaults: Policy
        package let hashing: HashingLimits
        package let clock: Clock
        package let randomness: Randomness
        package let loop: any LoopThread
        package let observer: any EngineObserver

        package init(
            store: any Store, master: MasterKeys, header: RootRecord.Header, defaults: Policy = Policy(),
            hashing: HashingLimits = HashingLimits(), clock: Clock = .system,
            randomness: Randomness = .system, loop: any LoopThread, observer: any EngineObserver
        ) {
            self.store = store
            self.master = master
            self.header = header
            self.defaults = defaults
            self.hashing = hashing
            self.clock = clock
            self.randomness = randomness
            self.loop = loop
            self.observer = observer
        }
    }

    /// What opening the store brought to light.
    struct Opened {
        let serverKeys: TenantKeys
        let root: RootRecord
        let rootVersion: UInt64
        let tenants: [Tenant]
        let auditHead: UInt64
        let auditTag: [UInt8]
    }

    /// Opens a store, or furnishes a new one with its keys and the default tenant.
    package static func start(_ configuration: Configuration) throws(StartFailure) -> Engine {
        let root: (record: RootRecord, version: UInt64)
        if let found = try RootRecord.read(configuration.store) {
            root = found
        } else {
            root = try furnish(configuration)
        }
        let serverKeys = try unwrap(root.record.wrappedKeys, 0, configuration.master, "the server's keys")
        let tenants = try loadTenants(configuration, serverKeys)
        do throws(StoreFailure) {
            let last = try configuration.store.segments(backFrom: UInt64.max >> 16, limit: 1).first
            let engine = Engine(
                configuration,
                Opened(
                    serverKeys: serverKeys, root: root.record, rootVersion: root.version, tenants: tenants,
                    auditHead: last?.last ?? 0, auditTag: last?.tag ?? AuditChain.origin))
            engine.resumeUpkeep()
            try engine.findJobs()
            return engine
        } catch {
            throw .store(error)
        }
    }

    /// Writes the root document and the default tenant in one batch.
    private static func furnish(
        _ configuration: Configuration
    ) throws(StartFailure) -> (record: RootRecord, version: UInt64) {
        let serverKeys = TenantKeys.generate(tenant: 0, randomness: configuration.randomness)
        let record = RootRecord(
            header: configuration.header,
            wrappedKeys: serverKeys.wrapped(by: configuration.master.present, randomness: configuration.randomness))
        let tenant = newTenant(
            .default, PolicySettings(), configuration, serverKeys, masterID: configuration.master.present.id)
        let rootWrite = DocumentWrite(
            key: RootRecord.key, expected: 0,
            change: .whole(body: record.encoded, hot: [], generation: 0, expiresAt: nil))
        do throws(StoreFailure) {
            try configuration.store.commit(StoreBatch(writes: [rootWrite, tenant.creation]))
        } catch {
            throw .store(error)
        }
        return (record, 1)
    }

    private static func unwrap(
        _ wrapped: [UInt8], _ tenant: UInt64, _ master: MasterKeys, _ what: String
    ) throws(StartFailure) -> TenantKeys {
        let keys: TenantKeys?
        do throws(CryptoFailure) {
            keys = try master.unwrap(wrapped, tenant: tenant)
        } catch {
            throw .doesNotOpen(what)
        }
        guard let keys else {
            throw .wrongMasterKey(expected: TenantKeys.masterID(of: wrapped) ?? 0, given: master.present.id)
        }
        return keys
    }

    static func loadTenants(
        _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> [Tenant] {
        var tenants: [Tenant] = []
        var after: DocumentID?
        while true {
            let page: [StoredDocument]
            do throws(StoreFailure) {
                page = try configuration.store.page(kind: .tenant, tenant: 0, after: after, limit: 256)
            } catch {
                throw .store(error)
            }
            for stored in page {
                if let tenant = try load(stored, configuration, serverKeys) { tenants.append(tenant) }
            }
            guard let last = page.last, page.count == 256 else { return tenants }
            after = last.key.id
        }
    }

    /// A stored tenant as the engine knows it. One that is being deleted has no keys: it gets empty ones of its own.
    private static func load(
        _ stored: StoredDocument, _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> Tenant? {
        let record: TenantRecord
        do throws(Malformed) {
            record = try TenantRecord(decoding: stored.document.body)
        } catch {
            throw .malformed("a tenant's document")
        }
        let keys =
            record.status == .deleting
            ? TenantKeys.generate(tenant: record.number, randomness: configuration.randomness)
            : try unwrap(record.wrappedKeys, record.number, configuration.master, "a tenant's keys")
        let name: String
        do throws(CryptoFailure) {
            name = try serverKeys.open(record.sealedName, at: Tenant.namePlace(stored.key)) {
                String(decoding: $0.array(), as: UTF8.self)
            }
        } catch {
            throw .doesNotOpen("a tenant's name")
        }
        guard let id = try? TenantID(name) else { throw .malformed("a tenant's name") }
        return Tenant(
            id: id, record: record, keys: keys, document: stored.key, version: stored.document.version, configuration)
    }

    /// Makes a tenant with keys of its own, and the write that creates it.
    static func newTenant(
        _ id: TenantID, _ settings: PolicySettings, _ configuration: Configuration, _ serverKeys: TenantKeys,
        masterID: UInt64
    ) -> (tenant: Tenant, creation: DocumentWrite) {
        let randomness = configuration.randomness
        let number = max(1, randomness.word())
        let keys = TenantKeys.generate(tenant: number, randomness: randomness)
        let (high, low) = serverKeys.index(BlindDomain.tenant.rawValue, id.text)
        let key = DocumentKey(kind: .tenant, tenant: 0, id: DocumentID(high: high, low: low))
        let record = TenantRecord(
            number: number, createdAt: configuration.clock.now(), settings: settings,
            sealedName: serverKeys.seal(id.text, at: Tenant.namePlace(key), randomness: randomness),
            wrappedKeys: configuration.master.wrap(keys, by: masterID, randomness))
        let tenant = Tenant(id: id, record: record, keys: keys, document: key, version: 1, configuration)
        let creation = DocumentWrite(
            key: key, expected: 0, change: .whole(body: record.encoded, hot: [], generation: 0, expiresAt: nil))
        return (tenant, creation)
    }
}
