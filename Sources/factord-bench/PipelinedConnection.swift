/// One connection's requests in flight.
struct PipelinedConnection {
    /// When they were sent: a ring, the oldest at `oldest`. An answer that overtakes others is timed as the one that it
    /// overtook, which leaves the mean as it is.
    private var sent: [Int]
    private var oldest = 0
    private var count = 0
    /// The beginning of an answer whose end has not come yet.
    var partial: [UInt8] = []

    init(pipeline: Int) { sent = .init(repeating: 0, count: pipeline) }

    mutating func note(_ asked: Int, sentAt now: Int) {
        for _ in 0..<asked {
            sent[(oldest + count) % sent.count] = now
            count += 1
        }
    }

    /// When the request that has waited longest was sent; it is in flight no more.
    mutating func takeOldest() -> Int {
        precondition(count > 0, "more answers than requests")
        let time = sent[oldest]
        oldest = oldest + 1 == sent.count ? 0 : oldest + 1
        count -= 1
        return time
    }
}
