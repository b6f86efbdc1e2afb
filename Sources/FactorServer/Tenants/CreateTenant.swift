package import FactorCore
import FactorWire

/// Creates a tenant with its own keys.
package enum CreateTenant: ServerMethod {
    package typealias Reply = TenantView
    package typealias Params = TenantPolicyParams
    package static let name = "tenant.create"
    package static let about = "Creates a tenant with its own keys"
    package static let role: Role? = .admin
    package static let isServerWide = true
    package static let failures: [FailureCode] = [.alreadyExists, .wrongState]

    package static func answer(_ params: Params, _ call: ServerCall) throws(Failure) -> TenantView {
        let settings = params.policy?.applied(to: PolicySettings()) ?? PolicySettings()
        return TenantView(
            try call.engine.createTenant(params.tenant, settings, params.edition, peer: call.caller.uid), subjects: 0)
    }
}
