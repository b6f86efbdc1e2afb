import FactorCore
import FactorCrypto

/// The keys of tenants, collected as their documents are read, for checking what belongs to them.
struct FoundKeys {
    private let serverKeys: TenantKeys
    private let master: MasterKeys
    /// Nil inside for a tenant whose keys are destroyed.
    private var tenants: [UInt64: TenantKeys?] = [:]

    init(_ serverKeys: TenantKeys, _ master: MasterKeys) {
        self.serverKeys = serverKeys
        self.master = master
    }

    /// Returns whether a document is as it was written. Tenants have to be checked before what belongs to them.
    mutating func isGenuine(_ stored: StoredDocument) -> Bool {
        if stored.key.kind == .tenant { take(stored) }
        return stored.isGenuine(serverKeys) { tenants[$0] }
    }

    private mutating func take(_ stored: StoredDocument) {
        guard let contents = stored.contentsOfServer(serverKeys), let record = try? TenantRecord(decoding: contents)
        else { return }
        tenants[record.number] = .some(try? master.unwrap(record.wrappedKeys, tenant: record.number))
    }
}
