import FactorCore

/// The server's own state: when it started, and what it has served. Confined to the loop's thread.
package final class ServerState: @unchecked Sendable {
    // Sendable only so that the dispatcher, which is confined to the same thread, can hold it.

    /// Called for internal failures with the reference that the caller got, and what the request says about itself; the
    /// program logs them.
    private let onInternal: @Sendable (_ reference: String, _ cause: String, RequestMeta?) -> Void
    private let started = Clock.bootMilliseconds()
    private let randomness: @Sendable () -> UInt64
    /// The number of successes by method.
    private var successes: [UInt64]
    /// The numbers of failures by method, in the order of `FailureCode.allCases`.
    private var failures: [UInt64]
    private var unknownMethods: UInt64 = 0
    /// What peers with the same roles may call. There are as many lists as sets of roles in the rules.
    private var methodLists: [Grant.Reach: MethodList] = [:]
    /// Returns metrics that the program adds, about its connections.
    package var extraMetrics: () -> [Metric] = { [] }

    /// Returns how many requests wait for jobs, and how many were displaced by others.
    var waitingClaims: () -> (now: Int, displaced: Int) = { (0, 0) }

    /// The applications that have said hello, with how often.
    private(set) var applications: [Application: UInt64] = [:]

    /// How many applications are told apart; the others are counted as one without a name.
    private static let mostApplications = 64

    private static let columns = FailureCode.allCases.count
    private static let column = Dictionary(uniqueKeysWithValues: FailureCode.allCases.enumerated().map { ($1, $0) })

    package init(
        randomness: @escaping @Sendable () -> UInt64,
        onInternal: @escaping @Sendable (_ reference: String, _ cause: String, RequestMeta?) -> Void
    ) {
        self.randomness = randomness
        self.onInternal = onInternal
        successes = Array(repeating: 0, count: Catalogue.all.count)
        failures = Array(repeating: 0, count: Catalogue.all.count * Self.columns)
    }

    package var uptimeSeconds: Int { Int((Clock.bootMilliseconds() - started) / 1000) }

    /// Counts an answer; a nil code is a success.
    func count(_ method: Int, _ code: FailureCode?) {
        if let code { countFailure(method, code) } else { successes[method] += 1 }
    }

    // Not inlined, since failures are rare and every method counts them.
    @inline(never)
    private func countFailure(_ method: Int, _ code: FailureCode) {
        // This never fails: every code has a column.
        guard let column = Self.column[code] else { return }
        failures[method * Self.columns + column] += 1
    }

    /// Counts the hello of an application.
    func count(_ application: Application) {
        let isKnown = applications[application] != nil || applications.count < Self.mostApplications
        applications[isKnown ? application : .other, default: 0] += 1
    }

    func countUnknownMethod() {
        unknownMethods += 1
    }

    /// Returns the methods that a peer with that grant may call.
    func methods(for grant: Grant) -> MethodList {
        if let known = methodLists[grant.reach] { return known }
        let list = MethodList(Catalogue.all.filter { $0.isOpen(to: grant) }.map(\.name))
        methodLists[grant.reach] = list
        return list
    }

    /// Passes the cause of an internal failure to the log. Returns the reference under which it is logged.
    func reportInternal(_ failure: Failure, _ meta: RequestMeta?) -> String {
        let reference = Fingerprint.text(randomness())
        onInternal(reference, failure.cause ?? "no cause given", meta)
        return reference
    }

    /// Returns how often a method had each outcome; only outcomes that occurred.
    func outcomes(of method: Int) -> [(outcome: String, count: UInt64)] {
        let failed = FailureCode.allCases.enumerated().map { column, code in
            (outcome: code.reason.description, count: failures[method * Self.columns + column])
        }
        return ([(outcome: "ok", count: successes[method])] + failed).filter { $0.count > 0 }
    }

    var unknownMethodCount: UInt64 { unknownMethods }
}
