/// Which message goes out next, and how many at once.
///
/// Rules:
/// * As many deliveries as there are workers go on at once. One that has lasted a second is slow: it goes on, and
///   another takes its place, so that messages which hang hold up the others for a second at the most.
/// * Slow deliveries are bounded in all, for a route, and for a destination within it. Messages that wait for somewhere
///   at its bound are put off, and the daemon lends them again later.
/// * Messages that were tried before have half of each of these bounds to themselves, never all: whatever hangs, a new
///   message finds a place.
/// * Of what waits, that goes first for whose destination the fewest are under way, then the oldest.
struct DeliverySchedule {
    /// What a worker is to do.
    enum Order {
        case deliver(QueuedMessage)
        /// Give the message back to the daemon.
        case putOff(QueuedMessage)
    }

    /// Milliseconds after which a delivery is slow.
    static let slowAfter: Int64 = 1_000
    /// Deliveries under way at the most, in all beside the workers', for a route, and for one of its destinations. A
    /// delivery lasts 45 s at the most.
    static let mostSlow = 64
    static let mostOfRoute = 48
    static let mostOfBottleneck = 32

    private struct Running {
        let queued: QueuedMessage
        let bottleneck: QueuedMessage.Bottleneck
        let since: Int64
    }

    /// Deliveries at once that are not slow.
    let workers: Int
    private var waiting: [QueuedMessage] = []
    private var running: [Running] = []

    init(workers: Int) { self.workers = workers }

    /// How many messages may be claimed, so that few wait here whose lease runs.
    var room: Int { max(0, 4 * workers - waiting.count) }

    /// How many deliveries are under way at the most.
    var mostRunning: Int { workers + Self.mostSlow }

    mutating func add(_ message: QueuedMessage) { waiting.append(message) }

    /// Takes what is to be done now; nil where nothing can be done yet.
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

    /// A delivery is over.
    mutating func finished(_ message: QueuedMessage) {
        running.removeAll { $0.queued === message }
    }

    /// Takes a message that waits, to be given back: the program is to end.
    mutating func takeOneBack() -> QueuedMessage? { waiting.popLast() }

    /// Milliseconds until a place comes free because a delivery becomes slow; nil where none will, or nothing waits.
    func untilPlace(at now: Int64) -> Int64? {
        guard !waiting.isEmpty, running.count < mostRunning else { return nil }
        return running.map { $0.since + Self.slowAfter - now }.filter { $0 > 0 }.min()
    }

    private func quick(at now: Int64) -> Int {
        running.count { now - $0.since < Self.slowAfter }
    }

    /// Whether the message's destination and route are below their bounds, and those of repeated ones where it is one.
    private func hasPlace(_ queued: QueuedMessage) -> Bool {
        let bottleneck = queued.bottleneck
        let share = queued.isRepeated ? 2 : 1
        let counted = queued.isRepeated ? running.filter { $0.queued.isRepeated } : running
        return counted.count { $0.bottleneck == bottleneck } < Self.mostOfBottleneck / share
            && counted.count { $0.bottleneck.route == bottleneck.route } < Self.mostOfRoute / share
            && (!queued.isRepeated || counted.count < Self.mostSlow / share)
    }
}
