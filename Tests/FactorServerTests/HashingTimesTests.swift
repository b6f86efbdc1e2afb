import FactorCore
import FactorCrypto
import Testing

@testable import FactorServer

/// How long wrong passwords take, by how long rehearsals took.
struct HashingTimesTests {
    private static let old = PasswordCost.argon2(memoryKiB: 8_192, passes: 1)
    private static let expensive = PasswordCost.argon2(memoryKiB: 16_384, passes: 3)
    private static let imported = PasswordCost.bcrypt(8)
    private static let both = PasswordCosts([expensive, imported])
    private static let pause: Int64 = 90_000_000
    private let times = HashingTimes()

    private func learn(_ cost: PasswordCost, _ taken: Int64, times count: Int = 1) {
        for _ in 0..<count { times.learn(cost, taking: taken) }
    }

    private func end(_ cost: PasswordCost, _ taken: Int64) -> Int64 {
        times.end(of: cost, taking: taken, among: Self.both)
    }

    /// Has checks counted, and returns what is to be rehearsed after each.
    private func check(
        _ cost: PasswordCost, _ taken: Int64 = 8_000, times count: Int, among costs: PasswordCosts = both
    ) -> [PasswordCost?] {
        (0..<count).map { _ in times.checked(cost, taking: taken, among: costs)?.cost }
    }

    @Test func `it is an eighth longer than the most expensive hash usually takes`() {
        #expect(times.unmeasured(Self.both) == [Self.expensive, Self.imported])
        #expect(times.slot(Self.both) == 0)
        learn(Self.imported, 800)
        #expect(times.unmeasured(Self.both) == [Self.expensive])
        learn(Self.expensive, 8_000)
        #expect(times.slot(Self.both) == 9_000)
        #expect(times.slot(PasswordCosts([Self.imported])) == 900)
        for cost in [Self.old, Self.expensive, Self.imported] { #expect(end(cost, 800) == 9_000) }
    }

    @Test(arguments: 1...HashingTimes.window)
    func `one rehearsal that was too long has no effect, and is gone after eight`(before: Int) {
        learn(Self.expensive, 8_000, times: before)
        for _ in 0..<2 {
            learn(Self.expensive, Self.pause)
            #expect(times.slot(Self.both) == 9_000)
            learn(Self.expensive, 8_000, times: HashingTimes.window)
        }
    }

    @Test func `two longer ones make it longer, and after seven shorter ones it is as before`() {
        learn(Self.expensive, 8_000, times: HashingTimes.window)
        learn(Self.expensive, 12_000)
        #expect(times.slot(Self.both) == 9_000)
        learn(Self.expensive, 12_000)
        #expect(times.slot(Self.both) == 13_500)
        learn(Self.expensive, 8_000, times: 6)
        #expect(times.slot(Self.both) == 13_500)
        learn(Self.expensive, 8_000)
        #expect(times.slot(Self.both) == 9_000)
    }

    @Test func `what could not be measured is estimated by the work of its cost, and nothing takes no time`() {
        #expect(end(Self.old, 1_000) == 6_750)
        #expect(end(Self.expensive, 6_000) == 6_750)
        learn(Self.imported, 20_000)
        #expect(end(Self.old, 1_000) == 22_500)
        learn(Self.old, 0)
        #expect(times.end(of: Self.old, taking: 0, among: PasswordCosts([Self.old])) > 0)
    }

    @Test func `a check that was slowed ends when the most expensive hash would have, at most after four slots`() {
        learn(Self.expensive, 8_000)
        learn(Self.imported, 4_000)
        #expect(end(Self.imported, 4_500) == 9_000)
        #expect(end(Self.imported, 6_000) == 12_000)
        #expect(end(Self.expensive, 12_000) == 12_000)
        for cost in [Self.imported, Self.expensive] { #expect(end(cost, Self.pause) == 36_000) }
    }

    @Test func `a hash whose cost another one covers is compared with that one as it was at the same moment`() {
        func rehearse(_ taken: Int64, _ checked: Int64) {
            let due = HashingTimes.DueRehearsal(cost: Self.expensive, checked: Self.old, taken: checked)
            times.rehearsed(due, taking: taken)
        }
        learn(Self.imported, 4_000)
        for _ in 0..<2 { rehearse(8_000, 2_000) }
        #expect(end(Self.old, 3_000) == 9_000)
        // A pause in the check or in the rehearsal has no effect.
        rehearse(8_000, Self.pause)
        #expect(end(Self.old, 3_000) == 12_000)
        rehearse(Self.pause, 2_000)
        #expect(end(Self.old, 3_000) == 12_000)
        // Under load, none of its checks lasts longer than the others do.
        for _ in 0..<2 { rehearse(12_000, 3_000) }
        #expect(end(Self.old, 3_000) == 13_500)
        #expect(end(Self.old, 6_000) == 24_000)
    }

    @Test func `checks do not change it, rehearsals do`() throws {
        learn(Self.expensive, 8_000)
        learn(Self.imported, 4_000)
        for cost in [Self.old, Self.expensive, Self.imported] { _ = check(cost, Self.pause, times: 1_000) }
        for cost in [Self.old, Self.expensive, Self.imported] { #expect(end(cost, 1_000) == 9_000) }
        let due = HashingTimes.DueRehearsal(cost: Self.imported, checked: Self.expensive, taken: Self.pause)
        for _ in 0..<3 { times.rehearsed(due, taking: 16_000) }
        #expect(times.slot(Self.both) == 18_000)
    }

    @Test func `after every sixteenth check one cost is rehearsed, in turn, whatever was checked`() {
        var due: [PasswordCost] = []
        for cost in [Self.old, Self.expensive, Self.imported, Self.expensive] {
            // Those of other tenants count for themselves.
            #expect(check(cost, times: 15) == Array(repeating: nil, count: 15))
            _ = check(Self.old, times: 15, among: PasswordCosts([cost]))
            due += check(cost, times: 1).compactMap(\.self)
        }
        #expect(due == [Self.imported, Self.expensive, Self.imported, Self.expensive])
    }

    @Test func `no more costs are remembered than there is room for`() {
        let others = (1...UInt32(HashingTimes.most)).map { PasswordCost.pbkdf2(.sha256, iterations: $0) }
        for cost in others { learn(cost, 800) }
        learn(Self.imported, 800)
        #expect(times.slot(PasswordCosts([others[0]])) == 0)
        #expect(times.slot(Self.both) == 900)
        _ = check(Self.imported, times: 15)
        for cost in others { _ = check(cost, times: 1, among: PasswordCosts([cost])) }
        #expect(check(Self.imported, times: 15).allSatisfy { $0 == nil })
    }
}
