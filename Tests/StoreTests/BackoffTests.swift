import FactorThreads
import Testing

/// How long is waited between tries.
struct BackoffTests {
    @Test func `pauses double up to the longest, each between half of that and all of it`() {
        var (shortest, longest) = (Backoff(200...1_000), Backoff(200...1_000))
        let whole = [200, 400, 800, 1_000, 1_000]
        #expect(whole.map { _ in longest.pause(0) } == whole)
        // The remainder of this number by each half and one is that half.
        for pause in whole {
            let half = UInt64(pause / 2)
            #expect(shortest.pause(half) == pause - Int(half))
        }
        longest.reset()
        #expect(longest.pause(0) == 200)
    }

    @Test func `any number gives a pause in these bounds`() {
        for random in [0, 1, 99, 100, 101, UInt64.max] {
            var backoff = Backoff(200...200)
            #expect((100...200).contains(backoff.pause(random)))
        }
        var least = Backoff(1...1)
        #expect(least.pause(.max) == 1)
    }
}
