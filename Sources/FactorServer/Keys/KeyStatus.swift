package import FactorCore
package import FactorWire

/// Shows which keys are in use, and the progress of rotations.
package enum KeyStatus: ScanningMethod {
    package static let name = "keys.status"
    package static let about = "Reports which keys are in use and how many records are still sealed under older ones"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let changes = false
    package static let failures: [FailureCode] = []

    package struct Params: WireReadableObject, Sendable {
        let limit: Int
        let cursor: TenantID?

        package init(from parameters: inout Parameters) throws(WireFault) {
            limit = try parameters.pageLimit("the maximum number of tenants on a page")
            cursor = try parameters.optional("cursor", "the next_cursor of the previous page")
        }
    }

    package struct Reply: WireObject, Sendable {
        let present: String
        let next: String?
        let left: Int
        let tenants: [TenantKeyStatus]
        let cursor: TenantID?

        package static var example: Reply {
            Reply(present: "6f1d2c3b4a596877", next: nil, left: 0, tenants: [.example], cursor: nil)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("master_key_fingerprint", present, "the fingerprint of the current master key")
            object.nullable(
                "next_master_key_fingerprint", next,
                "the fingerprint of the next master key, if the server was started with one")
            object.field("master_records_left", left, "the number of keys not yet wrapped with the next master key")
            object.field("tenant_keys", tenants, "the newest key of each tenant, sorted by name")
            object.nullable("next_cursor", cursor, "the cursor for the next page; null on the last page")
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

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let (present, next) = call.engine.masterIDs
        let left = call.engine.masterRecordsLeft
        let all = try call.engine.allTenants().filter {
            $0.record.status == .active && $0.id.folded > params.cursor?.folded ?? ""
        }
        let tenants = Array(all.sorted { $0.id.folded < $1.id.folded }.prefix(params.limit))
        let cursor = tenants.count < all.count ? tenants.last?.id : nil
        try call.engine.rotationStatus(tenants) { found in
            done(
                found.map { statuses in
                    Reply(
                        present: Fingerprint.text(present), next: next.map { Fingerprint.text($0) }, left: left,
                        tenants: statuses.map {
                            TenantKeyStatus(
                                tenant: $0.tenant, generation: Int($0.generation), recordsLeft: $0.recordsLeft)
                        }, cursor: cursor)
                })
        }
    }
}
