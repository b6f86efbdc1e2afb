package import FactorCore
import FactorCrypto
package import FactorWire

/// Returns the bytes of a backup, piece by piece.
package enum ReadBackup: ScanningMethod {
    package static let name = "backup.read"
    package static let about = "Returns the next piece of a backup's file, or the previous one again"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let id: BackupID
        let offset: UInt64

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.backup()
            offset = UInt64(
                try parameters.required(
                    "offset", "where the piece begins: 0, then the next_offset of the previous piece", in: Bounds.offset
                ))
        }
    }

    package struct Reply: WireObject, Sendable {
        let piece: BackupPiece

        package static var example: Reply {
            Reply(piece: BackupPiece(offset: 0, bytes: Array("factord backup".utf8), recordsDone: 0, isLast: true))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("data", Base64Text(piece.bytes), "the bytes, in base64")
            object.field("next_offset", Int64(piece.end), "where the next piece begins")
            object.field(
                "records_done", Int64(piece.recordsDone), "how many of the backup's records have been returned")
            object.field("last", piece.isLast, "whether this piece is the last")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        try call.engine.readBackup(params.id.bits, at: params.offset) { done($0.map { Reply(piece: $0) }) }
    }
}

/// Bytes that are written in base 64.
struct Base64Text: WireWritable, Sendable {
    private let text: [UInt8]

    static var schema: JSONSchema { .string(pattern: "^[A-Za-z0-9+/]*={0,2}$") }
    static var example: Base64Text { Base64Text(Array("factord backup".utf8)) }

    init(_ bytes: [UInt8]) {
        text = Base64.encode(bytes)
    }

    func write(to writer: inout JSONWriter) {
        // No character needs an escape.
        writer.raw([0x22] + text + [0x22])
    }
}
