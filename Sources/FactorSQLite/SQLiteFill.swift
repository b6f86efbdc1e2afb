package import FactorCore
package import FactorCrypto

/// Fills a new database with what another store held. It gets its name once it is complete.
package final class SQLiteFill: StoreFill {
    private let draft: DraftStore

    /// Begins a database for `path`, where nothing may exist yet.
    package init(for path: String) throws(StoreFailure) {
        draft = try DraftStore(for: path)
    }

    package func unlock(with serverKeys: TenantKeys) {}

    package func add(_ documents: [StoredDocument]) throws(StoreFailure) {
        try draft.store.fill { session throws(StoreFailure) in
            for stored in documents { try session.put(stored.key, stored.document) }
        }
    }

    package func add(_ segments: [AuditSegment]) throws(StoreFailure) {
        try draft.store.fill { session throws(StoreFailure) in
            for segment in segments { try session.append(segment) }
        }
    }

    package func set(state: [UInt8], writers: Int) throws(StoreFailure) {
        try draft.store.fill { session throws(StoreFailure) in try session.replaceState(state) }
    }

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot { try draft.store.snapshot() }

    package func finish(_ layout: StoreLayout) throws(StoreFailure) { try draft.finish() }
}
