/// Searches an order of a history's requests in which each takes effect at one moment between its invocation and its answer,
/// and all answers are those of a model (Wing and Gong, 1993). What was reached before is not searched again (Lowe, 2017).
package struct Linearization<Model: SequentialModel> {
    private let model: Model
    private let events: [Event]
    private var visited: Set<Point> = []

    /// The requests that have taken effect, and the state after them.
    private struct Point: Hashable {
        var taken: [Bool]
        var state: Model.State
    }

    private init(_ model: Model, _ events: [Event]) {
        self.model = model
        self.events = events.sorted { $0.invokedAt < $1.invokedAt }
    }

    /// Whether there is such an order.
    package static func exists(of events: [Event], as model: Model) -> Bool {
        var search = Linearization(model, events)
        return search.completes(Point(taken: events.map { _ in false }, state: model.start))
    }

    private mutating func completes(_ point: Point) -> Bool {
        let open = events.indices.filter { !point.taken[$0] }
        // Requests without an answer need not take effect.
        guard let firstAnswer = open.compactMap({ events[$0].answer?.returnedAt }).min() else { return true }
        guard visited.insert(point).inserted else { return false }
        for index in open where events[index].invokedAt <= firstAnswer {
            let outcome = events[index].answer?.outcome ?? .accepted
            guard let state = model.state(after: point.state, events[index].action, outcome) else { continue }
            var next = Point(taken: point.taken, state: state)
            next.taken[index] = true
            if completes(next) { return true }
        }
        return false
    }
}
