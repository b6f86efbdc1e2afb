package import FactorCore
package import FactorCrypto

extension Engine {
    /// What an engine is built from.
    package struct Configuration: Sendable {
        package let store: any Store
        package let master: MasterKeys
        /// The salt and cost for a passphrase; written to a new store's root document.
        package let header: RootRecord.Header
        /// The server's settings, over the defaults of a tenant's edition.
        package var defaults: PolicySettings
        /// The edition of new tenants, unless the request names one.
        package let newTenants: DefaultsEdition
        package var authenticators: AuthenticatorNames
        package let hashing: HashingLimits
        package let hashingClock: HashingClock
        package let clock: Clock
        package let randomness: Randomness
        /// The names drawn by the decision in progress.
        let names = DrawnNames()
        package let loop: any LoopThread
        package let observer: any EngineObserver
        package let storeWatch: StoreWatch
        /// Where the store's anchor is kept; nil without an anchor.
        package let anchor: (any AnchorPlace)?
        /// Whether the store is refused from now on if its anchor is missing.
        package let requiresAnchor: Bool
        /// An empty store may be initialised as a new one.
        package let mayFurnish: Bool
        /// The limits on records that unauthenticated requests create.
        package let growth: GrowthLimits
        /// How many damaged documents are reported one by one, so that alarms cannot fill the disk.
        package var mostDamageTold = 4_096
        /// When the store was last restored; read from its root document at the start.
        var restoredAt: Timestamp?

        package init(
            store: any Store, master: MasterKeys, header: RootRecord.Header, defaults: PolicySettings,
            newTenants: DefaultsEdition, authenticators: AuthenticatorNames = .builtIn,
            hashing: HashingLimits = HashingLimits(), hashingClock: HashingClock = .thread, clock: Clock = .system,
            randomness: Randomness = .system, loop: any LoopThread, observer: any EngineObserver,
            storeWatch: StoreWatch? = nil,
            anchor: (any AnchorPlace)? = nil, requiresAnchor: Bool = true, mayFurnish: Bool = true,
            growth: GrowthLimits = GrowthLimits()
        ) {
            self.store = store
            self.master = master
            self.header = header
            self.defaults = defaults
            self.newTenants = newTenants
            self.authenticators = authenticators
            self.hashing = hashing
            self.hashingClock = hashingClock
            self.clock = clock
            self.randomness = randomness.repeating(names)
            self.loop = loop
            self.observer = observer
            self.storeWatch = storeWatch ?? StoreWatch(observer, steady: clock.steady)
            self.anchor = anchor
            self.requiresAnchor = requiresAnchor
            self.mayFurnish = mayFurnish
            self.growth = growth
        }

        /// The policy of a tenant with these settings.
        package func policy(_ settings: PolicySettings, over edition: DefaultsEdition) -> Policy {
            settings.over(defaults.over(edition.policy))
        }

        /// The edition that a new tenant gets if the request names none.
        func newEdition(in layout: StoreLayout) -> DefaultsEdition { min(newTenants, .newest(in: layout)) }
    }

    /// What was read when the store was opened.
    struct OpenedStore {
        let serverKeys: TenantKeys
        let root: RootRecord
        let rootRevision: Revision
        let identity: StoreIdentity
        let ledger: StoreLedger
        let tenants: [Tenant]
        let auditTag: [UInt8]
        let anchor: AnchorStatus?
    }

