import FactorCore
import FactorCrypto

/// Tenants on a shared store, where others change them too.
///
/// Each decision rests on its tenant as it is known here, so that nothing is committed under settings or keys that
/// others have replaced. What is fetched for a decision comes with its tenant, as both were at one moment: then the
/// tenant known here is replaced first. So nothing was ever sealed with keys that are not known here.
extension Engine {
    /// Fetches documents for the next run of a decision, and calls `done` on the loop's thread.
    func fetch(
        _ keys: [DocumentKey], for prior: PriorRuns, _ done: @escaping @Sendable (Failure?) -> Void
    ) {
        fetch(keys, with: tenantDocuments(of: keys)) { [weak self] result in
            if case .success(true) = result {
                // What was fetched before may be sealed with keys that are gone now.
                self?.store.release(prior.fetched)
                prior.fetched = []
            }
            done(result.failure)
        }
    }

    /// Looks for a tenant that is not known here, and calls `done` on the loop's thread.
    func seekTenant(_ id: TenantID, _ done: @escaping @Sendable (Failure?) -> Void) {
        fetch([], with: [tenantDocument(id)]) { done($0.failure) }
    }

    /// Whether a tenant of that name may exist, though it is not known here.
    func mayExist(_ id: TenantID) -> Bool { ownership.mayMiss && tenants[id] == nil }

    /// Fetches documents, and tenants to take over. Returns whether a tenant has changed.
    private func fetch(
        _ keys: [DocumentKey], with tenants: [DocumentKey],
        _ done: @escaping @Sendable (Result<Bool, Failure>) -> Void
    ) {
        let loop = configuration.loop
        fetchesUnderWay += 1
        store.fetch(keys + tenants) { [weak self] failure in
            loop.post { [weak self] in
                guard let self else { return }
                fetchesUnderWay -= 1
                var result = Result<Bool, Failure>.success(false)
                do throws(Failure) {
                    if let failure { throw Failure(failure) }
                    result = .success(try adopt(tenants + keys.filter { $0.kind == .tenant }))
                } catch {
                    result = .failure(error)
                }
                store.release(tenants)
                done(result)
            }
        }
    }

    /// The documents of the tenants to which these belong.
    private func tenantDocuments(of keys: [DocumentKey]) -> [DocumentKey] {
        Set(keys.map(\.tenant)).compactMap { tenant(number: $0)?.document }
    }

    func tenantDocument(_ id: TenantID) -> DocumentKey {
        let (high, low) = serverKeys.index(BlindDomain.tenant.rawValue, id.folded)
        return DocumentKey(kind: .tenant, tenant: 0, id: DocumentID(high: high, low: low))
    }

    /// Takes over tenants as they were fetched. Returns whether one of them has changed.
    private func adopt(_ keys: [DocumentKey]) throws(Failure) -> Bool {
        // Of a tenant that is being changed here, the guards of its works tell whether others have changed it too.
        guard !areTenantsPending else { return false }
        var hasChanged = false
        for key in keys {
            let known = tenant(at: key)
            let lookup: Lookup
            do throws(StoreFailure) { lookup = try store.lookUp(key) } catch { throw Failure(error) }
            switch lookup {
            case .found(let document):
                guard document.revision != known?.revision else { continue }
                if adopt(StoredDocument(key: key, document: document), over: known) { hasChanged = true }
            case .absent:
                guard let known else { continue }
                hasChanged = true
                tenants[known.id] = nil
            case .notAtHand: break
            }
        }
        return hasChanged
    }

    private func tenant(at document: DocumentKey) -> Tenant? {
        if tenantsByDocument == nil {
            tenantsByDocument = Dictionary(tenants.values.map { ($0.document, $0.id) }) { first, _ in first }
        }
        return tenantsByDocument?[document].flatMap { tenants[$0] }
    }

    /// Takes over a tenant unless it is an older version of the one known here: that was read before it changed, or put
    /// back by somebody, and then the guards of decisions do not hold. Returns whether it was taken over.
    private func adopt(_ stored: StoredDocument, over known: Tenant?) -> Bool {
        do throws(StartFailure) {
            let tenant = try Self.load(stored, configuration, serverKeys)
            if let known, known.number == tenant.number, tenant.revision.version < known.revision.version {
                return false
            }
            tenants[tenant.id] = tenant
            unusableTenants[stored.key] = nil
        } catch {
            tenantsAreStale = true
            tell(error, of: stored)
        }
        return true
    }

    /// Tells once of each revision of a tenant that cannot be used. A master key that others use already is missing here;
    /// anything else is damage.
    private func tell(_ failure: StartFailure, of stored: StoredDocument) {
        let revision = stored.document.revision
        guard unusableTenants.updateValue(revision, forKey: stored.key) != revision else { return }
        guard case .wrongMasterKey(let expected, _) = failure else {
            return tell(.damaged("a tenant that another sidecar has changed does not open"))
        }
        observer.masterKeyMissing(expected)
    }

    /// Looks for tenants that others have created, changed or removed, and whether they have changed the root document. Called
    /// at every tick.
    func refreshTenants() {
        guard ownership.mayMiss, !isRefreshingTenants else { return }
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            var found: [StoredDocument] = []
            repeat {
                let page = try store.page(kind: .tenant, tenant: 0, after: found.last?.key.id, limit: 256)
                found += page
                if page.count < 256 { return (found, try store.load(RootRecord.key)) }
            } while true
        } done: { [weak self] result in
            guard let self else { return }
            isRefreshingTenants = false
            guard case .success(let (found, root)) = result else { return }
            adoptAll(found)
            if let root { adopt(root) }
        }
        isRefreshingTenants = submitted != nil
    }

    /// Takes over the root document if it is newer than the one known here.
    private func adopt(_ document: Document) {
        guard !areTenantsPending, document.version > rootRevision.version,
            let record = try? RootRecord(decoding: document.body),
            FoundRoot(record: record, document: document).isGenuine(serverKeys)
        else { return }
        root = record
        rootRevision = document.revision
    }

    private func adoptAll(_ found: [StoredDocument]) {
        // While the pages were read, a change of this sidecar may have landed, or have been decided.
        guard !areTenantsPending else { return }
        let known = Dictionary(tenants.values.map { ($0.document, $0.revision) }) { first, _ in first }
        for stored in found where known[stored.key].map({ $0.version < stored.document.version }) ?? true {
            _ = adopt(stored, over: nil)
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
