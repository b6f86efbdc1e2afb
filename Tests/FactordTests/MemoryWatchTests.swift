import FactorCore
import FactorProgram
import FactorServer
import Testing

@testable import factord

/// When a process with a memory limit refuses requests, and when it accepts them again.
struct MemoryWatchTests {
    private static let mebibyte = 1 << 20
    /// The most that may be in use before requests are refused.
    private static let ceiling = 100 * mebibyte
    private static let hashing = 20 * mebibyte

    private let memory = FakeMemory()

    private func watch(_ measure: MemoryBudget.Measure = .resident) -> MemoryWatch {
        let bytes = Self.ceiling + MemoryBudget.reserve + Self.hashing
        return MemoryWatch(MemoryBudget(bytes: bytes, measure: measure, cause: "test"), memory, hashing: Self.hashing)
    }

    @Test func `requests are refused above the ceiling, and accepted again when a quarter of the reserve is free`() {
        let watch = watch()
        let enough = Self.ceiling - MemoryBudget.reserve / 4
        let steps = [
            (Self.ceiling, false), (Self.ceiling + 1, true), (Self.ceiling, true), (enough + 1, true), (enough, false),
            (Self.ceiling, false), (Self.ceiling + 1, true), (0, false),
        ]
        var wasShort = false
        for (index, (resident, isShort)) in steps.enumerated() {
            memory.resident = resident
            #expect(watch.look(at: 2_000 * index) == (isShort != wasShort), "step \(index)")
            #expect(watch.isShort == isShort, "step \(index)")
            wasShort = isShort
        }
    }

    @Test func `memory is measured every two milliseconds at most, and what cannot be measured changes nothing`() {
        let watch = watch()
        for (now, measured) in [(0, 1), (1_999, 1), (2_000, 2), (3_999, 2), (4_000, 3)] {
            #expect(!watch.look(at: now))
            #expect(memory.measurements == measured, "at \(now)")
        }
        memory.resident = Self.ceiling + 1
        #expect(watch.look(at: 6_000))
        memory.resident = nil
        #expect(!watch.look(at: 8_000))
        #expect(watch.isShort)
    }

    @Test(arguments: [MemoryBudget.Measure.resident, .addresses])
    func `what the limit applies to is measured`(measure: MemoryBudget.Measure) {
        let watch = watch(measure)
        (memory.resident, memory.addresses) = (Self.ceiling + 1, 0)
        _ = watch.look(at: 0)
        #expect(watch.isShort == (measure == .resident))
        (memory.resident, memory.addresses) = (0, Self.ceiling + 1)
        _ = watch.look(at: 2_000)
        #expect(watch.isShort == (measure == .addresses))
    }

    @Test func `near the ceiling, freed memory does not count, and is returned once a second`() {
        let watch = watch()
        // What can be allocated again is as good as free.
        (memory.resident, memory.free) = (Self.ceiling + 5, 5)
        #expect(!watch.look(at: 0))
        #expect(memory.trims == 1)
        memory.free = 4
        #expect(watch.look(at: 998_000))
        #expect(memory.trims == 1)
        #expect(!watch.look(at: 1_000_000))
        #expect(memory.trims == 2)
        memory.resident = Self.ceiling - MemoryBudget.reserve / 4
        _ = watch.look(at: 3_000_000)
        #expect(memory.trims == 2)
        memory.resident = Self.ceiling - MemoryBudget.reserve / 4 + 1
        _ = watch.look(at: 5_000_000)
        #expect(memory.trims == 3)
    }

    @Test func `what is returned counts at once`() {
        let watch = watch()
        (memory.resident, memory.free, memory.returnable) = (Self.ceiling + 1_000, 1_000, 900)
        #expect(!watch.look(at: 0))
        #expect(memory.resident == Self.ceiling + 100 && memory.free == 100)
        #expect(!watch.isShort)
    }

    // MARK: At the start

    @Test(arguments: [MemoryBudget.Measure.resident, .addresses])
    func `a daemon starts with exactly as much as it needs`(measure: MemoryBudget.Measure) throws {
        let stacks = measure == .addresses ? (2 + 3) * 8 * Self.mebibyte : 0
        let needed = 7 + stacks + MemoryBudget.reserve + Self.hashing + MemoryBudget.leastRoom
        func check(_ bytes: Int) throws(StartProblem) {
            try MemoryBudget(bytes: bytes, measure: measure, cause: "test")
                .check(inUse: 7, threads: 2, hashing: Self.hashing)
        }
        try check(needed)
        #expect(throws: StartProblem.self) { try check(needed - 1) }
    }

    @Test func `each hashing thread may use what the policy says`() {
        var (limits, policy) = (HashingLimits(), Policy())
        (limits.threads, policy.password.argon2MemoryKiB) = (3, 65_536)
        #expect(MemoryBudget.hashing(limits, policy) == 3 * 64 * Self.mebibyte)
    }
}

/// The memory of a process as a test wants it.
final class FakeMemory: ProcessMemory {
    var addresses = 0
    /// Nil if nothing can be measured.
    var resident: Int? = 0
    var free = 0
    /// How much of what is free can be returned to the kernel.
    var returnable = 0
    private(set) var measurements = 0
    private(set) var trims = 0

    func measure() -> (addresses: Int, resident: Int)? {
        measurements += 1
        return resident.map { (addresses, $0) }
    }

    func trim() {
        trims += 1
        resident = resident.map { $0 - returnable }
        free -= returnable
        returnable = 0
    }
}
