package import FactorCore
import FactorCrypto

/// A backup in progress, as the engine keeps it.
struct BackupUnderWay {
    let id: DocumentID
    /// Nil until the snapshot is taken.
    var source: BackupSource?
    var readsUnderWay = 0
    /// Ticks since the last request for it.
    var idleTicks = 0
    /// What is missing from it was reported.
    var isReported = false
}

/// A backup that was just begun.
package struct BackupBeginning: Sendable {
    package let id: DocumentID
    package let createdAt: Timestamp
    /// The number of documents and audit segments that it will contain, fewer if some are damaged.
    package let records: UInt64
    /// The id of the master key that a restore requires.
    package let masterID: UInt64

    package init(id: DocumentID, createdAt: Timestamp, records: UInt64, masterID: UInt64) {
        self.id = id
        self.createdAt = createdAt
        self.records = records
        self.masterID = masterID
    }
}

/// Backups for an operator to save. Only one at a time, since each makes the store keep its older pages.
extension Engine {
    /// The number of ticks, of about a second, after which an unread backup is given up.
    package static let backupPatience = 30

    /// Takes a snapshot of everything answered before, once that is durable.
    package func beginBackup(
        of scope: BackupScope = .everything, peer: UInt32,
        _ done: @escaping @Sendable (Result<BackupBeginning, Failure>) -> Void
    ) throws(Failure) {
        try requireRoom()
        guard backup == nil else { throw .wrongState(.backupUnderWay) }
        let id = DocumentID.drawn(from: randomness)
        backup = BackupUnderWay(id: id)
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.backupTaken, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
        // If that commit fails, the backup is made anyway: a store that can no longer be written needs it most.
        afterCommit { [weak self] failure in
            if let failure, failure.isLoss {
                self?.dropBackup(id)
                done(.failure(failure))
            } else {
                self?.takeSnapshot(id, scope, done)
            }
        }
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

    /// Reads the piece at an offset, off the loop's thread.
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

    /// Ends a backup, whether or not it was read completely.
    package func endBackup(_ id: DocumentID) throws(Failure) {
        guard backup?.id == id else { throw .notFound }
        backup = nil
    }

    /// Gives up a backup that is no longer read. Called at every tick.
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
            }, logs: durableState.logs, mayBeOutdated: ownership.mayMiss)
    }

    private func tellOmissions(_ piece: BackupPiece, _ id: DocumentID) {
        guard piece.isLast, let omissions = piece.omissions, !omissions.isEmpty, backup?.id == id,
            backup?.isReported == false
        else { return }
        backup?.isReported = true
        tellOmissions(omissions.lines)
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
    /// The revision that a write has to expect in order to produce this one.
    fileprivate var before: Revision { Revision(version: version - min(version, 1), tag: .none) }
}

extension DocumentWrite {
    /// The document as it is after the write.
    fileprivate var created: StoredDocument {
        var document = Document(creating: change)
        document.version = result.version
        return StoredDocument(key: key, document: document)
    }
}

extension Failure {
    fileprivate static let misplacedRead = Failure.invalidParams(
        field: "offset", "must be the offset at which the last piece ended, or began (to repeat it)")
}