    /// Opens a store, or initialises an empty one with its keys and the default tenant.
    package static func start(_ configuration: Configuration) throws(StartFailure) -> Engine {
        if try RootRecord.read(configuration.store) == nil {
            guard configuration.mayFurnish else { throw .isEmpty }
            try requireNoAnchor(configuration)
            try furnish(configuration)
        }
        guard let root = try RootRecord.read(configuration.store) else { throw .malformed("the root document") }
        let serverKeys = try unwrap(root.record.wrappedKeys, 0, configuration.master, "the server's keys")
        do throws(StoreFailure) { try configuration.store.unlock(with: serverKeys) } catch { throw .store(error) }
        guard root.isGenuine(serverKeys) else { throw .doesNotOpen("the root document") }
        let identity = root.record.identity
        var state = try state(of: identity, configuration.store, serverKeys)
        var configuration = configuration
        configuration.restoredAt = root.record.restoredAt
        let tenants = try loadTenants(configuration, serverKeys)
        let auditTag: [UInt8]?
        do throws(StoreFailure) { auditTag = try auditEnd(configuration.store, state, serverKeys) } catch {
            throw .store(error)
        }
        guard let auditTag else { throw .tampered("the end of the audit log was altered or damaged") }
        let anchor = try holdToAnchor(state, of: identity, configuration, serverKeys)
        let wasAnchored = state.isAnchored
        // It stays set if no anchor is configured this time: forgetting the option once must not disable the check for
        // good.
        state.isAnchored = wasAnchored || (anchor != nil && configuration.requiresAnchor)
        let engine = Engine(
            configuration,
            OpenedStore(
                serverKeys: serverKeys, root: root.record, rootRevision: root.document.revision, identity: identity,
                ledger: StoreLedger(state, of: identity, serverKeys, .system), tenants: tenants, auditTag: auditTag,
                anchor: anchor))
        // It is written with the first commit, so that a missing anchor is noticed from then on.
        if wasAnchored != state.isAnchored { engine.staged.addEmptyCommit() }
        engine.resumeUpkeep()
        do throws(StoreFailure) {
            // Nobody else uses it, so an upgraded program raises it by itself. The ticks do the rest.
            if engine.ownership.readsAlone, configuration.store.layout < .newest {
                _ = try configuration.store.raise(to: .newest, goneAfter: nil)
            }
            try engine.findJobs()
        } catch {
            engine.stop()
            throw .store(error)
        }
        return engine
    }

