import FactorCore
import TestSupport

/// One request of a drill.
struct Request: Sendable {
    let method: String
    let params: JSON

    init(_ method: String, _ params: JSON = [:]) {
        self.method = method
        self.params = params
    }
}

/// The result of an answer.
enum Outcome: Sendable {
    case done(JSON)
    /// Refused, for a reason that means that nothing was done.
    case refused(String)
    /// No answer came, or one that says that the store failed. Whether it was done is open until somebody checks.
    case open

    init(_ answer: Answer?) {
        guard let answer, answer.reason != "unavailable", answer.reason != "internal" else {
            self = .open
            return
        }
        self = answer.succeeded ? .done(answer.result) : .refused(answer.reason ?? "error \(answer.code ?? 0)")
    }

    var isDone: Bool { if case .done = self { true } else { false } }
    var isOpen: Bool { if case .open = self { true } else { false } }
    var reason: String { if case .refused(let reason) = self { reason } else { "" } }

    /// Whether a right code or password may have been refused because of earlier misses or too much work.
    var wasNotTried: Bool { ["throttled", "locked", "overloaded"].contains(reason) }
}

/// One thing that a user does: requests that are sent together, and what their answers say about the store.
struct Action: Sendable {
    let requests: [Request]
    /// Evaluates the outcomes, in the order of the requests.
    let learn: @Sendable (inout User, inout World, [Outcome]) -> Void

    init(
        _ requests: [Request], _ learn: @escaping @Sendable (inout User, inout World, [Outcome]) -> Void
    ) {
        self.requests = requests
        self.learn = learn
    }

    /// An action of one request.
    static func one(
        _ method: String, _ params: JSON, _ learn: @escaping @Sendable (inout User, inout World, Outcome) -> Void
    ) -> Action {
        Action([Request(method, params)]) { user, world, outcomes in learn(&user, &world, outcomes[0]) }
    }

    /// The same request several times at once.
    static func race(
        _ count: Int, _ method: String, _ params: JSON,
        _ learn: @escaping @Sendable (inout User, inout World, Race) -> Void
    ) -> Action {
        Action([Request](repeating: Request(method, params), count: count)) { user, world, outcomes in
            learn(&user, &world, Race(outcomes: outcomes))
        }
    }
}

/// The outcomes of one request that was made several times at once, and that may succeed once.
struct Race {
    let outcomes: [Outcome]

    var successes: Int { outcomes.count(where: \.isDone) }
    /// Whether it may have succeeded without an answer.
    var isOpen: Bool { successes == 0 && outcomes.contains(where: \.isOpen) }
    var wasNotTried: Bool { outcomes.contains(where: \.wasNotTried) }
    var reasons: [String] { outcomes.map(\.reason) }
    var result: JSON? {
        for case .done(let result) in outcomes { return result }
        return nil
    }

    /// The race without answers that leave a flow at that status: the step was no longer valid, the flow moved, and the
    /// answer was not evaluated.
    func excluding(status: String) -> Race {
        Race(
            outcomes: outcomes.map { outcome in
                guard case .done(let result) = outcome, result["status"].text == status else { return outcome }
                return .refused("wrong_state")
            })
    }
}
