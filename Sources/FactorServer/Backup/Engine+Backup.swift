package import FactorCore
import FactorCrypto

/// A backup under way, as the engine keeps it.
struct BackupUnderWay {
    let id: DocumentID
    /// Nil until the snapshot is taken.
    var source: BackupSource?
    var readsUnderWay = 0
    /// Ticks since it was asked for anything.
    var idleTicks = 0
    /// Whether what is missing from it was told.
    var isTold = false
}

/// A backup that has just begun.
package struct BackupBeginning: Sendable {
    package let id: DocumentID
    package let createdAt: Timestamp
    /// Documents and audit segments that it will hold, less those that are damaged.
    package let records: UInt64
    /// The id of the master key that a restore will need.
    package let masterID: UInt64

    package init(id: DocumentID, createdAt: Timestamp, records: UInt64, masterID: UInt64) {
        self.id = id
        self.createdAt = createdAt
        self.records = records
        self.masterID = masterID
    }
}

/// Backups for an operator to write down. One at a time: each makes the store keep its older pages.
extension Engine {
    /// Ticks, of about a second, after which a backup that nobody reads is given up.
    package static let backupPatience = 30

    /// Takes a snapshot of everything that was answered before, once that is durable.
    package func beginBackup(
        of scope: BackupScope = .everything, peer: UInt32,
        _ done: @escaping @Sendable (Result<BackupBeginning, Failure>) -> Void
    ) throws(Failure) {
        try requireRoom()
        guard backup == nil else { throw .wrongState("another backup is being read") }
        let id = DocumentID.drawn(from: randomness)
        backup = BackupUnderWay(id: id)
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.backupTaken, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
        // Should that commit fail, the backup is made all the same: a store that cannot be written to any more is one
        // that needs it.
        whenDurable { [weak self] in self?.takeSnapshot(id, scope, done) }
    }

    private func takeSnapshot(
        _ id: DocumentID, _ scope: BackupScope,
        _ done: @escaping @Sendable (Result<BackupBeginning, Failure>) -> Void
    ) {
        let (basis, now, masterID) = (backupBasis, clock.now(), masterIDs.present)
        do throws(Failure) {
            try scan { store throws(StoreFailure) in
                try BackupSource(store, basis, scope, id: id, at: now)
            } done: { [weak self] result in
                if case .success(let source) = result, self?.backup?.id == id {
                    self?.backup?.source = source
                } else {
                    self?.dropBackup(id)
                }
                done(result.map { BackupBeginning(id: id, createdAt: now, records: $0.records, masterID: masterID) })
            }
        } catch {
            dropBackup(id)
            done(.failure(error))
        }
    }

    /// Gives the piece that begins at an offset, away from the loop.
    package func readBackup(
        _ id: DocumentID, at offset: UInt64, _ done: @escaping @Sendable (Result<BackupPiece, Failure>) -> Void
    ) throws(Failure) {
        guard backup?.id == id, let source = backup?.source else { throw .notFound }
        try scan { store throws(StoreFailure) in
            try source.piece(at: offset)
        } done: { [weak self] result in
            if case .success(let piece?) = result { self?.tellOmissions(piece, id) }
            self?.didReadBackup(id)
            done(result.flatMap { $0.map { .success($0) } ?? .failure(.misplacedRead) })
        }
        backup?.readsUnderWay += 1
        backup?.idleTicks = 0
    }

    /// Lets a backup go, read to its end or not.
    package func endBackup(_ id: DocumentID) throws(Failure) {
        guard backup?.id == id else { throw .notFound }
        backup = nil
    }

    /// Gives up a backup that nobody reads any more. Called at every tick.
    func ageBackup() {
        guard let present = backup, present.source != nil, present.readsUnderWay == 0 else { return }
        backup?.idleTicks += 1
        if present.idleTicks + 1 >= Self.backupPatience { backup = nil }
    }

    private var backupBasis: BackupBasis {
        BackupBasis(
            serverKeys: serverKeys, master: configuration.master, identity: identity,
            root: root.write(over: rootRevision.before, serverKeys).created,
            tenants: tenants.values.map { tenant in
                tenant.record.write(at: tenant.document, over: tenant.revision.before, serverKeys).created
            }, auditBeginning: durableState.auditBeginning)
    }

    /// Raises the alarm over what could not be taken into a backup, once for each.
    private func tellOmissions(_ piece: BackupPiece, _ id: DocumentID) {
        guard piece.isLast, let omissions = piece.omissions, !omissions.isEmpty, backup?.id == id,
            backup?.isTold == false
        else { return }
        backup?.isTold = true
        alarm(.internal("alarm: damaged, and so not in the backup: \(omissions.lines.joined(separator: "; "))"))
    }

    private func didReadBackup(_ id: DocumentID) {
        guard backup?.id == id else { return }
        backup?.readsUnderWay -= 1
        backup?.idleTicks = 0
    }

    private func dropBackup(_ id: DocumentID) {
        if backup?.id == id { backup = nil }
    }
}

extension Revision {
    /// What a write has to find to lead to this one.
    fileprivate var before: Revision { Revision(version: version - min(version, 1), tag: .none) }
}

extension DocumentWrite {
    /// The document that the write leaves.
    fileprivate var created: StoredDocument {
        var document = Document(creating: change)
        document.version = result.version
        return StoredDocument(key: key, document: document)
    }
}

extension Failure {
    fileprivate static let misplacedRead = Failure.invalidParams(
        field: "offset", "must be where the last piece ended, or where it began to have it again")
}
