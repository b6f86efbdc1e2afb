package import FactorCore

/// Shows a subject: its factors, guess budget and locks.
package enum GetSubject: TenantMethod {
    package typealias Params = SubjectParams
    package static let name = "subject.get"
    package static let about =
        "Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent"
    package static let role: Role? = .enroll
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let createdAt: Timestamp
        let factors: [FactorView]
        let addresses: [SubjectAddress]
        let profile: Profile
        let pools: [PoolView]
        let devicePools: [PoolView]
        let identifierPools: [PoolView]
        let reset: FactorResetView?
        let limit: Double

        package static var example: Reply {
            Reply(
                createdAt: .example, factors: [.example], addresses: [], profile: .example, pools: [.example],
                devicePools: [], identifierPools: [], reset: .example, limit: 3e-4)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("created_at", createdAt, "when its first factor was enrolled or it signed up")
            object.field("factors", factors, "the factors, in the order of their enrolment")
            object.field("addresses", addresses.map(AddressView.init), "its addresses")
            object.field("profile", profile, "its profile")
            object.field(
                "budget", BudgetView(spent: pools.map(\.spent).max() ?? 0, limit: limit),
                "the guess pool that is closest to its limit")
            object.nullable("locked_until", pools.compactMap(\.lockedUntil).max(), "when the last locked pool unlocks")
            object.field("pools", pools, "the guesses at each kind of factor")
            object.field("device_pools", devicePools, "the same for guesses made on its trusted devices")
            object.field(
                "identifier_pools", identifierPools,
                "for each identifier whose sign-ins have to wait: the consecutive misses and the wait")
            object.nullable("reset", reset, "the latest reset of its second factors by support, if there was one")
        }
    }

    package static func answer(
        _ params: Params, in tenant: Tenant, _ call: ServerCall
    ) throws(Failure) -> Reply {
        try call.engine.lookWithGuesses(at: params.subject, in: tenant) { subject, guesses, decision throws(Failure) in
            guard let createdAt = subject.createdAt else { throw .notFound }
            let budget = decision.policy.guessBudget
            let view = { PoolView($0, subject.priceOfTry(at: $0.kind, decision), decision.now, budget) }
            return Reply(
                createdAt: createdAt, factors: try FactorView.all(of: subject, decision),
                addresses: try subject.addresses(decision), profile: try subject.profile(decision),
                pools: subject.pools.map(view),
                devicePools: guesses.onDevices.map(view), identifierPools: guesses.atIdentifiers.map(view),
                reset: try FactorResetView(of: subject, decision), limit: budget.probability.value)
        }
    }
}

/// How much of a guess budget is spent.
package struct BudgetView: WireObject, Sendable {
    package static let title: String? = "Budget"
    let spent: Double
    let limit: Double

    package static var example: BudgetView { BudgetView(spent: 3e-6, limit: 3e-4) }

    package func encode(into object: inout ObjectWriter) {
        object.field("spent", spent, "the chance of a hit that all misses within the window add up to")
        object.field("limit", limit, "the chance at which it locks")
    }
}

/// One guess pool of a subject.
package struct PoolView: WireObject, Sendable {
    package static let title: String? = "GuessPool"
    let kind: FactorKind
    let spent: Double
    let missesInRow: Int
    let retryAfter: Int64?
    let lockedUntil: Timestamp?

    package static var example: PoolView {
        PoolView(kind: .totp, spent: 3e-6, missesInRow: 1, retryAfter: nil, lockedUntil: nil)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("kind", kind, "the kind of factor")
        object.field("spent", spent, "the chance of a hit that all misses within the window add up to")
        object.field("misses_in_row", missesInRow, "consecutive misses since the last success")
        object.nullable("retry_after_ms", retryAfter, "while tries are throttled: the wait")
        object.nullable("locked_until", lockedUntil, "while the budget is spent: when it unlocks")
    }
}

extension PoolView {
    /// - Parameter price: What one more try would cost.
    init(_ pool: GuessPool, _ price: Probability, _ now: Timestamp, _ budget: GuessBudgetPolicy) {
        self.init(
            kind: pool.kind, spent: pool.spent(at: now, budget).value, missesInRow: Int(pool.missesInRow),
            retryAfter: pool.throttle(at: now), lockedUntil: pool.lockedUntil(costing: price, at: now, budget))
    }
}
