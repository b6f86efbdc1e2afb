package import FactorCore

/// Destroys a tenant's keys, and so all its data.
package enum DeleteTenant: ServerMethod {
    package typealias Params = TenantParams
    package static let name = "tenant.delete"
    package static let about =
        "Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let failures: [FailureCode] = [.notFound, .policyViolation]

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID

        package static var example: Reply { Reply(tenant: .default) }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "the tenant that was deleted")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let tenant = try call.tenant(params.tenant, for: roles)
        try call.engine.deleteTenant(tenant, peer: call.caller.uid)
        return Reply(tenant: tenant.id)
    }
}
