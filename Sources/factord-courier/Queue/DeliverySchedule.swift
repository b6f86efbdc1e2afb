/// Decides which message is delivered next, and how many at once.
///
/// Rules:
/// - As many deliveries as there are workers run at once. One that has lasted a second is slow: it continues, and
///   another takes its place, so that hanging messages delay the others by at most a second.
/// - Slow deliveries are bounded in total, per route, and per destination within a route. Messages beyond a bound are
///   put off, and the daemon lends them again later.
/// - Repeated messages may use only half of each of these bounds: whatever hangs, a new message finds a place.
/// - Of the waiting messages, one with the fewest running deliveries to its destination goes first, then the oldest.
struct DeliverySchedule {
    /// What a worker should do.
    enum Order {
        case deliver(QueuedMessage)
        /// Give the message back to the daemon.
        case putOff(QueuedMessage)
    }

    /// Milliseconds after which a delivery is slow.
    static let slowAfter: Int64 = 1_000
    /// The most deliveries besides the workers': in total, per route, and per destination of a route. A delivery lasts at
    /// most 45 s.
    static let mostSlow = 64
    static let mostOfRoute = 48
    static let mostOfBottleneck = 32

    private struct Running {
        let queued: QueuedMessage
        let bottleneck: QueuedMessage.Bottleneck
        let since: Int64
    }

    /// Simultaneous deliveries that are not slow.
    let workers: Int
    private var waiting: [QueuedMessage] = []
    private var running: [Running] = []

    init(workers: Int) { self.workers = workers }

    /// How many messages may be claimed, so that few wait here while their lease runs.
    var room: Int { max(0, 4 * workers - waiting.count) }

    /// The most deliveries that may run.
    var mostRunning: Int { workers + Self.mostSlow }

    mutating func add(_ message: QueuedMessage) { waiting.append(message) }

    /// Takes the next order; nil if nothing can be done yet.
    /// - Parameter now: milliseconds of a clock that never goes back.
    mutating func next(at now: Int64) -> Order? {
        if let index = waiting.firstIndex(where: { !hasPlace($0) }) { return .putOff(waiting.remove(at: index)) }
        guard !waiting.isEmpty, quick(at: now) < workers, running.count < mostRunning else { return nil }
        let loads = waiting.map { queued in running.count { $0.bottleneck == queued.bottleneck } }
        guard let index = loads.indices.min(by: { loads[$0] < loads[$1] }) else { return nil }
        let queued = waiting.remove(at: index)
        running.append(Running(queued: queued, bottleneck: queued.bottleneck, since: now))
        return .deliver(queued)
    }

    /// Records that a delivery has ended.
    mutating func finished(_ message: QueuedMessage) {
        running.removeAll { $0.queued === message }
    }

    /// Takes a waiting message to give back when the program ends.
    mutating func takeOneBack() -> QueuedMessage? { waiting.popLast() }

    /// Milliseconds until a place becomes free because a delivery becomes slow; nil if none will, or nothing waits.
    func untilPlace(at now: Int64) -> Int64? {
        guard !waiting.isEmpty, running.count < mostRunning else { return nil }
        return running.map { $0.since + Self.slowAfter - now }.filter { $0 > 0 }.min()
    }

    private func quick(at now: Int64) -> Int {
        running.count { now - $0.since < Self.slowAfter }
    }

    /// Whether the message's destination and route are below their bounds, including those for repeated messages.
    private func hasPlace(_ queued: QueuedMessage) -> Bool {
        let bottleneck = queued.bottleneck
        let share = queued.isRepeated ? 2 : 1
        let counted = queued.isRepeated ? running.filter { $0.queued.isRepeated } : running
        return counted.count { $0.bottleneck == bottleneck } < Self.mostOfBottleneck / share
            && counted.count { $0.bottleneck.route == bottleneck.route } < Self.mostOfRoute / share
            && (!queued.isRepeated || counted.count < Self.mostSlow / share)
    }
}
