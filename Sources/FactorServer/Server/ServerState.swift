import FactorCore

/// What the server knows of itself: since when it runs, what it has served. Confined to the loop's thread.
package final class ServerState: @unchecked Sendable {
    // Sendable only so that the dispatcher, which is confined to the loop's thread too, can hold it.

    /// Told of internal failures with the reference that the caller got; the program logs them.
    private let onInternal: @Sendable (_ reference: String, _ cause: String) -> Void
    private let started = Clock.monotonicMilliseconds()
    private let randomness: @Sendable () -> UInt64
    /// Successes by method.
    private var successes: [UInt64]
    /// By method: failures in the order of `FailureCode.allCases`.
    private var failures: [UInt64]
    private var unknownMethods: UInt64 = 0
    /// What peers with the same roles may call: as many lists as there are sets of roles in the rules.
    private var methodLists: [Grant.Reach: MethodList] = [:]
    /// Lines that the program adds to the exposition, about its connections.
    package var extraMetrics: () -> [Metric] = { [] }

    /// How many requests wait for jobs, and how many gave way to others.
    var waitingClaims: () -> (now: Int, displaced: Int) = { (0, 0) }

    private static let columns = FailureCode.allCases.count
    private static let column = Dictionary(uniqueKeysWithValues: FailureCode.allCases.enumerated().map { ($1, $0) })

    package init(
        randomness: @escaping @Sendable () -> UInt64,
        onInternal: @escaping @Sendable (_ reference: String, _ cause: String) -> Void
    ) {
        self.randomness = randomness
        self.onInternal = onInternal
        successes = Array(repeating: 0, count: Catalogue.all.count)
        failures = Array(repeating: 0, count: Catalogue.all.count * Self.columns)
    }

    package var uptimeSeconds: Int { Int((Clock.monotonicMilliseconds() - started) / 1000) }

    /// Counts an answer; nil is a success.
    func count(_ method: Int, _ code: FailureCode?) {
        guard let code else {
            successes[method] += 1
            return
        }
        // Every code has a column.
        guard let column = Self.column[code] else { return }
        failures[method * Self.columns + column] += 1
    }

    func countUnknownMethod() {
        unknownMethods += 1
    }

    /// The methods that a peer with that grant may call.
    func methods(for grant: Grant) -> MethodList {
        if let known = methodLists[grant.reach] { return known }
        let names = Catalogue.all.filter { entry in
            entry.role.map { entry.isServerWide ? grant.allowsEverywhere($0) : grant.allowsAnywhere($0) } ?? true
        }.map(\.name)
        let list = MethodList(names)
        methodLists[grant.reach] = list
        return list
    }

    /// Has the cause of an internal failure logged, and gives the reference it can be found by.
    func reportInternal(_ failure: Failure) -> String {
        let reference = Fingerprint.text(randomness())
        onInternal(reference, failure.cause ?? "no cause given")
        return reference
    }

    /// How a method was answered, by outcome; only outcomes that occurred.
    func outcomes(of method: Int) -> [(outcome: String, count: UInt64)] {
        let failed = FailureCode.allCases.enumerated().map { column, code in
            (outcome: code.reason.description, count: failures[method * Self.columns + column])
        }
        return ([(outcome: "ok", count: successes[method])] + failed).filter { $0.count > 0 }
    }

    var unknownMethodCount: UInt64 { unknownMethods }
}
