package import FactorCore
package import FactorWire

/// Lends jobs to the clients that do them.
package enum ClaimJobs: WaitingMethod {
    package static let name = "job.claim"
    package static let about =
        "Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none"
    package static let role: Role? = .deliver
    package static let otherRoles: [Role] = [.challenge]
    /// It takes no idempotency key: a repeated request asks for other jobs, and a lost lease ends by itself.
    package static let changes = false
    package static let effect = MethodEffect.change
    package static let failures: [FailureCode] = [.notFound]

    package struct Params: WireReadableObject, Sendable {
        let tenant: TenantID?
        /// All that the caller may be lent if nil.
        let kinds: Set<Job.Kind>?
        let limit: Int
        let wait: Int

        package init(from parameters: inout Parameters) throws(WireFault) {
            tenant = try parameters.optional("tenant", "only jobs of this tenant")
            let kinds = try parameters.optional(
                "kinds", "only jobs of these kinds; of all that the caller has the role for if omitted",
                as: [Job.Kind].self)
            if let kinds, kinds.isEmpty { throw .invalidParams(field: "kinds", problem: "must name a kind") }
            self.kinds = kinds.map { Set($0) }
            limit = try parameters.optional(
                "limit", "the maximum number of jobs; 10 if omitted", in: Bounds.claim, default: 10)
            wait = try parameters.optional(
                "wait_ms", "how long to wait for a job; 0 if omitted", in: Bounds.wait, default: 0)
        }
    }

    package struct Reply: WireObject, Sendable {
        let jobs: [JobView]

        package static var example: Reply { Reply(jobs: [.example]) }

        package func encode(into object: inout ObjectWriter) {
            object.field(
                "jobs", jobs, "the jobs, which belong to the caller until their leases expire; empty if there are none")
        }
    }

    /// A lease that nobody hears of would only keep others from the job.
    package static let isForItsAsker = true

    package static func begin(
        _ params: Params, _ call: ServerCall, _ done: @escaping @Sendable (Result<Reply, Failure>) -> Void
    ) throws(Failure) -> Wait<Reply> {
        let grant = call.grant
        for kind in params.kinds ?? [] where !grant.allowsAnywhere(RoleSet(kind.role)) {
            throw .forbidden(RoleSet(kind.role))
        }
        let kinds = params.kinds ?? Set(Job.Kind.allCases)
        let tenant = try params.tenant.map { id throws(Failure) in
            try call.tenant(id, for: RoleSet(kinds.map { RoleSet($0.role) })).id
        }
        let claim = JobClaim(holder: call.caller.uid, limit: params.limit) {
            kinds.contains($0) && grant.allows(RoleSet($0.role), in: $1) && (tenant ?? $1) == $1
        }
        let engine = call.engine
        let claimed = try engine.claimJobs(claim)
        guard claimed.isEmpty else { return .over(Reply(jobs: claimed.map { JobView($0, engine.clock) })) }
        return .news(of: target(params), milliseconds: params.wait, otherwise: Reply(jobs: []))
    }

    private static func target(_ params: Params) -> String {
        (params.kinds?.map(\.name).sorted().joined(separator: " ") ?? "all") + " of \(params.tenant?.text ?? "any")"
    }
}
