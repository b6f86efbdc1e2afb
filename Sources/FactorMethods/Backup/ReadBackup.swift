package import FactorCore
import FactorCrypto
import FactorEngine
package import FactorWire

/// Gives the bytes of a backup, piece by piece.
package enum ReadBackup: ScanningMethod {
    package static let name = "backup.read"
    package static let about = "Gives the next piece of a backup's file, or the last one again"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let id: BackupID
        let offset: UInt64

        package static var example: Params { Params(id: .example, offset: 0) }

        private init(id: BackupID, offset: UInt64) {
            self.id = id
            self.offset = offset
        }

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.required("backup_id", "the backup, as backup.begin gave it")
            let offset = try parameters.required(
                "offset", "where the piece begins: 0, then the next_offset of the one before",
                as: Bounded<OffsetBounds>.self)
            self.offset = UInt64(offset.value)
        }
    }

    package struct Reply: WireObject, Sendable {
        let text: Base64Text
        let piece: BackupPiece

        package static var example: Reply {
            Reply(BackupPiece(offset: 0, bytes: Array("factord backup".utf8), recordsDone: 0, isLast: true))
        }

        init(_ piece: BackupPiece) {
            text = Base64Text(piece.bytes)
            self.piece = piece
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("data", text, "the bytes in base 64")
            object.field("next_offset", Int64(piece.end), "where the next piece begins")
            object.field("records_done", Int64(piece.recordsDone), "of the records that backup.begin told")
            object.field("last", piece.isLast, "whether the file ends here")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        try call.requireAdministrator()
        try call.engine.readBackup(params.id.bits, at: params.offset) { done($0.map { Reply($0) }) }
    }
}

/// A place in a backup's file: what every client language reads as an exact integer.
package enum OffsetBounds: IntegerBounds { package static let range: ClosedRange<Int64> = 0...9_007_199_254_740_991 }

/// Bytes that are written in base 64.
struct Base64Text: WireWritable, Sendable {
    private let text: [UInt8]

    static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9+/]*={0,2}$") }
    static var example: Base64Text { Base64Text(Array("factord backup".utf8)) }

    init(_ bytes: [UInt8]) {
        text = Base64.encode(bytes)
    }

    func write(to writer: inout JSONWriter) {
        // Nothing in it needs an escape.
        writer.raw([0x22] + text + [0x22])
    }
}
