package import FactorCore
import FactorCrypto
package import FactorWire

/// The handle of a backup in progress: 128 random bits, written as `bak_` and 26 characters of lower-case base 32.
package struct BackupID: WireReadable, WireWritable, Sendable {
    private static let prefix = "bak_"

    package let bits: DocumentID

    package static var schema: JSONSchema { .string(pattern: "^bak_[a-z2-7]{26}$") }
    package static var example: BackupID { BackupID(bits: Examples.factor.bits) }

    init(bits: DocumentID) {
        self.bits = bits
    }

    package init(wire: JSONValue) throws(WireProblem) {
        let text = wire.utf8() ?? []
        guard text.starts(with: Self.prefix.utf8), let (high, low) = Base32.identifierBits(Array(text.dropFirst(4)))
        else { throw WireProblem("must be bak_ and 26 characters of lower-case base 32, as returned by backup.begin") }
        bits = DocumentID(high: high, low: low)
    }

    package func write(to writer: inout JSONWriter) {
        writer.string(Self.prefix + String(decoding: Base32.identifier(high: bits.high, low: bits.low), as: UTF8.self))
    }
}

extension Parameters {
    mutating func backup() throws(WireFault) -> BackupID {
        try required("backup_id", "the backup's ID, as returned by backup.begin")
    }
}
