import FactorBackup
import FactorCore
import FactorCrypto
import Synchronization

/// A backup that is being read: the file's bytes in order, made from a snapshot as they are asked for.
///
/// Read on the background lane, one piece after the other. It holds a block or two at a time, whatever the store's size.
final class BackupSource: Sendable {
    private struct State {
        var writer: BackupWriter
        /// Made and not yet given out.
        var ready: [UInt8] = []
        /// The piece given out last, which may be asked for again, and where it begins.
        var last = BackupPiece(offset: 0, bytes: [], recordsDone: 0, isLast: false)
    }

    private let state: Mutex<State>

    init(
        _ store: any Store, _ keys: TenantKeys, id: DocumentID, at moment: Timestamp
    ) throws(StoreFailure) {
        state = Mutex(State(writer: try BackupWriter(try store.snapshot(), keys, id: id, at: moment)))
    }

    var records: UInt64 { state.withLock { $0.writer.head.documents + $0.writer.head.segments } }

    /// The piece that begins at an offset: the next one, or the last one again. Nil for any other offset.
    func piece(at offset: UInt64) throws(StoreFailure) -> BackupPiece? {
        try state.withLock { state throws(StoreFailure) in
            if offset == state.last.offset, !state.last.bytes.isEmpty { return state.last }
            guard offset == state.last.end, !state.last.isLast else { return nil }
            while state.ready.count < BackupPiece.length, let bytes = try state.writer.next() { state.ready += bytes }
            let bytes = Array(state.ready.prefix(BackupPiece.length))
            state.ready.removeFirst(bytes.count)
            state.last = BackupPiece(
                offset: offset, bytes: bytes, recordsDone: state.writer.recordsDone,
                isLast: bytes.count < BackupPiece.length)
            return state.last
        }
    }
}

/// Some bytes of a backup.
package struct BackupPiece: Sendable {
    /// The length of every piece but the last, in bytes: few answers for a large store, and as base 64 far below what
    /// a connection may leave unread.
    package static let length = 196_608

    package let offset: UInt64
    package let bytes: [UInt8]
    /// Documents and audit segments up to its end.
    package let recordsDone: UInt64
    package let isLast: Bool

    package init(offset: UInt64, bytes: [UInt8], recordsDone: UInt64, isLast: Bool) {
        self.offset = offset
        self.bytes = bytes
        self.recordsDone = recordsDone
        self.isLast = isLast
    }

    /// Where the next one begins.
    package var end: UInt64 { offset + UInt64(bytes.count) }
}
