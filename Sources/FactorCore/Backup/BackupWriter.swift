package import FactorCrypto

/// Writes a backup of a snapshot, one block at a time.
///
/// The order is what a restore needs: the root, to open the keys; the tenants with their keys; the audit log, so that
/// the restore can append to it; then the subjects, and the owners of addresses and user names. Recorded answers are
/// omitted: they live for a minute and hold what a backup should not keep. If only the audit log is wanted
/// (`BackupScope.audit`), it follows the root directly.
///
/// Documents that cannot be read or fail their check are omitted and counted, and the file's end reports them. The
/// audit log is copied unchanged, so that a reader of the file sees where it breaks.
package final class BackupWriter {
    private enum Stage { case head, tenants, segments, subjects, identifiers, end, over }

    private let snapshot: any StoreSnapshot
    private let keys: TenantKeys
    private let terms: BackupTerms
    private var stage = Stage.head
    private var digest: [UInt8]
    private var (documents, segments): (UInt64, UInt64) = (0, 0)
    /// The counts of the kind being read.
    private var tally: KindTally?
    /// Documents to write in place of damaged ones.
    private var spare: [StoredDocument]?
    private var written: Set<DocumentKey> = []
    private var chains: ChainReaders
    private var found = Omissions()
    package let head: BackupHead

    /// Begins a backup.
    package init(
        _ snapshot: any StoreSnapshot, _ keys: TenantKeys, _ terms: BackupTerms, id: DocumentID, at moment: Timestamp
    ) throws(StoreFailure) {
        self.snapshot = snapshot
        self.keys = keys
        self.terms = terms
        digest = BackupFormat.origin(terms.layout)
        chains = ChainReaders(keys, of: terms.logs)
        var documents: UInt64 = 0
        let kinds: [DocumentKind] = terms.scope == .audit ? [] : [.tenant, .subject, .identifier]
        for kind in kinds {
            documents += try Self.readable { () throws(StoreFailure) in UInt64(try snapshot.count(kind)) } ?? 0
        }
        let segments = try Self.readable { () throws(StoreFailure) in UInt64(try snapshot.segmentCount()) }
        head = BackupHead(
            id: id, createdAt: moment, documents: documents, segments: segments ?? 0, root: terms.root.document.body,
            logs: terms.logs, scope: terms.scope)
    }

    /// Documents and segments in the blocks so far.
    package var recordsDone: UInt64 { documents + segments }

    /// What is missing from the backup; nil before its end.
    package var omissions: Omissions? { stage == .over ? found : nil }

    /// The next bytes of the file; nil at its end.
    package func next() throws(StoreFailure) -> [UInt8]? {
        switch stage {
        case .head:
            stage = terms.scope == .audit ? .segments : .tenants
            return BackupFormat.signature(terms.layout) + block(.head, head.encoded)
        case .tenants: return try documents(.tenant, then: .segments)
        case .segments: return try nextSegments()
        case .subjects: return try documents(.subject, then: .identifiers)
        case .identifiers: return try documents(.identifier, then: .end)
        case .end: return try end()
        case .over: return nil
        }
    }

    // MARK: Documents

    private func documents(_ kind: DocumentKind, then following: Stage) throws(StoreFailure) -> [UInt8]? {
        var writer = ByteWriter(capacity: BackupFormat.blockLength * 5 / 4)
        while writer.bytes.count < BackupFormat.blockLength {
            guard let stored = try nextDocument(kind) else {
                stage = following
                break
            }
            stored.write(to: &writer)
            documents += 1
        }
        return writer.bytes.isEmpty ? try next() : block(.documents, writer.bytes)
    }

    /// The next document that passes its check.
    private func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        if tally == nil {
            tally = KindTally(
                expected: try Self.readable { () throws(StoreFailure) in UInt64(try snapshot.count(kind)) })
        }
        while true {
            do throws(StoreFailure) {
                guard let stored = try snapshot.nextDocument(kind) else { break }
                guard terms.isGenuine(stored) else {
                    tally?.damaged += 1
                    continue
                }
                tally?.given += 1
                if kind == .tenant { written.insert(stored.key) }
                return stored
            } catch {
                guard case .corrupt = error else { throw error }
                tally?.gaps += 1
            }
        }
        return finish(kind)
    }

    /// Returns the server's own copies of damaged tenants, and then counts what is omitted.
    private func finish(_ kind: DocumentKind) -> StoredDocument? {
        var omitted = tally?.omitted ?? 0
        if kind == .tenant, omitted > 0 {
            if spare == nil { spare = terms.tenants.filter { !written.contains($0.key) } }
            while let stored = spare?.popLast() {
                guard terms.isGenuine(stored) else { continue }
                tally?.replaced += 1
                return stored
            }
            omitted = tally?.omitted ?? 0
        }
        found.add(omitted, of: kind)
        tally = nil
        return nil
    }

    // MARK: The audit log

    private func nextSegments() throws(StoreFailure) -> [UInt8]? {
        var writer = ByteWriter(capacity: BackupFormat.blockLength * 5 / 4)
        while writer.bytes.count < BackupFormat.blockLength {
            do throws(StoreFailure) {
                guard let segment = try snapshot.nextSegment() else {
                    stage = terms.scope == .audit ? .end : .subjects
                    break
                }
                _ = chains.take(segment)
                segment.write(to: &writer)
                segments += 1
            } catch {
                // The gap in the entries' numbers shows what is missing.
                guard case .corrupt = error else { throw error }
            }
        }
        return writer.bytes.isEmpty ? try next() : block(.segments, writer.bytes)
    }

    // MARK: The end

    private func end() throws(StoreFailure) -> [UInt8] {
        stage = .over
        chains.end()
        found.auditEntries = chains.missing
        found.hasOlder = try snapshot.hasOlder()
        return block(.end, BackupEnd(documents: documents, segments: segments, omissions: found).encoded)
    }

    private func block(_ kind: BackupBlock.Kind, _ payload: [UInt8]) -> [UInt8] {
        let block = BackupBlock(kind, payload, after: digest, keys)
        digest = block.digest
        return block.encoded
    }

    /// The result of a read, or nil if it meets damage.
    private static func readable<Value>(_ read: () throws(StoreFailure) -> Value) throws(StoreFailure) -> Value? {
        do throws(StoreFailure) { return try read() } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
    }
}

