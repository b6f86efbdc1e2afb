package import FactorCore

/// Shows a tenant's policy and size.
package enum GetTenant: ScanningMethod {
    package typealias Reply = TenantView
    package typealias Params = TenantParams
    package static let name = "tenant.get"
    package static let about = "Returns a tenant's policy and its number of subjects"
    package static let role: Role? = .admin
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package static func start(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<TenantView, Failure>) -> Void
    ) throws(Failure) {
        let tenant = try call.tenant(params.tenant, for: roles)
        try call.engine.countSubjects(of: [tenant]) { done($0.map { TenantView(tenant, subjects: $0.first ?? 0) }) }
    }
}
