package import FactorCore
package import FactorCrypto

/// A small sealed document of one piece, often with an expiry time: a receipt, for example.
package struct Record: Sendable {
    /// Nil if the record does not exist or has expired.
    package let content: WipedBytes?
    package let expiresAt: Timestamp?
    /// The revision that a write has to expect.
    package let revision: Revision
    /// The record is decided but not yet durable.
    package let isPending: Bool
}

/// A record as decided but not yet durable.
struct RecordInFlight {
    /// Nil if the record is being removed.
    let content: WipedBytes?
    let expiresAt: Timestamp?
    /// Its revision once it is durable.
    let revision: Revision
    /// The number of the last work that changes it.
    let work: UInt64

    static func removed(work: UInt64) -> RecordInFlight {
        RecordInFlight(content: nil, expiresAt: nil, revision: .none, work: work)
    }
}

extension Engine {
    /// Returns the record as last decided: in flight, otherwise as stored.
    package func record(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) -> Record {
        let now = clock.now()
        try giveWay(at: key)
        if let known = staged.record(at: key) {
            staged.rest(on: known.revision, at: key)
            let isLive = known.expiresAt.map { $0 > now } ?? true
            return Record(
                content: isLive ? known.content : nil, expiresAt: known.expiresAt, revision: known.revision,
                isPending: true)
        }
        guard let document = try document(at: key) else {
            return Record(content: nil, expiresAt: nil, revision: .none, isPending: false)
        }
        let isLive = document.expiresAt.map { $0 > now } ?? true
        // An expired record is opened too: its expiry time may have been forged.
        let content = try Self.opened(document, at: key, keys)
        return Record(
            content: isLive ? content : nil, expiresAt: document.expiresAt, revision: document.revision,
            isPending: false)
    }

    /// Stages a write of a record over the revision that was found, and returns its new revision.
    @discardableResult
    package func put(
        _ content: WipedBytes, at key: DocumentKey, over revision: Revision, expiresAt: Timestamp?, _ keys: TenantKeys
    ) -> Revision {
        let write = DocumentWrite(
            key: key, expected: revision,
            change: Self.sealed(content, at: key, over: revision, expiresAt: expiresAt, keys, randomness))
        self.write(write)
        if revision.isNone, expiresAt != nil { growth.make(key, bytes: write.bodyLength) }
        forgetDecoded(key)
        staged.keep(
            RecordInFlight(content: content, expiresAt: expiresAt, revision: write.result, work: staged.number),
            at: key)
        return write.result
    }

    /// Stages the removal of a record.
    package func remove(at key: DocumentKey, over revision: Revision) {
        write(DocumentWrite(key: key, expected: revision, change: .delete))
        // Most claims that are released belong to subjects, and are not counted.
        if key.kind != .identifier { growth.forget(key) }
        forgetDecoded(key)
        staged.keep(.removed(work: staged.number), at: key)
    }

    /// Drops the decoded form of a record that changes.
    func forgetDecoded(_ key: DocumentKey) {
        switch key.kind {
        case .session: sessionCache?.forget(key)
        case .signingKeys: signingKeys?[key] = nil
        default: break
        }
    }

    /// Seals a record again under the newest key generation, if it still exists.
    func resealRecord(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let record = try record(at: key, keys)
        guard let content = record.content else { return }
        put(content, at: key, over: record.revision, expiresAt: record.expiresAt, keys)
    }

    /// Returns the sealed content, bound to the document, the version after `revision`, and the expiry time.
    static func sealed(
        _ content: WipedBytes, at key: DocumentKey, over revision: Revision, expiresAt: Timestamp?, _ keys: TenantKeys,
        _ randomness: Randomness
    ) -> DocumentWrite.Change {
        let generation = keys.generation
        let context = key.context(
            .whole, generation: generation, version: revision.version + 1, expiresAt: expiresAt)
        let body = content.withBytes { keys.seal($0, in: context, randomness: randomness) }
        return .whole(body: body, hot: [], generation: generation, expiresAt: expiresAt)
    }

    /// Opens a record. One that is not what was written there is an alarm.
    static func opened(
        _ document: Document, at key: DocumentKey, _ keys: TenantKeys
    ) throws(Failure) -> WipedBytes {
        let context = key.context(
            .whole, generation: document.generation, version: document.version, expiresAt: document.expiresAt)
        do throws(CryptoFailure) {
            guard document.hot.isEmpty else { throw .malformed }
            return try keys.open(document.body, in: context) { WipedBytes(copying: $0) }
        } catch {
            throw .damaged("a record does not open at its location")
        }
    }
}
