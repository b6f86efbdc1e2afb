import FactorCore
import FactorCrypto
import Synchronization

/// A backup that is being read: the bytes of its file in order, made from a snapshot on demand.
///
/// It is read on the background thread, one piece after the other. It holds one or two blocks at a time, whatever the
/// store's size.
final class BackupSource: Sendable {
    private struct State {
        var writer: BackupWriter
        /// Bytes made but not yet returned.
        var ready: [UInt8] = []
        /// The last piece returned, with its offset; it may be requested again.
        var last = BackupPiece(offset: 0, bytes: [], recordsDone: 0, isLast: false)
    }

    private let state: Mutex<State>

    init(_ store: any Store, _ basis: BackupBasis, _ scope: BackupScope, id: DocumentID, at moment: Timestamp)
        throws(StoreFailure)
    {
        let snapshot = try store.snapshot()
        let writer = try BackupWriter(
            snapshot, basis.serverKeys, try basis.terms(snapshot, scope), id: id, at: moment)
        state = Mutex(State(writer: writer))
    }

    var records: UInt64 { state.withLock { $0.writer.head.documents + $0.writer.head.segments } }

    /// Returns the piece at an offset: the next one, or the last one again. Nil for any other offset.
    func piece(at offset: UInt64) throws(StoreFailure) -> BackupPiece? {
        try state.withLock { state throws(StoreFailure) in
            if offset == state.last.offset, !state.last.bytes.isEmpty { return state.last }
            guard offset == state.last.end, !state.last.isLast else { return nil }
            while state.ready.count < BackupPiece.length, let bytes = try state.writer.next() { state.ready += bytes }
            let bytes = Array(state.ready.prefix(BackupPiece.length))
            state.ready.removeFirst(bytes.count)
            state.last = BackupPiece(
                offset: offset, bytes: bytes, recordsDone: state.writer.recordsDone,
                isLast: bytes.count < BackupPiece.length, omissions: state.writer.omissions)
            return state.last
        }
    }
}

/// What a backup contains from the engine's memory, in addition to the store.
struct BackupBasis: Sendable {
    let serverKeys: TenantKeys
    let master: MasterKeys
    let identity: StoreIdentity
    /// The server's own documents, as they are in memory.
    let root: StoredDocument
    let tenants: [StoredDocument]
    /// The audit logs according to the last commit.
    let logs: [KnownLog]
    /// What is in memory may be older than the snapshot.
    let mayBeOutdated: Bool

    func terms(_ snapshot: any StoreSnapshot, _ scope: BackupScope) throws(StoreFailure) -> BackupTerms {
        var keys = FoundKeys(serverKeys, master)
        let root = try mayBeOutdated ? root(in: snapshot) : root
        let layout = (try? RootRecord(decoding: root.document.body))?.layout ?? .newest
        return BackupTerms(
            root: root, tenants: tenants, logs: try logs(in: snapshot), scope: scope, layout: layout
        ) { keys.isGenuine($0) }
    }

    private func root(in snapshot: any StoreSnapshot) throws(StoreFailure) -> StoredDocument {
        do throws(StoreFailure) {
            if let stored = try snapshot.nextDocument(.root),
                let record = try? RootRecord(decoding: stored.document.body),
                FoundRoot(record: record, document: stored.document).isGenuine(serverKeys)
            {
                return stored
            }
        } catch {
            guard case .corrupt = error else { throw error }
        }
        return root
    }

    /// The audit logs, by the states in the snapshot. Of a log whose state cannot be read, the end is not known.
    private func logs(in snapshot: any StoreSnapshot) throws(StoreFailure) -> [LogExtent] {
        let writers: [StoreWriter]
        do throws(StoreFailure) { writers = try snapshot.writers() } catch {
            guard case .corrupt = error else { throw error }
            return unknown(logs)
        }
        var found: [LogExtent] = []
        for writer in writers {
            do throws(StoreFailure) {
                let state = try StoreState(of: writer, of: identity, serverKeys)
                found += state.logs.map(\.extent)
            } catch {
                let present = logs.filter { $0.keeper == writer.number }
                found += present.isEmpty ? [.unknown(of: writer.number)] : unknown(present)
            }
        }
        // The first is the one that goes on after a restore.
        if !found.contains(where: { $0.writer == 0 }) { found.append(LogExtent(head: 0, beginning: .origin)) }
        return found.sorted { $0.writer < $1.writer }
    }

    /// The same logs, whose ends are not known.
    private func unknown(_ logs: [KnownLog]) -> [LogExtent] {
        logs.map { LogExtent(head: nil, beginning: $0.beginning) }
    }
}

/// A piece of a backup's file.
package struct BackupPiece: Sendable {
    /// The length of every piece but the last, in bytes. A large store takes few answers, and a piece in base 64 is far
    /// below what a connection may leave unread.
    package static let length = 196_608

    package let offset: UInt64
    package let bytes: [UInt8]
    /// The number of documents and audit segments up to its end.
    package let recordsDone: UInt64
    package let isLast: Bool
    /// What is missing from the backup; nil until that is known.
    let omissions: Omissions?

    package init(offset: UInt64, bytes: [UInt8], recordsDone: UInt64, isLast: Bool) {
        self.init(offset: offset, bytes: bytes, recordsDone: recordsDone, isLast: isLast, omissions: nil)
    }

    init(offset: UInt64, bytes: [UInt8], recordsDone: UInt64, isLast: Bool, omissions: Omissions?) {
        self.offset = offset
        self.bytes = bytes
        self.recordsDone = recordsDone
        self.isLast = isLast
        self.omissions = omissions
    }

    /// The offset of the next piece.
    package var end: UInt64 { offset + UInt64(bytes.count) }
}