/// What a backup needs besides the snapshot.
package struct BackupTerms {
    /// The root and tenant documents as the server has them in memory. Damage to a stored tenant document then does not
    /// exclude the tenant's data.
    let root: StoredDocument
    let tenants: [StoredDocument]
    /// The audit logs in the snapshot, the first one that of writer 0.
    let logs: [LogExtent]
    let scope: BackupScope
    /// The layout of the store, by its root document.
    let layout: StoreLayout
    /// Whether a document is genuine. Tenants are checked before their documents.
    let isGenuine: (StoredDocument) -> Bool

    package init(
        root: StoredDocument, tenants: [StoredDocument], logs: [LogExtent], scope: BackupScope,
        layout: StoreLayout, isGenuine: @escaping (StoredDocument) -> Bool
    ) {
        self.root = root
        self.tenants = tenants
        self.logs = logs
        self.scope = scope
        self.layout = layout
        self.isGenuine = isGenuine
    }
}

/// The result for the documents of one kind.
private struct KindTally {
    /// The count in the index; nil if it cannot be read.
    let expected: UInt64?
    var given: UInt64 = 0
    /// Documents that failed their check.
    var damaged: UInt64 = 0
    /// Stretches that cannot be read. They may hold documents of other kinds, so the index is consulted first.
    var gaps: UInt64 = 0
    /// Copies written in place of damaged documents.
    var replaced: UInt64 = 0

    var omitted: UInt64 {
        let unread = expected.map { $0 > given + damaged ? $0 - given - damaged : 0 } ?? gaps
        return damaged + unread - min(replaced, damaged + unread)
    }
}
