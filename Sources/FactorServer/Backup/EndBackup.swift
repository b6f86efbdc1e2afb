package import FactorCore
package import FactorWire

/// Ends a backup.
package enum EndBackup: ServerMethod {
    package typealias Reply = NoReply
    package static let name = "backup.end"
    package static let about = "Ends a backup, complete or not"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let id: BackupID

        package init(from parameters: inout Parameters) throws(WireFault) {
            id = try parameters.backup()
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        try call.engine.endBackup(params.id.bits)
        return NoReply()
    }
}
