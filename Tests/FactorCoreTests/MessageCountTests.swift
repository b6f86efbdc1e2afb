import FactorCore
import Testing

/// A count over a sliding window never allows more than the limit within the window, and soon has room again.
struct MessageCountTests {
    private let start = Timestamp(milliseconds: 1_795_219_200_000)

    @Test(arguments: [1, 6, 20])
    func `no span of the window's length has more than the limit`(limit: Int) {
        for step in [1, 7, 59, 61, 600, 1_800] as [Int64] {
            var count = MessageCount(windowSeconds: 3_600)
            var sent: [Timestamp] = []
            for index in 0..<200 as Range<Int64> {
                let now = start.advanced(bySeconds: index * step)
                if count.wait(for: limit, at: now) == nil {
                    count.add(at: now)
                    sent.append(now)
                }
            }
            for first in sent {
                let last = first.advanced(bySeconds: 3_600)
                #expect(sent.count { $0 >= first && $0 < last } <= limit, "step \(step)")
            }
            #expect(sent.count >= limit)
        }
    }

    @Test func `the reported wait is long enough, and not too long`() throws {
        var count = MessageCount(windowSeconds: 3_600)
        for index in 0..<6 as Range<Int64> { count.add(at: start.advanced(bySeconds: index * 300)) }
        let now = start.advanced(bySeconds: 1_600)
        let wait = try #require(count.wait(for: 6, at: now))
        #expect(count.wait(for: 6, at: Timestamp(milliseconds: now.milliseconds + wait - 1)) == 1)
        #expect(count.wait(for: 6, at: Timestamp(milliseconds: now.milliseconds + wait)) == nil)
        #expect(count.wait(for: 7, at: now) == nil)
        // With a lower limit, more messages have to leave the window.
        #expect(try #require(count.wait(for: 2, at: now)) > wait)
    }

    @Test func `a clock that was wrong for a while causes no lockout`() {
        var count = MessageCount(windowSeconds: 3_600)
        for _ in 0..<6 { count.add(at: start.advanced(bySeconds: 86_400)) }
        #expect(count.wait(for: 6, at: start) == nil)
        // A step back of at most an hour counts as a clock correction.
        var recent = MessageCount(windowSeconds: 3_600)
        for _ in 0..<6 { recent.add(at: start.advanced(bySeconds: 600)) }
        #expect(recent.wait(for: 6, at: start) != nil)
    }

    @Test func `what counts no more is not stored`() {
        /// The length of the stored form after so many messages, one in each slice.
        func length(_ messages: Int64) -> Int {
            var count = MessageCount(windowSeconds: 3_600)
            for index in 0..<messages { count.add(at: start.advanced(bySeconds: index * 60)) }
            var writer = ByteWriter()
            count.write(to: &writer)
            return writer.bytes.count
        }
        #expect(length(1_000) == length(100) && length(10) < length(60))
    }

    @Test func `all counts of a record are added up`() throws {
        var writer = ByteWriter()
        for (window, messages) in [(3_600, 3), (86_400, 4), (60, 5)] as [(Int64, Int64)] {
            var count = MessageCount(windowSeconds: window)
            for index in 0..<messages { count.add(at: start.advanced(bySeconds: index % 2 * window)) }
            count.write(to: &writer)
        }
        #expect(try MessageCount.sum(inStored: writer.bytes) == 12)
        #expect(try MessageCount.sum(inStored: []) == 0)
    }

    @Test func `it is read as written, and says when it is of no more use`() throws {
        var count = MessageCount(windowSeconds: 86_400)
        for index in 0..<20 as Range<Int64> { count.add(at: start.advanced(bySeconds: index * 4_000)) }
        var writer = ByteWriter()
        count.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try MessageCount(windowSeconds: 86_400, from: &reader) == count)
        let end = count.expiresAt(start)
        #expect(count.wait(for: 1, at: end) == nil)
        #expect(count.wait(for: 1, at: Timestamp(milliseconds: end.milliseconds - 1)) != nil)
        #expect(throws: Malformed.self) {
            var cut = ByteReader(Array(writer.bytes.dropLast()))
            _ = try MessageCount(windowSeconds: 86_400, from: &cut)
        }
    }
}
