package import FactorCore
package import FactorCrypto

/// A small sealed document of its own, often with a moment at which it expires: a recorded answer, for one.
package struct Record: Sendable {
    /// Nil where there is none, or where it has expired.
    package let content: WipedBytes?
    package let expiresAt: Timestamp?
    /// What a write must say that it expects; 0 where no document is there.
    package let version: UInt64
    /// Whether it is decided but not yet durable, so that an answer which rests on it has to be held.
    package let mustWait: Bool
}

/// A record as decided but not yet durable.
struct RecordInFlight {
    /// Nil for one that is being dropped.
    let content: WipedBytes?
    let expiresAt: Timestamp?
    /// The version it will have once durable; 0 when it will be gone.
    let version: UInt64
    /// The last work that touches it.
    let work: UInt64
}

extension Engine {
    /// The record as last decided: in flight, else as stored.
    package func record(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) -> Record {
        let now = clock.now()
        if let known = recordsInFlight[key] {
            let isLive = known.expiresAt.map { $0 > now } ?? true
            return Record(
                content: isLive ? known.content : nil, expiresAt: known.expiresAt, version: known.version,
                mustWait: true)
        }
        let document: Document?
        do throws(StoreFailure) { document = try store.load(key) } catch { throw Failure(error) }
        guard let document else { return Record(content: nil, expiresAt: nil, version: 0, mustWait: false) }
        let isLive = document.expiresAt.map { $0 > now } ?? true
        return Record(
            content: isLive ? try Self.opened(document, at: key, keys) : nil, expiresAt: document.expiresAt,
            version: document.version, mustWait: false)
    }

    /// Writes a record with the next commit, over the version that was found.
    package func put(
        _ content: WipedBytes, at key: DocumentKey, over version: UInt64, expiresAt: Timestamp?, _ keys: TenantKeys
    ) {
        let sealed = content.withBytes { keys.seal($0, at: Self.place(of: key), randomness: randomness) }
        write(
            DocumentWrite(
                key: key, expected: version,
                change: .whole(body: sealed, hot: [], generation: keys.generation, expiresAt: expiresAt)))
        forgetDecoded(key)
        recordsInFlight[key] = RecordInFlight(
            content: content, expiresAt: expiresAt, version: version + 1, work: openNumber)
    }

    /// Drops a record with the next commit.
    package func remove(at key: DocumentKey, over version: UInt64) {
        write(DocumentWrite(key: key, expected: version, change: .delete))
        forgetDecoded(key)
        recordsInFlight[key] = RecordInFlight(content: nil, expiresAt: nil, version: 0, work: openNumber)
    }

    /// Forgets what was read out of a record that changes.
    func forgetDecoded(_ key: DocumentKey) {
        switch key.kind {
        case .session: sessionDesk.forget(key)
        case .signingKeys: signingKeys[key] = nil
        default: break
        }
    }

    /// Seals a record anew under the newest key generation, if it is still there.
    func resealRecord(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let record = try record(at: key, keys)
        guard let content = record.content else { return }
        put(content, at: key, over: record.version, expiresAt: record.expiresAt, keys)
    }

    static func opened(
        _ document: Document, at key: DocumentKey, _ keys: TenantKeys
    ) throws(Failure) -> WipedBytes {
        do throws(CryptoFailure) {
            return try keys.open(document.body, at: place(of: key)) { WipedBytes(copying: $0) }
        } catch {
            throw .internal("alarm: a record does not open where it stands")
        }
    }

    /// Where a record's content is sealed to.
    static func place(of key: DocumentKey) -> Place {
        Place(
            schema: 1, tenant: key.tenant, document: (key.id.high, key.id.low), record: (0, 0),
            kind: SealedRecord.ofRecord(key.kind), parameters: 0)
    }
}
