package import FactorCore
package import FactorCrypto

/// A small sealed document of its own, often with a moment at which it expires: a recorded answer, for one.
package struct Record: Sendable {
    /// Nil where there is none, or where it has expired.
    package let content: WipedBytes?
    package let expiresAt: Timestamp?
    /// What a write must say that it expects.
    package let revision: Revision
    /// Whether it is decided but not yet durable.
    package let isPending: Bool
}

/// A record as decided but not yet durable.
struct RecordInFlight {
    /// Nil for one that is being dropped.
    let content: WipedBytes?
    let expiresAt: Timestamp?
    /// What it will be once durable.
    let revision: Revision
    /// The last work that touches it.
    let work: UInt64

    static func removed(work: UInt64) -> RecordInFlight {
        RecordInFlight(content: nil, expiresAt: nil, revision: .none, work: work)
    }
}

extension Engine {
    /// The record as last decided: in flight, else as stored.
    package func record(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) -> Record {
        let now = clock.now()
        try giveWay(at: key)
        if let known = staged.record(at: key) {
            let isLive = known.expiresAt.map { $0 > now } ?? true
            return Record(
                content: isLive ? known.content : nil, expiresAt: known.expiresAt, revision: known.revision,
                isPending: true)
        }
        guard let document = try document(at: key) else {
            return Record(content: nil, expiresAt: nil, revision: .none, isPending: false)
        }
        let isLive = document.expiresAt.map { $0 > now } ?? true
        // One that has expired is opened too: somebody may have written that it has.
        let content = try opened(document, at: key, keys)
        return Record(
            content: isLive ? content : nil, expiresAt: document.expiresAt, revision: document.revision,
            isPending: false)
    }

    /// Writes a record with the next commit, over the one that was found. Gives what it is then.
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

    /// Drops a record with the next commit.
    package func remove(at key: DocumentKey, over revision: Revision) {
        write(DocumentWrite(key: key, expected: revision, change: .delete))
        // Most claims that are given up are those of subjects, and not counted.
        if key.kind != .identifier { growth.forget(key) }
        forgetDecoded(key)
        staged.keep(.removed(work: staged.number), at: key)
    }

    /// Forgets what was read out of a record that changes.
    func forgetDecoded(_ key: DocumentKey) {
        switch key.kind {
        case .session: sessionCache.forget(key)
        case .signingKeys: signingKeys[key] = nil
        default: break
        }
    }

    /// Seals a record anew under the newest key generation, if it is still there.
    func resealRecord(at key: DocumentKey, _ keys: TenantKeys) throws(Failure) {
        let record = try record(at: key, keys)
        guard let content = record.content else { return }
        put(content, at: key, over: record.revision, expiresAt: record.expiresAt, keys)
    }

    /// Seals a record's content to what it will be: that document, in the version after `revision`, until that moment.
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

    /// Opens a record that was asked for.
    private func opened(
        _ document: Document, at key: DocumentKey, _ keys: TenantKeys
    ) throws(Failure) -> WipedBytes {
        do throws(Failure) { return try Self.opened(document, at: key, keys) } catch {
            noteDamage()
            throw error
        }
    }

    /// Opens a record; one that is not what was written there is an alarm.
    static func opened(
        _ document: Document, at key: DocumentKey, _ keys: TenantKeys
    ) throws(Failure) -> WipedBytes {
        let context = key.context(
            .whole, generation: document.generation, version: document.version, expiresAt: document.expiresAt)
        do throws(CryptoFailure) {
            guard document.hot.isEmpty else { throw .malformed }
            return try keys.open(document.body, in: context) { WipedBytes(copying: $0) }
        } catch {
            throw .internal("alarm: a record does not open where it stands")
        }
    }
}
