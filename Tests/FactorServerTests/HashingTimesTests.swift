import FactorCore
import FactorCrypto
import Testing

@testable import FactorServer

/// The length of a slot, by how long checks took.
struct HashingTimesTests {
    private static let cheap = PasswordCost.argon2(memoryKiB: 8_192, passes: 1)
    private static let expensive = PasswordCost.bcrypt(12)
    private static let both = PasswordCosts([cheap, expensive])
    private let times = HashingTimes()

    private func learn(_ cost: PasswordCost, _ took: Int64, times count: Int = 1) {
        for _ in 0..<count { times.learn(cost, took: took) }
    }

    @Test func `it is an eighth longer than the longest check of the most expensive hash`() {
        #expect(times.unknown(of: Self.both) == [Self.cheap, Self.expensive])
        #expect(times.slot(Self.both) == 0)
        learn(Self.cheap, 800)
        #expect(times.unknown(of: Self.both) == [Self.expensive])
        learn(Self.expensive, 8_000)
        #expect(times.slot(Self.both) == 9_000)
        learn(Self.expensive, 16_000)
        learn(Self.expensive, 8_000)
        #expect(times.slot(Self.both) == 18_000)
        #expect(times.slot(PasswordCosts([Self.cheap])) == 900)
    }

    @Test func `one check in sixty-four may be longer, and a single slow one is forgotten`() {
        learn(Self.cheap, 800, times: 62)
        learn(Self.cheap, 80_000)
        #expect(times.slot(Self.both) == 90_000)
        learn(Self.cheap, 800)
        #expect(times.slot(Self.both) == 900)
        learn(Self.cheap, 8_000, times: 5)
        #expect(times.slot(Self.both) == 9_000)
        learn(Self.cheap, 800, times: HashingTimes.window)
        #expect(times.slot(Self.both) == 900)
    }

    @Test func `costs that no slot depends on are not remembered, and neither are more than there is room for`() {
        times.learnIfKnown(Self.cheap, took: 800)
        #expect(times.unknown(of: Self.both) == [Self.cheap, Self.expensive])
        for number in 0..<UInt32(HashingTimes.most) { learn(.pbkdf2(.sha256, iterations: number), 800) }
        learn(Self.cheap, 800)
        #expect(times.slot(PasswordCosts([.pbkdf2(.sha256, iterations: 0)])) == 0)
        #expect(times.slot(Self.both) == 900)
    }
}
