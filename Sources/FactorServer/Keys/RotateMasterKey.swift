package import FactorCore

/// Wraps every tenant's keys with the next master key.
package enum RotateMasterKey: ServerMethod {
    package typealias Params = NoParams
    package static let name = "keys.rotate_master"
    package static let about =
        "Wraps all keys with the next master key, with which the server must have been started"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let failures: [FailureCode] = [.wrongState]

    package struct Reply: WireObject, Sendable {
        let masterKey: String
        let recordsLeft: Int

        package static var example: Reply { Reply(masterKey: "6f1d2c3b4a596877", recordsLeft: 0) }

        package func encode(into object: inout ObjectWriter) {
            object.field("master_key_fingerprint", masterKey, "the fingerprint of the master key now in use")
            object.field("master_records_left", recordsLeft, "the number of keys still wrapped with the old master key")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        try call.engine.rotateMaster(peer: call.caller.uid)
        return Reply(
            masterKey: Fingerprint.text(call.engine.masterIDs.present), recordsLeft: call.engine.masterRecordsLeft)
    }
}

/// The displayed form of a master key's id: 16 hexadecimal digits, which reveal nothing about the key.
package enum Fingerprint {
    /// Returns the id of a master key as 16 hexadecimal digits.
    package static func text(_ id: UInt64) -> String {
        let hex = String(id, radix: 16)
        return String(repeating: "0", count: 16 - hex.utf8.count) + hex
    }
}
