import FactorCore
import FactorCrypto

extension Engine {
    /// Documents whose damage was told; more than so many are told again each time that they are come upon.
    private static let mostRemembered = 4_096

    /// Whether a document is as it was written. What is left of a tenant whose keys are gone cannot be told from noise, and
    /// is taken for genuine: it opens for nobody.
    func isGenuine(_ document: Document, at key: DocumentKey) -> Bool {
        guard key.tenant != 0 else {
            return StoredDocument(key: key, document: document).contentsOfServer(serverKeys) != nil
        }
        guard let tenant = tenants.values.first(where: { $0.number == key.tenant }) else { return false }
        return tenant.record.status == .deleting || document.isGenuine(at: key, tenant.keys)
    }

    /// Raises the alarm over a document that is not as it was written, once for each.
    func tellDamage(to key: DocumentKey) {
        guard !damaged.contains(key) else { return }
        if damaged.count < Self.mostRemembered { damaged.insert(key) }
        alarm(.internal("alarm: a stored document is not as it was written"))
    }
}

extension Document {
    /// Whether a document of a tenant's is as it was written with these keys.
    func isGenuine(at key: DocumentKey, _ keys: TenantKeys) -> Bool {
        if key.kind.isRecord { return (try? Engine.opened(self, at: key, keys)) != nil }
        return (try? Subject(self, at: key, keys)) != nil
    }
}
