import FactorCore
import FactorProgram
import FactorServer
import FactorSocket

/// The kernel's limit on the daemon's memory, and what is left of it for requests.
///
/// The kernel ends a process that exceeds its limit. So requests are refused earlier: while less is left than may be
/// needed at once.
struct MemoryBudget: Equatable {
    /// What the limit applies to: address space, or resident memory.
    enum Measure: Equatable { case addresses, resident }

    let bytes: Int
    let measure: Measure
    /// The origin of the limit, for people.
    let cause: String

    /// Kept free for what one turn, one commit and the runtime may need at once.
    static let reserve = 16 << 20
    /// Required at the start for caches and held bytes.
    static let leastRoom = 16 << 20

    /// The lowest limit of this process; nil if there is none.
    static func found() -> MemoryBudget? {
        let addresses = ProcessLimits.addressBytes.map {
            MemoryBudget(bytes: $0, measure: .addresses, cause: "ulimit -v, LimitAS=")
        }
        return addresses
            ?? ControlGroup.memoryLimit.map {
                MemoryBudget(bytes: $0, measure: .resident, cause: "the control group, MemoryMax=")
            }
    }

    /// The stack of a thread, of which little is used but all counts as address space.
    private static let stack = 8 << 20
    /// Threads besides the first and the hashing threads: they commit, scan and write the anchor.
    private static let otherThreads = 3

    /// The most that hashing may use at any time.
    static func hashing(_ limits: HashingLimits, _ policy: Policy) -> Int {
        limits.threads * policy.password.argon2MemoryKiB * 1_024
    }

    /// Refuses to start with too little memory for orderly service: the process would be killed under load.
    ///
    /// - Parameters:
    ///   - inUse: the memory in use at the start, before there are other threads.
    ///   - threads: the number of hashing threads, and of those that a shared store takes.
    ///   - hashing: the memory they will use.
    func check(inUse: Int, threads: Int, hashing: Int) throws(StartProblem) {
        let stacks = measure == .addresses ? (threads + Self.otherThreads) * Self.stack : 0
        let needed = inUse + stacks + Self.reserve + hashing + Self.leastRoom
        guard needed > bytes else { return }
        throw StartProblem(
            "the memory limit of \(Self.text(bytes)) is too small (\(cause)): at least \(Self.text(needed, roundedUp: true)) are needed",
            remedy: "raise it, or lower limits.hashing_threads")
    }

    private static func text(_ bytes: Int, roundedUp: Bool = false) -> String {
        "\((bytes + (roundedUp ? (1 << 20) - 1 : 0)) >> 20) MiB"
    }
}

/// The memory of this process, as the kernel and the allocator account for it.
protocol ProcessMemory {
    /// Bytes of address space and of resident memory; nil if they cannot be read.
    func measure() -> (addresses: Int, resident: Int)?
    /// Freed bytes that can be allocated again without the kernel.
    var free: Int { get }
    /// Returns freed memory to the kernel, as far as possible.
    func trim()
}

extension MemoryMeter: ProcessMemory {}

/// Watches the remaining budget while the daemon serves.
final class MemoryWatch {
    /// The time between two measurements, in microseconds.
    private static let pause = 2_000
    /// The time until freed memory is trimmed again, in microseconds.
    private static let trimPause = 1_000_000

    private let budget: MemoryBudget
    private let meter: any ProcessMemory
    private let ceiling: Int
    private var nextLook = 0
    private var nextTrim = 0
    /// Less is left than may be needed at once: requests are refused.
    private(set) var isShort = false

    /// Watches a budget of which this much is for hashing.
    init(_ budget: MemoryBudget, _ meter: any ProcessMemory, hashing: Int) {
        self.budget = budget
        self.meter = meter
        ceiling = budget.bytes - MemoryBudget.reserve - hashing
    }

    /// Measures if the last measurement is old enough; returns whether `isShort` changed.
    func look(at now: Int) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.pause
        guard let used = used(at: now) else { return false }
        // Some memory must be free before requests are accepted again; otherwise each one would exceed the limit.
        let wasShort = isShort
        isShort = used > (wasShort ? ceiling - MemoryBudget.reserve / 4 : ceiling)
        return isShort != wasShort
    }

    private func used(at now: Int) -> Int? {
        guard var used = meter.measure().map({ count($0) }) else { return nil }
        guard used > ceiling - MemoryBudget.reserve / 4 else { return used }
        if now >= nextTrim {
            nextTrim = now + Self.trimPause
            meter.trim()
            used = meter.measure().map { count($0) } ?? used
        }
        return used - meter.free
    }

    private func count(_ measured: (addresses: Int, resident: Int)) -> Int {
        budget.measure == .addresses ? measured.addresses : measured.resident
    }
}
