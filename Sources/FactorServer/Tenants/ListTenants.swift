package import FactorCore
package import FactorWire

/// Lists the tenants by name.
package enum ListTenants: ScanningMethod {
    package static let name = "tenant.list"
    package static let about = "Lists the tenants that the peer may administer, sorted by name"
    package static let role: Role? = .admin
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
        let tenants: [TenantView]
        let next: TenantID?

        package static var example: Reply { Reply(tenants: [.example], next: nil) }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenants", tenants, "the tenants on this page")
            object.nullable("next_cursor", next, "the cursor for the next page; null on the last page")
        }
    }

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) {
        let all = try call.engine.allTenants().filter {
            $0.record.status == .active && call.grant.allows(roles, in: $0.id)
                && $0.id.folded > params.cursor?.folded ?? ""
        }
        let page = Array(all.sorted { $0.id.folded < $1.id.folded }.prefix(params.limit))
        let total = all.count
        try call.engine.countSubjects(of: page) { counted in
            done(
                counted.map { counts in
                    let shown = zip(page, counts).map { TenantView($0, subjects: $1) }.fittingOnPage()
                    return Reply(tenants: shown, next: shown.count < total ? shown.last?.id : nil)
                })
        }
    }
}