    /// Returns the state that the last commit has left.
    private static func state(
        of identity: StoreIdentity, _ store: any Store, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> StoreState {
        let sealed: [UInt8]
        do throws(StoreFailure) { sealed = try store.state() } catch { throw .store(error) }
        if sealed.isEmpty, let beginning = Ownership(of: store).beginning(of: store.writer) { return beginning }
        let state = try StoreState(opening: sealed, of: identity, serverKeys)
        guard state.writer == store.writer else {
            throw .tampered("the state left by the last commit is another sidecar's")
        }
        return state
    }

    /// Returns the tag that the audit chain ends in; nil if the chain does not end where the last commit says.
    private static func auditEnd(
        _ store: any Store, _ state: StoreState, _ serverKeys: TenantKeys
    ) throws(StoreFailure) -> [UInt8]? {
        do throws(StoreFailure) {
            let (ends, log) = (try store.auditEnds(of: state.writer), KnownLog(state))
            guard ends.begins(as: log), ends.ends(as: log) else { return nil }
            let writers = Ownership(of: store).ownsAllLogs ? try store.auditWriters() : []
            guard writers.allSatisfy({ writer in state.logs.contains { $0.writer == writer } }) else { return nil }
        } catch {
            // An unreadable beginning is reported by the scan of the whole store; it does not prevent serving.
            guard case .corrupt = error else { throw error }
        }
        let last = try store.segments(backFrom: AuditNumber.end(of: state.writer), limit: 2)
        guard let segment = last.first else { return state.hasNoEntries ? AuditChain.origin : nil }
        let previous = last.dropFirst().first?.tag ?? state.auditBeginning.tag
        guard segment.last == state.auditHead, StoreState.auditTag(of: segment) == state.auditTag,
            AuditChain.isIntact(segment, after: previous, serverKeys)
        else { return nil }
        return segment.tag
    }

    /// Writes the root document and the default tenant in one batch.
    private static func furnish(_ configuration: Configuration) throws(StartFailure) {
        let randomness = configuration.randomness
        let serverKeys = TenantKeys.generate(tenant: 0, randomness: randomness)
        let identity = StoreIdentity.drawn(from: randomness)
        let root = RootRecord(
            header: configuration.header,
            wrappedKeys: serverKeys.wrapped(by: configuration.master.present, randomness: randomness),
            identity: identity, layout: configuration.store.layout)
        let tenant = newTenant(
            .default, PolicySettings(), configuration.newEdition(in: configuration.store.layout), configuration,
            serverKeys, masterID: configuration.master.present.id, configuration.store.layout)
        var batch = StoreBatch(writes: [root.write(over: .none, serverKeys), tenant.creation])
        let state = StoreState.beginning(of: configuration.store.writer)
        _ = StoreLedger(state, of: identity, serverKeys, .system).close(&batch)
        do throws(StoreFailure) {
            try configuration.store.unlock(with: serverKeys)
            try configuration.store.commit(batch)
        } catch {
            // Another sidecar that shares the store may have been first.
            guard !Ownership(of: configuration.store).readsAlone, case .conflict = error else { throw .store(error) }
        }
    }

    static func unwrap(
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
        try eachTenant(configuration.store) { stored throws(StartFailure) in
            tenants.append(try load(stored, configuration, serverKeys))
        }
        return tenants
    }

    /// Passes every stored tenant to the closure.
    static func eachTenant(
        _ store: any Store, _ body: (StoredDocument) throws(StartFailure) -> Void
    ) throws(StartFailure) {
        var after: DocumentID?
        while true {
            let page: [StoredDocument]
            do throws(StoreFailure) {
                page = try store.page(kind: .tenant, tenant: 0, after: after, limit: 256)
            } catch {
                throw .store(error)
            }
            for stored in page { try body(stored) }
            guard let last = page.last, page.count == 256 else { return }
            after = last.key.id
        }
    }

    /// Decodes a stored tenant. One that is being deleted has no keys, and gets new, unused ones.
    static func load(
        _ stored: StoredDocument, _ configuration: Configuration, _ serverKeys: TenantKeys
    ) throws(StartFailure) -> Tenant {
        guard let contents = stored.contentsOfServer(serverKeys) else { throw .doesNotOpen("a tenant's document") }
        let record: TenantRecord
        do throws(Malformed) {
            record = try TenantRecord(decoding: contents)
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
            id: id, record: record, keys: keys, document: stored.key, revision: stored.document.revision,
            configuration)
    }

    /// Makes a tenant with new keys, and the write that creates it.
    static func newTenant(
        _ id: TenantID, _ settings: PolicySettings, _ edition: DefaultsEdition, _ configuration: Configuration,
        _ serverKeys: TenantKeys, masterID: UInt64, _ layout: StoreLayout
    ) -> (tenant: Tenant, creation: DocumentWrite) {
        let randomness = configuration.randomness
        let number = max(1, randomness.word())
        let keys = TenantKeys.generate(tenant: number, randomness: randomness)
        let (high, low) = serverKeys.index(BlindDomain.tenant.rawValue, id.folded)
        let key = DocumentKey(kind: .tenant, tenant: 0, id: DocumentID(high: high, low: low))
        var record = TenantRecord(
            number: number, createdAt: configuration.clock.now(), settings: settings,
            sealedName: serverKeys.seal(id.text, at: Tenant.namePlace(key), randomness: randomness),
            wrappedKeys: configuration.master.wrap(keys, by: masterID, randomness), layout: layout, edition: edition)
        record.note(configuration.policy(settings, over: edition).passkey.rpID)
        let creation = record.write(at: key, over: .none, serverKeys)
        let tenant = Tenant(
            id: id, record: record, keys: keys, document: key, revision: creation.result, configuration)
        return (tenant, creation)
    }
}
