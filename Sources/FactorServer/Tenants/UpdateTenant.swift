package import FactorCore

/// Changes a tenant's settings, member by member.
package enum UpdateTenant: ServerMethod {
    package typealias Params = TenantPolicyParams
    package static let name = "tenant.update"
    package static let about = "Changes the settings of a tenant that the request names"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID
        let policy: PolicyView

        package static var example: Reply { Reply(tenant: .default, policy: .example) }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "its name")
            object.field("policy", policy, "all its settings, including those from the server's defaults")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let tenant = try call.tenant(params.tenant, for: roles)
        let settings = params.policy?.applied(to: tenant.record.settings) ?? tenant.record.settings
        let updated = try call.engine.updateTenant(tenant, settings, peer: call.caller.uid)
        return Reply(tenant: updated.id, policy: PolicyView(policy: updated.policy))
    }
}
