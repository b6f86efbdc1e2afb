package import FactorCore

/// Shows which keys are in use, and the progress of rotations.
package enum KeyStatus: ScanningMethod {
    package typealias Params = NoParams
    package static let name = "keys.status"
    package static let about = "Reports which keys are in use and how many records are still sealed under older ones"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Reply: WireObject, Sendable {
        let present: String
        let next: String?
        let left: Int
        let tenants: [TenantKeyStatus]

        package static var example: Reply {
            Reply(present: "6f1d2c3b4a596877", next: nil, left: 0, tenants: [.example])
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("master_key", present, "the fingerprint of the current master key")
            object.nullable(
                "next_master_key", next, "the fingerprint of the next master key, if the server was started with one")
            object.field("master_records_left", left, "the number of keys not yet wrapped with the next master key")
            object.field("tenants", tenants, "the newest key of each tenant")
        }
    }

    /// The state of one tenant's keys.
    package struct TenantKeyStatus: WireObject, Sendable {
        package static let title: String? = "TenantKey"
        let tenant: TenantID
        let generation: Int
        let recordsLeft: Int

        package static var example: TenantKeyStatus {
            TenantKeyStatus(tenant: .default, generation: 2, recordsLeft: 480)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "the tenant")
            object.field("generation", generation, "the generation of its newest key")
            object.field("tenant_records_left", recordsLeft, "the number of records still sealed under an older key")
        }
    }

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        try call.requireAdministrator()
        let (present, next) = call.engine.masterIDs
        let left = call.engine.masterRecordsLeft
        let tenants = try call.engine.allTenants().filter { $0.record.status == .active }
        try call.engine.rotationStatus(tenants.sorted { $0.id.text < $1.id.text }) { found in
            done(
                found.map { statuses in
                    Reply(
                        present: Fingerprint.text(present), next: next.map { Fingerprint.text($0) }, left: left,
                        tenants: statuses.map {
                            TenantKeyStatus(
                                tenant: $0.tenant, generation: Int($0.generation), recordsLeft: $0.recordsLeft)
                        })
                })
        }
    }
}
