/// A histogram of times with 64 buckets per doubling, so that quantiles are within two per cent.
struct Histogram {
    private static let shift = 6
    private static let perDoubling = 1 << shift

    private var counts = [UInt64](repeating: 0, count: (64 - shift + 1) << shift)
    private(set) var count: UInt64 = 0
    private(set) var largest: UInt64 = 0

    mutating func record(nanoseconds: UInt64, times: UInt64 = 1) {
        counts[Histogram.index(nanoseconds)] += times
        count += times
        largest = max(largest, nanoseconds)
    }

    /// The time in nanoseconds that this share of the samples did not exceed.
    func quantile(_ share: Double) -> UInt64 {
        var left = UInt64((Double(count) * share).rounded(.up))
        for (index, times) in counts.enumerated() where times > 0 {
            if left <= times { return min(largest, Histogram.upperBound(index)) }
            left -= times
        }
        return largest
    }

    /// Numbers below 64 have a bucket each; above, the highest bit selects the doubling and the next six the bucket.
    private static func index(_ value: UInt64) -> Int {
        let high = 63 - value.leadingZeroBitCount
        guard high >= shift else { return Int(value) }
        let doubling = high - shift + 1
        return doubling << shift + Int(value >> (high - shift)) - perDoubling
    }

    private static func upperBound(_ index: Int) -> UInt64 {
        let (doubling, place) = index.quotientAndRemainder(dividingBy: perDoubling)
        guard doubling > 0 else { return UInt64(place) }
        return UInt64(place + perDoubling + 1) << (doubling - 1) - 1
    }
}
