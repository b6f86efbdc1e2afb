package import FactorCrypto

/// The current master key and, during a rotation, the next one.
package final class MasterKeys: Sendable {
    package let present: MasterKey
    private let next: Held?

    package init(_ present: consuming MasterKey) {
        self.present = present
        next = nil
    }

    package init(_ present: consuming MasterKey, next: consuming MasterKey) {
        self.present = present
        self.next = Held(next)
    }

    /// Unwraps keys with the master key that wrapped them; nil if neither did.
    func unwrap(_ wrapped: [UInt8], tenant: UInt64) throws(CryptoFailure) -> TenantKeys? {
        let id = TenantKeys.masterID(of: wrapped)
        if id == present.id { return try TenantKeys(unwrapping: wrapped, by: present, tenant: tenant) }
        guard let next, id == next.key.id else { return nil }
        return try TenantKeys(unwrapping: wrapped, by: next.key, tenant: tenant)
    }

    var nextID: UInt64? { next?.key.id }

    /// Wraps keys with the master key of that id.
    func wrap(_ keys: TenantKeys, by id: UInt64, _ randomness: Randomness) -> [UInt8] {
        if let next, next.key.id == id { return keys.wrapped(by: next.key, randomness: randomness) }
        return keys.wrapped(by: present, randomness: randomness)
    }

    /// A class around the key, so that an optional key can be examined without consuming it.
    private final class Held: Sendable {
        let key: MasterKey

        init(_ key: consuming MasterKey) {
            self.key = key
        }
    }
}
