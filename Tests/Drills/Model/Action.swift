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
    /// Refused, for a reason that means that the request had no effect.
    case refused(String)
    /// No answer came, or the answer was a store failure. Whether the request took effect is unknown until a user
    /// checks.
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

    /// Whether a valid code or password may have been refused because of earlier misses or overload.
    var wasNotTried: Bool { ["throttled", "locked", "overloaded"].contains(reason) }
}

/// One step of a user: requests that are sent together, and the evaluation of their answers.
struct Action: Sendable {
    let requests: [Request]
    /// Evaluates the outcomes, which come in the order of the requests.
    let learn: @Sendable (inout User, inout World, [Outcome]) -> Void

    init(
        _ requests: [Request], _ learn: @escaping @Sendable (inout User, inout World, [Outcome]) -> Void
    ) {
        self.requests = requests
        self.learn = learn
    }

    /// An action with one request.
    static func one(
        _ method: String, _ params: JSON, _ learn: @escaping @Sendable (inout User, inout World, Outcome) -> Void
    ) -> Action {
        Action([Request(method, params)]) { user, world, outcomes in learn(&user, &world, outcomes[0]) }
    }

    /// An action that sends the same request several times at once.
    static func race(
        _ count: Int, _ method: String, _ params: JSON,
        _ learn: @escaping @Sendable (inout User, inout World, Race) -> Void
    ) -> Action {
        Action([Request](repeating: Request(method, params), count: count)) { user, world, outcomes in
            learn(&user, &world, Race(outcomes: outcomes))
        }
    }
}

/// The outcomes of one request that was sent several times at once and may succeed only once.
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

    /// The race without the answers that leave a flow at the given status. In those cases the flow had moved on and the
    /// daemon did not evaluate the code.
    func excluding(status: String) -> Race {
        Race(
            outcomes: outcomes.map { outcome in
                guard case .done(let result) = outcome, result["status"].text == status else { return outcome }
                return .refused("wrong_state")
            })
    }
}
