package import FactorCore
internal import FactorCrypto
package import FactorServer
internal import Foundation
package import TestSupport

extension Scenario {
    /// Takes a whole backup over the wire.
    package func backup() throws -> [UInt8] {
        let begun = try ask("backup.begin")
        guard begun.succeeded else { throw Unexpected(begun) }
        return try finishBackup(begun.result["backup_id"])
    }

    /// Reads a backup that was begun.
    package func finishBackup(_ id: JSON) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try ask("backup.read", ["backup_id": id, "offset": .integer(bytes.count)])
            guard let data = piece.result["data"].text.flatMap({ Data(base64Encoded: $0) }) else {
                throw Unexpected(piece)
            }
            bytes += data
            if piece.result["last"] == true { break }
        }
        let end = try ask("backup.end", ["backup_id": id])
        guard end.succeeded else { throw Unexpected(end) }
        return bytes
    }

    /// Checks a backup, and restores it into a store if there is one.
    package static func restore(
        _ backup: [UInt8], into store: (any Store)?, at now: Timestamp, nothingHappenedSince: Bool = false,
        master: MasterKeys = MasterKeys(Scenario.masterKey())
    ) throws(RestoreFailure) -> RestoreSummary {
        // The pieces have an odd length, so that no border of a block is one of a piece.
        var rest = backup[...]
        var intake = try BackupIntake { () throws(BackupSourceFailure) in
            let piece = Array(rest.prefix(10_007))
            rest = rest.dropFirst(piece.count)
            return piece.isEmpty ? nil : piece
        }
        let terms = RestoreTerms(
            now: now, nothingHappenedSince: nothingHappenedSince, randomness: .seeded(5))
        return try intake.run(master, terms, into: store) { _, _ in }
    }

    /// Restores a backup into a new server, whose clock shows the same time as this one's.
    package func restored(_ backup: [UInt8], nothingHappenedSince: Bool = false) throws -> Scenario {
        let memory = MemoryStore()
        _ = try Self.restore(backup, into: memory, at: clock.now, nothingHappenedSince: nothingHappenedSince)
        return try Scenario(clock: ManualClock(clock.now), on: memory)
    }
}
