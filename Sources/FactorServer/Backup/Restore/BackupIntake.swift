package import FactorCore
package import FactorCrypto

/// A backup on its way through all checks, and into a store if there is one.
///
/// First its head is read, which tells which key is needed. Once that key opens it, `run` checks that a daemon wrote
/// each block, that the audit chain is intact from its first entry to its last, and that each record bears its tag and
/// belongs to a tenant whose keys open. A file that is not as it was written is refused. What was already damaged in
/// the store is left out and counted.
package struct BackupIntake {
    private var reader: BackupReader
    private let root: RootRecord

    /// Reads up to the end of the head.
    package init(_ more: @escaping BackupBytes) throws(RestoreFailure) {
        do throws(BackupReadFailure) {
            reader = try BackupReader(more)
        } catch {
            throw RestoreFailure(error)
        }
        do throws(Malformed) {
            root = try RootRecord(decoding: reader.head.root)
        } catch {
            throw .backup(.malformed("the root document"))
        }
    }

    /// The salt and cost that turn a passphrase into the master key.
    package var header: RootRecord.Header { root.header }

    package var createdAt: Timestamp { reader.head.createdAt }

    package var scope: BackupScope { reader.head.scope }

    /// The number of audit entries that were removed before the first ones in the backup.
    package var auditEntriesRemoved: UInt64 { reader.head.logs.entriesRemoved }

    /// Passes everything through the checks, and into a store if one is given.
    ///
    /// `progress` is called now and then with the number of records done and the total.
    package mutating func run(
        _ master: MasterKeys, _ terms: RestoreTerms, into store: (any Store)?,
        progress: (_ done: UInt64, _ all: UInt64) -> Void
    ) throws(RestoreFailure) -> RestoreSummary {
        let keys = try master.serverKeys(of: root, else: .backup(.forged))
        guard reader.isGenuine(keys) else { throw .backup(.forged) }
        guard store == nil || reader.head.scope == .everything else { throw .backup(.auditOnly) }
        guard store == nil || terms.now >= createdAt else { throw .clockIsBehind(madeAt: createdAt) }
        var restore = Restoration(
            master, keys, terms, createdAt: createdAt, root, reader.head.logs, into: store)
        try restore.begin()
        while let content = try next(keys) {
            switch content {
            case .documents(let documents): try restore.take(documents)
            case .segments(let segments): try restore.take(segments)
            }
            let all = max(reader.recordsDone, reader.head.documents &+ reader.head.segments)
            progress(reader.recordsDone, all)
        }
        return try restore.finish(reader.end?.omissions ?? Omissions())
    }

    private mutating func next(_ keys: TenantKeys) throws(RestoreFailure) -> BackupReader.Content? {
        do throws(BackupReadFailure) { return try reader.next(keys) } catch { throw RestoreFailure(error) }
    }
}

/// The assumptions under which a backup is restored.
package struct RestoreTerms: Sendable {
    package let now: Timestamp
    /// The operator vouches that the original store has not been used since the backup.
    package let nothingHappenedSince: Bool
    /// The new store has an anchor, which is expected from its first start on.
    package let isAnchored: Bool
    /// A store that had an anchor has none from now on.
    package let dropsAnchor: Bool
    package let randomness: Randomness

    package init(
        now: Timestamp, nothingHappenedSince: Bool, isAnchored: Bool = false, dropsAnchor: Bool = false,
        randomness: Randomness = .system
    ) {
        self.now = now
        self.nothingHappenedSince = nothingHappenedSince
        self.isAnchored = isAnchored
        self.dropsAnchor = dropsAnchor
        self.randomness = randomness
    }
}

extension RestoreFailure {
    fileprivate init(_ failure: BackupReadFailure) {
        switch failure {
        case .fault(let fault): self = .backup(fault)
        case .source(let source): self = .unreadable(source.text)
        }
    }
}
