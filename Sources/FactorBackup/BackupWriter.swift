package import FactorCore
package import FactorCrypto

/// Makes a backup of a snapshot, a block at a time.
///
/// The order is what a restore needs: the root, so that the keys can be opened; the tenants with theirs; the audit log,
/// so that what the restore records can follow it; and then the subjects, and whom addresses and user names belong to.
/// Recorded answers are left out: they live for a minute, and hold what a backup should not keep.
package final class BackupWriter {
    private enum Stage { case head, tenants, segments, subjects, identifiers, end, over }

    private let snapshot: any StoreSnapshot
    private let keys: TenantKeys
    private var stage = Stage.head
    private var digest = BackupFormat.origin(of: BackupFormat.version)
    private var (documents, segments): (UInt64, UInt64) = (0, 0)
    package let head: BackupHead

    /// Begins a backup; throws `.corrupt` where the store has no root document.
    package init(
        _ snapshot: any StoreSnapshot, _ keys: TenantKeys, id: DocumentID, at moment: Timestamp
    ) throws(StoreFailure) {
        self.snapshot = snapshot
        self.keys = keys
        guard let root = try snapshot.nextDocument(.root) else { throw .corrupt("the root document is missing") }
        head = BackupHead(
            id: id, createdAt: moment,
            documents: UInt64(
                try snapshot.count(.tenant) + snapshot.count(.subject) + snapshot.count(.identifier)),
            segments: UInt64(try snapshot.segmentCount()), root: root.document.body)
    }

    /// Documents and segments that are in the blocks so far.
    package var recordsDone: UInt64 { documents + segments }

    /// The next bytes of the file; nil at its end.
    package func next() throws(StoreFailure) -> [UInt8]? {
        switch stage {
        case .head:
            stage = .tenants
            return BackupFormat.signature + block(.head, head.encoded)
        case .tenants: return try documents(.tenant, then: .segments)
        case .segments: return try nextSegments()
        case .subjects: return try documents(.subject, then: .identifiers)
        case .identifiers: return try documents(.identifier, then: .end)
        case .end:
            stage = .over
            var writer = ByteWriter()
            writer.varint(documents)
            writer.varint(segments)
            return block(.end, writer.bytes)
        case .over: return nil
        }
    }

    private func documents(_ kind: DocumentKind, then following: Stage) throws(StoreFailure) -> [UInt8]? {
        var writer = ByteWriter(capacity: BackupFormat.blockLength * 5 / 4)
        while writer.bytes.count < BackupFormat.blockLength {
            guard let stored = try snapshot.nextDocument(kind) else {
                stage = following
                break
            }
            stored.write(to: &writer)
            documents += 1
        }
        return writer.bytes.isEmpty ? try next() : block(.documents, writer.bytes)
    }

    private func nextSegments() throws(StoreFailure) -> [UInt8]? {
        var writer = ByteWriter(capacity: BackupFormat.blockLength * 5 / 4)
        while writer.bytes.count < BackupFormat.blockLength {
            guard let segment = try snapshot.nextSegment() else {
                stage = .subjects
                break
            }
            segment.write(to: &writer)
            segments += 1
        }
        return writer.bytes.isEmpty ? try next() : block(.segments, writer.bytes)
    }

    private func block(_ kind: BackupBlock.Kind, _ payload: [UInt8]) -> [UInt8] {
        let block = BackupBlock(kind, payload, after: digest, keys)
        digest = block.digest
        return block.encoded
    }
}
