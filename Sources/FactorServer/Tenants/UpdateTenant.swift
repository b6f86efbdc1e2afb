package import FactorCore
package import FactorWire

/// Changes a tenant's settings, member by member.
package enum UpdateTenant: ServerMethod {
    package static let name = "tenant.update"
    package static let about = "Changes the settings of a tenant that the request names"
    package static let role: Role? = .admin
    package static let failures: [FailureCode] = [.notFound, .usersAffected, .wrongState]

    package struct Params: WireReadableObject, Sendable {
        let change: TenantPolicyParams
        let accepted: Int

        package init(from parameters: inout Parameters) throws(WireFault) {
            change = try TenantPolicyParams(from: &parameters)
            accepted = try parameters.optional(
                "accept_users_affected", "how many users may be left without a first or second factor that counts",
                in: 0...Int(Int32.max), default: 0)
        }
    }

    package struct Reply: WireObject, Sendable {
        let tenant: TenantID
        let policy: PolicyView
        let edition: DefaultsEdition
        let affected: Int?

        package static var example: Reply {
            Reply(tenant: .default, policy: .example, edition: .first, affected: nil)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("tenant", tenant, "its name")
            object.field("policy", policy, "all its settings, including those from the server's defaults")
            object.field(edition)
            object.nullable(
                "users_affected", affected,
                "the number of users left without a factor that counted; null if nothing was counted")
        }
    }

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> Reply {
        let tenant = try call.tenant(params.change.tenant, for: roles)
        let settings = params.change.policy?.applied(to: tenant.record.settings) ?? tenant.record.settings
        let (updated, affected) = try call.engine.updateTenant(
            tenant, settings, params.change.edition ?? tenant.record.edition, accepting: params.accepted,
            peer: call.caller.uid)
        return Reply(
            tenant: updated.id, policy: PolicyView(policy: updated.policy), edition: updated.record.edition,
            affected: affected)
    }
}
