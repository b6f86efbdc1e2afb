package import FactorCore
package import FactorWire

/// Parameters that name only a tenant.
package struct TenantParams: WireReadableObject, Sendable {
    let tenant: TenantID

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.required("tenant", "the tenant's name")
    }
}

/// Parameters that name a tenant, and the edition of its defaults and some of its settings.
package struct TenantPolicyParams: WireReadableObject, Sendable {
    let tenant: TenantID
    let policy: PolicyChange?
    let edition: DefaultsEdition?

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.required("tenant", "the tenant's name")
        policy = try parameters.optional("policy", "the settings to change; null resets one to its default")
        edition = try parameters.defaultsEdition("which defaults apply to what is not set")
    }
}

/// Parameters that name only a tenant; the default tenant if left out.
package struct TenantChoice: WireReadableObject, TenantScoped, Sendable {
    package let tenant: TenantID?

    package init(from parameters: inout Parameters) throws(WireFault) {
        tenant = try parameters.tenant()
    }
}
