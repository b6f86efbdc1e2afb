package import FactorCore
package import FactorWire

/// Parameters that name a tenant and nothing else.
package struct TenantParams: WireReadableObject, Sendable {
    let tenant: TenantID

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.required("tenant", "the tenant's name")
    }
}

/// Parameters that name a tenant and settings of it.
package struct TenantPolicyParams: WireReadableObject, Sendable {
    let tenant: TenantID
    let policy: PolicyChange?

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.required("tenant", "the tenant's name")
        policy = try parameters.optional("policy", "settings to change, member by member; null takes one back")
    }
}

/// Parameters that name a tenant, or leave it to the default one, and nothing else.
package struct TenantChoice: WireReadableObject, TenantScoped, Sendable {
    package let tenant: TenantID?

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
    }
}
