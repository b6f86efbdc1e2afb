import TestSupport
import Testing

@testable import FactorCore

/// The arithmetic of guessing, apart from any factor.
struct GuessPoolTests {
    private static let day: Int64 = 86_400
    private let policy = GuessBudgetPolicy()
    private let try3 = Probability(hits: 3, of: 1_000_000)
    private let start = ManualClock.origin

    private func at(_ seconds: Int64) -> Timestamp { start.advanced(bySeconds: seconds) }

    private func admits(_ pool: GuessPool, _ seconds: Int64, _ cost: Probability? = nil) -> Bool {
        (try? pool.admit(costing: cost ?? try3, at: at(seconds), policy)) != nil
    }

    /// A pool with this many misses, each after the previous one's throttle.
    private func pool(misses: Int) -> GuessPool {
        var pool = GuessPool(kind: .totp)
        for _ in 0..<misses {
            pool.charge(try3, at: start, policy)
            pool.succeed()
        }
        return pool
    }

    @Test func `a budget holds its hundred tries exactly`() {
        #expect(admits(pool(misses: 99), 0))
        #expect(!admits(pool(misses: 100), 0))
        #expect(pool(misses: 100).spent(at: start, policy) == policy.probability)
    }

    @Test func `the rest of a budget can suffice for a cheaper try`() {
        let pool = pool(misses: 99)
        #expect(admits(pool, 0, Probability(hits: 3, of: 1_000_000)))
        #expect(!admits(pool, 0, Probability(hits: 4, of: 1_000_000)))
        #expect(pool.lockedUntil(costing: Probability(hits: 3, of: 1_000_000), at: start, policy) == nil)
        #expect(pool.lockedUntil(costing: Probability(hits: 4, of: 1_000_000), at: start, policy) != nil)
    }

    @Test(arguments: [1, 7, 100, 1_000])
    func `the window holds no more misses than the policy wants, whatever chance they have`(_ most: Int) {
        var policy = GuessBudgetPolicy()
        policy.maxMisses = most
        let chances = [
            Probability.zero, try3, Probability(hits: 1, of: 1_000_000), Probability(hits: 1, of: 100_000_000),
        ]
        for kind in FactorKind.every {
            for chance in chances {
                var (pool, misses) = (GuessPool(kind: kind), 0)
                while misses <= most, (try? pool.admit(costing: chance, at: start, policy)) != nil {
                    pool.charge(chance, at: start, policy)
                    pool.succeed()
                    misses += 1
                }
                let byChance = chance == .zero ? Int.max : Int(policy.probability.attos / chance.attos)
                // Strangers could lock the ways in that are left when another one is locked.
                let isExempt = [.backupCode, .email, .phone].contains(kind)
                let bound = isExempt ? most + 1 : most
                #expect(misses == min(bound, byChance), "\(kind) \(chance.value)")
                guard !isExempt, misses == most else { continue }
                #expect(pool.lockedUntil(costing: chance, at: start, policy) != nil)
                pool.forgive(chance, at: start, policy)
                #expect(pool.lockedUntil(costing: chance, at: start, policy) == nil)
            }
        }
    }

    @Test func `the window slides by whole days and frees the oldest first`() {
        var pool = GuessPool(kind: .totp)
        for day in 0..<10 as Range<Int64> {
            for _ in 0..<10 { pool.charge(try3, at: at(day * Self.day), policy) }
        }
        pool.succeed()
        let end = 30 * Self.day
        #expect(!admits(pool, end - 1))
        #expect(pool.admitsAgain(costing: try3, at: at(9 * Self.day), policy) == at(end))
        #expect(admits(pool, end))
        let eleven = Probability(hits: 33, of: 1_000_000)
        #expect(pool.admitsAgain(costing: eleven, at: at(9 * Self.day), policy) == at(end + Self.day))
        #expect(pool.spent(at: at(end + 3 * Self.day), policy) == Probability(hits: 180, of: 1_000_000))
    }

    @Test func `misses under a clock that was set back count, and are not forgotten early`() {
        var pool = pool(misses: 60)
        for _ in 0..<40 { pool.charge(try3, at: at(-400 * Self.day), policy) }
        pool.succeed()
        #expect(!admits(pool, 0))
        #expect(!admits(pool, -400 * Self.day))
        #expect(admits(pool, 31 * Self.day))
    }

    @Test func `a try that costs more than the budget is never admitted`() {
        let pool = GuessPool(kind: .totp)
        #expect(!admits(pool, 0, Probability(hits: 1, of: 2)))
        #expect(pool.admitsAgain(costing: Probability(hits: 1, of: 2), at: start, policy) == nil)
    }

