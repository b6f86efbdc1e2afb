internal import CLinux
internal import Glibc

/// What a process that holds secrets does to itself before it reads the first one.
///
/// - Files that it creates are accessible to their owner only.
/// - It leaves no core dump, and no other process of its user may trace it or read its memory.
/// - It cannot gain privileges by starting a program.
/// - Its memory is never written to swap, if it may lock all of it.
/// - No unintended descriptor stays open.
/// - A peer that disconnects during a write does not end it.
package enum ProcessHardening {
    /// The first descriptor that a service manager passes (`sd_listen_fds`).
    package static let firstInherited: Int32 = 3

    /// One measure, and whether it was taken.
    package struct Step: Equatable, Sendable {
        package let measure: Measure
        package let outcome: Outcome
    }

    /// The measures, worded for the log.
    package enum Measure: String, Sendable, CaseIterable {
        case privateFiles = "new files are private"
        case noCoreDump = "no core dumps"
        case notTraceable = "not traceable"
        case noNewPrivileges = "no new privileges"
        case lockedMemory = "memory locked"
        case inheritedDescriptorsClosed = "inherited descriptors closed"
        case brokenPipesIgnored = "broken pipes ignored"
        case descriptorLimitRaised = "descriptor limit raised"
    }

    /// Whether a measure was taken.
    package enum Outcome: Equatable, Sendable {
        case done
        /// Only key memory is locked: the process may not lock all of its memory, and locking arbitrary parts would
        /// make later allocations fail.
        case keysOnly
        /// The kernel refused, with this error number.
        case refused(Int32)
    }

    /// Takes every measure and reports on each. Call it first, before other threads start and before any secret is
    /// read.
    ///
    /// - Parameters:
    ///   - inherited: how many descriptors from `firstInherited` on a service manager has passed.
    ///   - kept: other descriptors passed on purpose, for example to read a passphrase from.
    package static func apply(inherited: Int = 0, keeping kept: [Int32] = []) -> [Step] {
        _ = umask(0o077)
        return [
            Step(measure: .privateFiles, outcome: .done),
            Step(measure: .noCoreDump, outcome: outcome(factor_forbid_cores())),
            Step(measure: .notTraceable, outcome: outcome(factor_forbid_dump())),
            Step(measure: .noNewPrivileges, outcome: outcome(factor_forbid_privileges())),
            Step(measure: .lockedMemory, outcome: lockMemory()),
            Step(
                measure: .inheritedDescriptorsClosed,
                outcome: closeInherited(from: firstInherited + Int32(clamping: inherited), but: kept)),
            Step(measure: .brokenPipesIgnored, outcome: ignoreBrokenPipes()),
            Step(measure: .descriptorLimitRaised, outcome: raiseDescriptorLimit()),
        ]
    }

    /// Raises the descriptor limit to its maximum: each connection takes one.
    @discardableResult
    package static func raiseDescriptorLimit() -> Outcome { outcome(factor_raise_descriptor_limit()) }

    private static func outcome(_ result: Int) -> Outcome {
        result >= 0 ? .done : .refused(Int32(truncatingIfNeeded: -result))
    }

    private static func lockMemory() -> Outcome {
        factor_may_lock_all_memory() == 0 ? .keysOnly : outcome(factor_lock_all_memory())
    }

    /// Closes the ranges between the kept descriptors.
    private static func closeInherited(from first: Int32, but kept: [Int32]) -> Outcome {
        var first = UInt32(first)
        for descriptor in kept.sorted().map(UInt32.init) where descriptor >= first {
            if descriptor > first, case let result = factor_close_range(first, descriptor - 1), result < 0 {
                return outcome(result)
            }
            first = descriptor + 1
        }
        return outcome(factor_close_range(first, UInt32.max))
    }

    private static func ignoreBrokenPipes() -> Outcome {
        _ = signal(SIGPIPE, SIG_IGN)
        return .done
    }
}
