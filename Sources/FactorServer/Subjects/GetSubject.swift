package import FactorCore

/// Shows a subject: its factors, guess budget and locks.
package enum GetSubject: TenantMethod {
    package typealias Params = SubjectParams
    package static let name = "subject.get"
    package static let about =
        "Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent"
    package static let role: Role? = .enroll
    package static let otherRoles: [Role] = [.support, .provision]
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let createdAt: Timestamp
        let factors: [FactorView]
        let addresses: [SubjectAddress]
        let profile: Profile
        let pools: [PoolView]
        let reset: FactorResetView?

        package static var example: Reply {
            Reply(
                createdAt: .example, factors: [.example], addresses: [], profile: .example, pools: [.example],
                reset: .example)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("created_at", createdAt, "when its first factor was enrolled or it signed up")
            object.field("factors", factors, "the factors, in the order of their enrolment")
            object.field("addresses", addresses.map(AddressView.init), "its addresses")
            object.field("profile", profile, "its profile")
            object.field("pools", pools, "where guesses are counted, except where there were none")
            object.nullable("reset", reset, "the latest reset of its second factors by support, if there was one")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        try call.engine.lookWithGuesses(at: params.subject, in: tenant) { subject, guesses, decision throws(Failure) in
            guard let createdAt = subject.createdAt else { throw .notFound }
            let budget = decision.policy.guessBudget
            let pools = [
                (PoolScope.subject, subject.pools), (.device, guesses.onDevices), (.identifier, guesses.atIdentifiers),
            ]
            return Reply(
                createdAt: createdAt, factors: try FactorView.all(of: subject, decision),
                addresses: try subject.addresses(decision), profile: try subject.profile(decision),
                pools: pools.flatMap { scope, pools in
                    pools.map { pool in
                        let price = subject.priceOfTry(at: pool.kind, on: pools, decision)
                        return PoolView(scope, pool, price, decision.now, budget)
                    }
                },
                reset: try FactorResetView(of: subject, decision))
        }
    }
}

/// Whose guesses a pool counts.
package enum PoolScope: String, Sendable, WireEnumeration {
    package static let title = "PoolScope"

    /// Those of everybody.
    case subject
    /// Those made on the subject's trusted devices, and in step-ups of sessions of two factors.
    case device
    /// Those of sign-ins that began with one of its identifiers, which have to wait.
    case identifier
}

/// One guess pool of a subject.
package struct PoolView: WireObject, Sendable {
    package static let title: String? = "GuessPool"
    let scope: PoolScope
    let kind: FactorKind
    let spent: Double
    let limit: Double
    let missesInRow: Int
    let retryAfter: Int64?
    let lockedUntil: Timestamp?

    package static var example: PoolView {
        PoolView(
            scope: .subject, kind: .totp, spent: 3e-6, limit: 3e-4, missesInRow: 1, retryAfter: nil, lockedUntil: nil)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field(
            "scope", scope,
            """
            whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or those of \
            sign-ins that began with an identifier
            """)
        object.field("kind", kind, "the kind of factor")
        object.field("spent", spent, "the chance of a hit that all misses within the window add up to")
        object.field("budget", limit, "the chance at which it locks")
        object.field("misses_in_row", missesInRow, "consecutive misses since the last success")
        object.nullable("retry_after_ms", retryAfter, "while tries are throttled: the wait")
        object.nullable("unlocks_at", lockedUntil, "while the budget is spent: when it unlocks")
    }
}

extension PoolView {
    /// - Parameter price: What one more try would cost.
    init(_ scope: PoolScope, _ pool: GuessPool, _ price: Probability, _ now: Timestamp, _ budget: GuessBudgetPolicy) {
        self.init(
            scope: scope, kind: pool.kind, spent: pool.spent(at: now, budget).value, limit: budget.probability.value,
            missesInRow: Int(pool.missesInRow), retryAfter: pool.throttle(at: now),
            lockedUntil: pool.lockedUntil(costing: price, at: now, budget))
    }
}
