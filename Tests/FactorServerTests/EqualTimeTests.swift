import Dispatch
import FactorCrypto
import Synchronization
import TestSupport
import Testing

@testable import FactorCore
@testable import FactorServer

/// Nothing about a wrong password's time shows what its hash costs, however busy the machine is.
struct EqualTimeTests {
    /// Returns a check of a wrong password against a hash of that cost.
    private static func check(_ cost: PasswordCost) throws -> PasswordCheck {
        guard case .pbkdf2(let hash, let iterations) = cost else { throw Unknown() }
        // Both are zero: three bytes of salt, and a digest.
        let (name, digest) = hash == .sha256 ? ("sha256", 43) : ("sha512", 86)
        let text = "$pbkdf2-\(name)$\(iterations)$AAAA$\(String(repeating: "A", count: digest))"
        let password = try Array("wrong password".utf8).withRawSpan { bytes throws(SpellingProblem) in
            try Password(bytes)
        }
        return PasswordCheck(password: password, verifier: .imported(try ImportedHash(Array(text.utf8))))
    }

    private struct Unknown: Error {}

    /// Does checks one after the other on one thread. Returns what `moment` says at the beginning and the end of each.
    private static func moments<Moment: Sendable>(
        of checks: [PasswordCost], among costs: PasswordCosts, by clock: HashingClock,
        _ moment: @escaping @Sendable () -> Moment
    ) throws -> [(began: Moment, ended: Moment)] {
        var limits = HashingLimits()
        limits.threads = 1
        let pool = HashingPool(limits, clock: clock)
        defer { pool.stop() }
        let origin = HashingOrigin(tenant: 1, user: 1, connection: 1)
        let noted = Mutex<[Moment]>([])
        let done = DispatchSemaphore(value: 0)
        for cost in checks {
            let begins: @Sendable () -> Bool = {
                noted.withLock { $0.append(moment()) }
                return false
            }
            pool.submit(try check(cost), from: origin, costs: costs, unless: begins) { _ in
                noted.withLock { $0.append(moment()) }
                done.signal()
            }
            done.wait()
        }
        let moments = noted.withLock { $0 }
        return stride(from: 0, to: moments.count, by: 2).map { (moments[$0], moments[$0 + 1]) }
    }

    /// A cost of some ten milliseconds.
    private static let slow = PasswordCost.pbkdf2(.sha256, iterations: 20_000)

    /// Returns the processor time of checks, by the kernel's clock.
    private static func used(_ checks: [PasswordCost]) throws -> [Int64] {
        try moments(of: checks, among: PasswordCosts([slow]), by: .thread, HashingClock.thread.processor)
            .map { $0.ended - $0.began }
    }

    /// The largest distance of two distributions, and the chance that of one value each the first is the smaller one.
    private static func compare(_ left: [Int64], _ right: [Int64]) -> (distance: Double, area: Double) {
        let sorted = (left.map { ($0, true) } + right.map { ($0, false) }).sorted { $0.0 < $1.0 }
        var (distance, area, lefts, rights, begin) = (0.0, 0.0, 0.0, 0.0, 0)
        while begin < sorted.count {
            let end = sorted[begin...].firstIndex { $0.0 != sorted[begin].0 } ?? sorted.count
            let ofLeft = sorted[begin..<end].count(where: \.1)
            let part = Double(ofLeft) / Double(left.count)
            let before = rights
            rights += Double(end - begin - ofLeft) / Double(right.count)
            area += part * (1 - (before + rights) / 2)
            lefts += part
            distance = max(distance, abs(lefts - rights))
            begin = end
        }
        return (distance, area)
    }

    /// Whose password it is: that of a user with a hash of some cost, or nobody's, which is checked at the present cost.
    private enum Name: CaseIterable {
        case cheap, expensive, imported, nobody

        var cost: PasswordCost {
            switch self {
            case .cheap: PlayedMachine.cheap
            case .expensive, .nobody: PlayedMachine.expensive
            case .imported: PlayedMachine.imported
            }
        }
    }

    @Test func `on a busy machine, wrong passwords take as long and as much of the processor, whatever a hash costs`()
        throws
    {
        var dice = Dice(seed: 2)
        let names = Name.allCases.flatMap { Array(repeating: $0, count: 2_000) }.shuffled(using: &dice)
        let machine = PlayedMachine(seed: 1, checks: Int64(names.count))
        let moments = try Self.moments(
            of: names.map(\.cost), among: PasswordCosts([PlayedMachine.expensive, PlayedMachine.imported]),
            by: machine.clock
        ) { machine.now }
        let kinds: [(String, KeyPath<PlayedMachine.Moment, Int64>)] = [
            ("time", \.wall), ("processor", \.processor),
        ]
        for (kind, path) in kinds {
            // Without the first ones, as the first of all measures the costs.
            let times = Dictionary(grouping: zip(names, moments).dropFirst(32), by: \.0).mapValues { group in
                group.map { $0.1.ended[keyPath: path] - $0.1.began[keyPath: path] }
            }
            for (index, left) in Name.allCases.enumerated() {
                for right in Name.allCases[(index + 1)...] {
                    let (distance, area) = Self.compare(times[left, default: []], times[right, default: []])
                    #expect(distance < 0.06, "\(kind) of \(left) and \(right)")
                    #expect(abs(area - 0.5) < 0.03, "\(kind) of \(left) and \(right)")
                }
            }
        }
    }

    @Test func `the kernel's clock: a cheap hash's wrong password uses as much of the processor as an expensive one's`()
        throws
    {
        let (cheap, expensive) = (PasswordCost.pbkdf2(.sha256, iterations: 1_000), Self.slow)
        let checks = (1...8).flatMap { _ in [expensive, cheap] }
        let used = try Self.used(checks)
        let least = [0, 1].map { half in used.indices.filter { $0 % 2 == half }.map { used[$0] }.min() ?? 0 }
        // Apart from how the machine's speed varies. Of the hashes themselves, one takes twenty times as long.
        #expect(least[1] > least[0] / 2, "\(used)")
    }

    @Test func `the kernel's clock stands still for a thread while it waits`() throws {
        let before = HashingClock.thread.processor()
        let used = try Self.used(Array(repeating: Self.slow, count: 8))
        #expect(HashingClock.thread.processor() - before < used.reduce(0, +) / 2)
    }
}
