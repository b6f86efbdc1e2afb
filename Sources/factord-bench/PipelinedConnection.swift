/// The requests in flight on one connection.
struct PipelinedConnection {
    /// When they were sent: a ring, the oldest at `oldest`. An answer that overtakes others is timed as the one it
    /// overtook, which does not change the mean.
    private var sent: [Int]
    private var oldest = 0
    private var count = 0
    /// The beginning of an answer that is not complete yet.
    var partial: [UInt8] = []

    init(pipeline: Int) { sent = .init(repeating: 0, count: pipeline) }

    mutating func note(_ asked: Int, sentAt now: Int) {
        for _ in 0..<asked {
            sent[(oldest + count) % sent.count] = now
            count += 1
        }
    }

    /// Returns when the oldest request in flight was sent, and removes it.
    mutating func takeOldest() -> Int {
        precondition(count > 0, "more answers than requests")
        let time = sent[oldest]
        oldest = oldest + 1 == sent.count ? 0 : oldest + 1
        count -= 1
        return time
    }
}
