package import FactorCore

/// Shows a subject: its factors, guess budget and locks.
package enum GetSubject: TenantMethod {
    package typealias Params = SubjectParams
    package static let name = "subject.get"
    package static let about =
        "Tells what is known of a subject: its factors, addresses and profile, and what of its guess budget is spent"
    package static let role: Role? = .enroll
    package static let changes = false
    package static let failures: [FailureCode] = [.notFound]

    package struct Reply: WireObject, Sendable {
        let createdAt: Timestamp
        let factors: [FactorView]
        let addresses: [SubjectAddress]
        let profile: Profile
        let pools: [PoolView]
        /// Nil if no guess was counted there.
        let devicePools: [PoolView]?
        /// Nil if no throttle is on.
        let identifierPools: [PoolView]?
        let limit: Double

        package static var example: Reply {
            Reply(
                createdAt: .example, factors: [.example], addresses: [], profile: .example, pools: [.example],
                devicePools: nil, identifierPools: nil, limit: 3e-4)
        }

        package func encode(into object: inout ObjectWriter) {
            object.field("created_at", createdAt, "when its first factor was enrolled, or it signed up")
            object.field("factors", factors, "in the order of their enrolment")
            object.field("addresses", addresses.map(AddressView.init), "where it can be reached")
            object.field("profile", profile, "what it says of itself")
            object.field(
                "budget", BudgetView(spent: pools.map(\.spent).max() ?? 0, limit: limit), "the fullest of its pools")
            object.nullable("locked_until", pools.compactMap(\.lockedUntil).max(), "when the last locked pool opens")
            object.field("pools", pools, "what was guessed at each kind of factor")
            object.optional(
                "device_pools", devicePools, "where anything was guessed on its trusted devices: the same of those")
            object.optional(
                "identifier_pools", identifierPools,
                "while sign-ins by one of its identifiers have to wait: the misses in a row and the wait there")
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
                devicePools: guesses.onDevices.isEmpty ? nil : guesses.onDevices.map(view),
                identifierPools: guesses.atIdentifiers.isEmpty ? nil : guesses.atIdentifiers.map(view),
                limit: budget.probability.value)
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
        object.field("spent", spent, "chance of a hit that misses add up to, within the window")
        object.field("limit", limit, "where it locks")
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
        object.field("spent", spent, "chance of a hit that misses add up to, within the window")
        object.field("misses_in_row", missesInRow, "since the last success")
        object.nullable("retry_after_ms", retryAfter, "while tries are throttled")
        object.nullable("locked_until", lockedUntil, "while the budget is spent")
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
