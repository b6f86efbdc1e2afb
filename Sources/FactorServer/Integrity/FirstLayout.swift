import FactorCore
import FactorCrypto

/// Documents in stores and backups of the first layout. They have no tags over the whole, and records are sealed
/// without their version and expiry.
enum FirstLayout {
    /// Returns the change that writes a document in the current layout, over `revision`.
    ///
    /// Every seal in it is opened first. A seal that does not open, or a wrong tag, means damage or tampering, and must
    /// not be made genuine. The expiry time was stored without a tag. It is ignored where it would remove a document
    /// that never expires, or one that throttles guesses.
    static func change(
        of stored: StoredDocument, over revision: Revision, _ tenantContext: TenantContext, at now: Timestamp
    ) throws(Failure) -> DocumentWrite.Change {
        if stored.key.kind.isRecord {
            let content = try content(of: stored, tenantContext.keys)
            return Engine.sealed(
                content, at: stored.key, over: revision, expiresAt: try expiry(of: stored, content), tenantContext.keys,
                tenantContext.randomness)
        }
        let subject = try Subject(firstLayout: stored.document, at: stored.key, tenantContext.keys)
        try subject.checkSeals(DecisionContext(now: now, tenantContext: tenantContext, name: nil, document: stored.key))
        var frame = DocumentFrame.none
        frame.revision = revision
        let expiry = subject.exists ? nil : Engine.expiryOfGuesses(at: now, tenantContext.policy)
        return subject.encodedWhole(at: stored.key, in: &frame, expiresAt: expiry, tenantContext.keys)
    }

    /// Returns when a record expires; nil if its content says that it never does.
    private static func expiry(
        of stored: StoredDocument, _ content: WipedBytes
    ) throws(Failure) -> Timestamp? {
        switch stored.key.kind {
        case .signingKeys: return nil
        case .identifier:
            guard let owner = content.withBytes({ try? IdentifierOwner(decoding: $0.array()) }) else {
                throw .damaged("a claim of an address or user name is malformed")
            }
            if case .subject = owner { return nil }
        default: break
        }
        guard let expiry = stored.document.expiresAt, expiry.milliseconds < 0 else { return stored.document.expiresAt }
        throw .damaged("a record has an expiry time that no valid record has")
    }

    /// Opens a record.
    static func content(of stored: StoredDocument, _ keys: TenantKeys) throws(Failure) -> WipedBytes {
        let (key, document) = (stored.key, stored.document)
        let place = AssociatedData(
            schema: 1, tenant: key.tenant, document: (key.id.high, key.id.low), record: (0, 0),
            kind: SealedRecord.ofRecord(key.kind), parameters: 0)
        do throws(CryptoFailure) {
            return try keys.open(document.body, at: place) { WipedBytes(copying: $0) }
        } catch {
            throw .damaged("a record does not open at its location")
        }
    }
}
