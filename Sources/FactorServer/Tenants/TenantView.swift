import FactorCore

/// A tenant as answers show it.
package struct TenantView: WireObject, Sendable {
    package static let title: String? = "Tenant"
    let id: TenantID
    let policy: PolicyView
    let edition: DefaultsEdition
    let createdAt: Timestamp
    let subjects: Int

    package static var example: TenantView {
        TenantView(id: .default, policy: .example, edition: .first, createdAt: .example, subjects: 17)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("tenant", id, "its name")
        object.field("policy", policy, "all its settings, including those from the server's defaults")
        object.field(edition)
        object.field("created_at", createdAt, "when it was created")
        object.field("counts", Counts(subjects: subjects), "what the tenant contains")
    }

    struct Counts: WireObject {
        static let title: String? = "TenantCounts"
        let subjects: Int

        static var example: Counts { Counts(subjects: 17) }

        func encode(into object: inout ObjectWriter) {
            object.field("subjects", subjects, "the number of subjects that have or had a factor")
        }
    }
}

extension TenantView {
    init(_ tenant: Tenant, subjects: Int) {
        self.init(
            id: tenant.id, policy: PolicyView(policy: tenant.policy), edition: tenant.record.edition,
            createdAt: tenant.record.createdAt, subjects: subjects)
    }
}
