/// The number of messages sent within a sliding window of time.
///
/// The window has sixty complete slices, and the current slice counts in addition. So no period of the window's length
/// has more messages than the limit. A message may count for a sixtieth longer than the window.
package struct MessageCount: Equatable, Sendable {
    private static let slices: Int64 = 60

    package let windowSeconds: Int64
    /// The messages by the slice in which they were sent, oldest first. Slices without messages are left out.
    private var counts: [(slice: Int64, count: Int64)] = []

    package init(windowSeconds: Int64) {
        self.windowSeconds = windowSeconds
    }

    package static func == (left: MessageCount, right: MessageCount) -> Bool {
        left.windowSeconds == right.windowSeconds && left.counts.elementsEqual(right.counts, by: ==)
    }

    private var sliceMilliseconds: Int64 { windowSeconds * 1000 / Self.slices }

    private func slice(of moment: Timestamp) -> Int64 { moment.milliseconds / sliceMilliseconds }

    /// Returns the slices that count at a given time. Those far ahead of it were counted by a clock that was wrong.
    private func counting(at now: Timestamp) -> [(slice: Int64, count: Int64)] {
        let present = slice(of: now)
        return counts.filter { $0.slice >= present - Self.slices && $0.slice <= present + Self.slices }
    }

    /// Returns the sum of all counts in their stored form, regardless of their time.
    package static func sum(inStored bytes: [UInt8]) throws(Malformed) -> UInt64 {
        var reader = ByteReader(bytes)
        var sum: UInt64 = 0
        while !reader.isAtEnd {
            let count = try MessageCount(windowSeconds: 1, from: &reader)
            for entry in count.counts { sum += UInt64(clamping: entry.count) }
        }
        return sum
    }

    /// Returns how many messages count.
    package func total(at now: Timestamp) -> Int {
        Int(clamping: counting(at: now).reduce(0) { $0 + $1.count })
    }

    /// Returns the milliseconds until one more message is within a limit; nil if it is now.
    package func wait(for limit: Int, at now: Timestamp) -> Int64? {
        let counting = counting(at: now)
        var excess = counting.reduce(0) { $0 + $1.count } - Int64(limit) + 1
        guard excess > 0 else { return nil }
        for (slice, count) in counting {
            excess -= count
            if excess <= 0 { return (slice + Self.slices + 1) * sliceMilliseconds - now.milliseconds }
        }
        return windowSeconds * 1000
    }

    /// Counts one more message.
    package mutating func add(at now: Timestamp) {
        counts = counting(at: now)
        let present = slice(of: now)
        if let index = counts.firstIndex(where: { $0.slice == present }) {
            counts[index].count += 1
        } else {
            counts.append((present, 1))
            counts.sort { $0.slice < $1.slice }
        }
    }

    /// Returns the time after which none of these messages counts.
    package func expiresAt(_ now: Timestamp) -> Timestamp {
        Timestamp(milliseconds: ((counts.last?.slice ?? slice(of: now)) + Self.slices + 1) * sliceMilliseconds)
    }
}

/// The stored form, sealed as a whole.
extension MessageCount {
    package func write(to writer: inout ByteWriter) {
        writer.varint(UInt64(counts.count))
        var last: Int64 = 0
        for (slice, count) in counts {
            writer.zigzag(slice - last)
            writer.zigzag(count)
            last = slice
        }
    }

    package init(windowSeconds: Int64, from reader: inout ByteReader) throws(Malformed) {
        self.init(windowSeconds: windowSeconds)
        var last: Int64 = 0
        for _ in 0..<(try reader.varint()) {
            last += try reader.zigzag()
            counts.append((last, try reader.zigzag()))
        }
    }
}