    @Test(arguments: [(4, nil), (5, 1), (6, 2), (7, 4), (14, 512), (15, 900), (40, 900)] as [(Int, Int64?)])
    func `the throttle grows with the misses in a row`(_ misses: Int, _ seconds: Int64?) {
        var pool = GuessPool(kind: .totp)
        for _ in 0..<misses { pool.charge(.zero, at: start, policy) }
        #expect(pool.throttle(at: start) == seconds.map { $0 * 1000 })
        #expect(pool.throttle(at: at(seconds ?? 0)) == nil)
    }

    @Test func `a chance of twenty in 2 to the 50 is charged and makes nobody wait, and a greater one waits`() {
        let small = Probability(hits: 20, of: 1 << 50)
        let greater = Probability(attos: small.attos + 1)
        var pool = GuessPool(kind: .backupCode)
        for _ in 0..<100 { pool.charge(small, at: start, policy) }
        #expect(pool.missesInRow == 0 && pool.throttle(at: start) == nil)
        #expect(pool.spent(at: start, policy).attos == 100 * small.attos)
        for _ in 0..<5 { pool.charge(greater, at: start, policy) }
        #expect(pool.throttle(at: start) == 1_000)
        #expect(admits(pool, 0, small) && !admits(pool, 0, greater) && admits(pool, 1, greater))
        // What cannot hit, because all that it could match is spent, looks like what can.
        #expect(!admits(pool, 0, .zero))
        var full = policy
        full.probability = pool.spent(at: start, policy)
        #expect(throws: Failure.self) { try pool.admit(costing: small, at: start, full) }
    }

    @Test func `a miss that turns out to be a hit is taken back whole, and no more than was spent`() {
        var pool = GuessPool(kind: .custom)
        for _ in 0..<2 { pool.charge(try3, at: start, policy) }
        pool.forgive(try3, at: start, policy)
        #expect(pool.spent(at: start, policy) == try3 && pool.missesInRow == 0)
        pool.forgive(try3, at: start, policy)
        #expect(pool.spent(at: start, policy) == .zero)
        pool.charge(try3, at: start, policy)
        pool.forgive(Probability(hits: 4, of: 1_000_000), at: start, policy)
        #expect(pool.spent(at: start, policy) == try3)
    }

    @Test func `a pool holds no more days than count`() {
        var pool = GuessPool(kind: .totp)
        for day in 0..<100 as Range<Int64> {
            for _ in 0..<2 { pool.charge(.zero, at: at(day * Self.day), policy) }
        }
        #expect(pool.spends.count == policy.windowDays)
    }

    @Test func `a pool forgets whole days, and its run of misses with the last of them`() {
        var pools = [pool(misses: 1), GuessPool(kind: .hotp)]
        for day in 1..<4 as Range<Int64> { pools[0].charge(try3, at: at(day * Self.day), policy) }
        let (first, hotp) = (GuessPool.day(of: start), pools[1])
        pools.forget(.totp, through: first - 1)
        #expect(pools[0].spends.count == 4)
        pools.forget(.totp, through: first + 1)
        #expect(pools[0].spends.map(\.day) == [first + 2, first + 3] && pools[0].missesInRow == 3)
        pools.forget(.totp, through: first + 3)
        #expect(pools == [hotp])
        pools.forget(.password, through: .max)
        #expect(pools == [hotp])
    }

    @Test func `a pool is read as it was written`() throws {
        var pool = pool(misses: 7)
        pool.charge(try3, at: at(3 * Self.day), policy)
        pool.charge(try3, at: at(-1), policy)
        var writer = ByteWriter()
        pool.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        #expect(try GuessPool(from: &reader) == pool)
        #expect(reader.isAtEnd)
    }
}

struct ProbabilityTests {
    @Test func `a probability is exact, and never rounded to zero`() {
        #expect(Probability(hits: 3, of: 1_000_000).attos == 3_000_000_000_000)
        #expect(Probability(hits: 0, of: 1_000_000) == .zero)
        #expect(Probability(hits: 1, of: .max).attos == 1)
        #expect(Probability(hits: .max, of: 1).attos == 1_000_000_000_000_000_000)
    }

    @Test func `a sum never wraps`() {
        #expect(Probability(attos: .max) + Probability(attos: 1) == Probability(attos: .max))
    }

    @Test(arguments: [-0.1, 1.0001, .infinity, .nan])
    func `values that are not probabilities are refused`(_ value: Double) {
        #expect(Probability(value) == nil)
    }

    @Test(arguments: [0, 1e-18, 3e-4, 0.5, 1])
    func `a probability is returned as it was given`(_ value: Double) {
        #expect(Probability(value)?.value == value)
    }
}
