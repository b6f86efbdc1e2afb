package import FactorCore
import FactorCrypto

/// A key that verifies assertions.
package struct PublicSigningKey: Equatable, Sendable {
    package let id: DocumentID
    /// 32 bytes, RFC 8032.
    package let bytes: [UInt8]

    package init(id: DocumentID, bytes: [UInt8]) {
        self.id = id
        self.bytes = bytes
    }

    /// Its name in assertions: 26 characters of base 32.
    package var name: [UInt8] { Base32.identifier(high: id.high, low: id.low) }
}

/// The current signer of one tenant's assertions.
package struct Signer: Sendable {
    private let pair: SigningKeys.Pair

    init(_ pair: SigningKeys.Pair) {
        self.pair = pair
    }

    package var key: PublicSigningKey { PublicSigningKey(id: pair.id, bytes: pair.key.publicKey) }

    /// Signs a message; returns 64 bytes.
    package func signature(of message: [UInt8]) -> [UInt8] {
        pair.key.signature(of: message)
    }
}

/// A tenant's signing keys are one record. The first keys are drawn on first use. The next key takes over on the first
/// use after it is due.
extension Engine {
    /// Returns the signer of a tenant. Creates the first keys if the tenant has none.
    package func signer(for tenant: Tenant) throws(Failure) -> Signer {
        try signing(for: tenant) { Signer($0.present) }
    }

    /// Returns the keys that verify a tenant's assertions.
    package func publicSigningKeys(of tenant: Tenant) throws(Failure) -> [PublicSigningKey] {
        let now = clock.now()
        return try signing(for: tenant) { $0.published(at: now) }
    }

    /// Makes a tenant's next key the signing key, and returns it.
    package func rotateSigningKeys(of tenant: Tenant, peer: UInt32) throws(Failure) -> PublicSigningKey {
        try requireRoom()
        let record = try record(at: tenant.signingKey, tenant.keys)
        let now = clock.now()
        var keys = try Self.keys(record) ?? SigningKeys(at: now, randomness: randomness)
        keys.rotate(at: now, randomness: randomness)
        put(keys, over: record.revision, tenant)
        recordTenant(.signingKeyRotated, tenant, peer)
        return Signer(keys.present).key
    }

    private func signing<Reply>(for tenant: Tenant, _ body: (SigningKeys) -> Reply) throws(Failure) -> Reply {
        let now = clock.now()
        if let known = signingKeys?[tenant.signingKey], !known.isDue(at: now) {
            return body(known)
        }
        let record = try record(at: tenant.signingKey, tenant.keys)
        if let keys = try Self.keys(record), !keys.isDue(at: now) {
            if !record.isPending { signingKeys?[tenant.signingKey] = keys }
            return body(keys)
        }
        try requireRoom()
        var keys = try Self.keys(record) ?? SigningKeys(at: now, randomness: randomness)
        if keys.isDue(at: now) {
            keys.rotate(at: now, randomness: randomness)
            recordTenant(.signingKeyRotated, tenant, 0)
        }
        put(keys, over: record.revision, tenant)
        return body(keys)
    }

    private static func keys(_ record: Record) throws(Failure) -> SigningKeys? {
        guard let content = record.content else { return nil }
        return try content.withBytes { bytes throws(Failure) in
            do throws(Malformed) { return try SigningKeys(decoding: bytes) } catch {
                throw .internal("stored signing keys are malformed")
            }
        }
    }

    private func put(_ keys: SigningKeys, over revision: Revision, _ tenant: Tenant) {
        put(keys.encoded, at: tenant.signingKey, over: revision, expiresAt: nil, tenant.keys)
    }
}

extension Tenant {
    /// The key of the record with the signing keys.
    fileprivate var signingKey: DocumentKey {
        let (high, low) = keys.index(BlindDomain.signingKeys.rawValue, [])
        return DocumentKey(kind: .signingKeys, tenant: number, id: DocumentID(high: high, low: low))
    }
}
