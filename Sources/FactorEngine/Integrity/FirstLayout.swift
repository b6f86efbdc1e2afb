import FactorCore
import FactorCrypto

/// Documents as stores and backups of the first layout have them: without tags over the whole, and records sealed
/// without their version and expiry.
enum FirstLayout {
    /// The change that writes a document in the present layout, over what `revision` says is there.
    ///
    /// Everything in it that was sealed is opened first: what does not open, or does not bear the tag that it had, was
    /// damaged or tampered with, and must not be made genuine.
    static func change(
        of stored: StoredDocument, over revision: Revision, _ ground: DecisionGround, at now: Timestamp
    ) throws(Failure) -> DocumentWrite.Change {
        if stored.key.kind.isRecord {
            return Engine.sealed(
                try content(of: stored, ground.keys), at: stored.key, over: revision,
                expiresAt: stored.document.expiresAt, ground.keys, ground.randomness)
        }
        let subject = try Subject(firstLayout: stored.document, at: stored.key, ground.keys)
        try subject.checkSeals(Decision(now: now, ground: ground, name: nil, document: stored.key))
        var frame = DocumentFrame.none
        frame.revision = revision
        return subject.encodedWhole(
            at: stored.key, in: &frame, expiresAt: stored.document.expiresAt, ground.keys)
    }

    /// What a record holds.
    static func content(of stored: StoredDocument, _ keys: TenantKeys) throws(Failure) -> WipedBytes {
        let (key, document) = (stored.key, stored.document)
        let place = Place(
            schema: 1, tenant: key.tenant, document: (key.id.high, key.id.low), record: (0, 0),
            kind: SealedRecord.ofRecord(key.kind), parameters: 0)
        do throws(CryptoFailure) {
            return try keys.open(document.body, at: place) { WipedBytes(copying: $0) }
        } catch {
            throw .internal("alarm: a record does not open where it stands")
        }
    }
}
