package import FactorCore
package import FactorWire

/// Begins a backup of everything answered before.
package enum BeginBackup: ScanningMethod {
    package static let name = "backup.begin"
    package static let about =
        "Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a "
        + "time, abandoned if it is not read for 30 s"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.wrongState]

    package struct Params: WireReadableObject, Sendable {
        let scope: BackupScope

        package init(from parameters: inout Parameters) throws(WireFault) {
            scope = try parameters.optional(
                "content", "the content of the backup; everything if omitted", default: .everything)
        }
    }

    package struct Reply: WireObject, Sendable {
        let beginning: BackupBeginning

        package static var example: Reply {
            Reply(
                beginning: BackupBeginning(
                    id: BackupID.example.bits, createdAt: .example, records: 1204, masterID: 0x6f1d_2c3b_4a59_6877))
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("backup_id", BackupID(bits: beginning.id), "its ID")
            object.field("created_at", beginning.createdAt, "the time of the backed-up state")
            object.field("records", Int64(beginning.records), "the number of records in the backup, to show progress")
            object.field(
                "master_key_fingerprint", Fingerprint.text(beginning.masterID),
                "the fingerprint of the master key that a restore needs")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        try call.engine.beginBackup(of: params.scope, peer: call.caller.uid) { done($0.map { Reply(beginning: $0) }) }
    }
}
