import FactorCommand
import FactorCore
import FactorEngine
import FactorService
import FactorSocket

/// How much memory the daemon may take, where the kernel bounds it, and what is left of that for requests.
///
/// The kernel's answer to one byte too much is the end of the process. So requests are refused before: while less is left
/// than what may be asked for at once.
struct MemoryBudget: Equatable {
    /// What counts: addresses, or the memory behind them.
    enum Measure: Equatable { case addresses, resident }

    let bytes: Int
    let measure: Measure
    /// What sets the bound, for people.
    let cause: String

    /// Left over for what one turn, one commit and the runtime may ask for at once.
    static let reserve = 16 << 20
    /// Left over at the start for caches and what peers may have kept.
    static let leastRoom = 16 << 20

    /// The narrowest bound on this process; nil where there is none.
    static func found() -> MemoryBudget? {
        let addresses = ProcessLimits.addressBytes.map {
            MemoryBudget(bytes: $0, measure: .addresses, cause: "ulimit -v, LimitAS=")
        }
        return addresses
            ?? ControlGroup.memoryLimit.map {
                MemoryBudget(bytes: $0, measure: .resident, cause: "the control group, MemoryMax=")
            }
    }

    /// The stack of a thread, of which hardly any is used but all counts as addresses.
    private static let stack = 8 << 20
    /// Threads beside the first and those that hash: they commit, scan and write the anchor.
    private static let otherThreads = 3

    /// What hashing may take besides at any moment.
    static func hashing(_ limits: HashingLimits, _ policy: Policy) -> Int {
        limits.threads * policy.password.argon2MemoryKiB * 1_024
    }

    /// Refuses to start where there is too little for an orderly service: it would end without a word under load.
    ///
    /// - Parameters:
    ///   - inUse: What is in use at the start, before there are other threads.
    ///   - threads: How many will hash.
    ///   - hashing: What those will take.
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

/// Watches what is left of a budget while the daemon serves.
final class MemoryWatch {
    /// Between two looks, in microseconds.
    private static let pause = 2_000
    /// After what was freed has been given back, in microseconds, until that is tried again.
    private static let trimPause = 1_000_000

    private let budget: MemoryBudget
    private let meter: MemoryMeter
    private let ceiling: Int
    private var nextLook = 0
    private var nextTrim = 0
    /// Less is left than may be asked for at once: requests are refused.
    private(set) var isShort = false

    /// Watches a budget of which so much is for hashing.
    init(_ budget: MemoryBudget, _ meter: MemoryMeter, hashing: Int) {
        self.budget = budget
        self.meter = meter
        ceiling = budget.bytes - MemoryBudget.reserve - hashing
    }

    /// Looks, where the last look is long enough ago; true where that changed `isShort`.
    func look(at now: Int) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.pause
        guard let used = used(at: now) else { return false }
        // Some is to be free again before requests are taken, or each would tip it over.
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
