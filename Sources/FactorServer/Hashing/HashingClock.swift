package import FactorCore

/// The clock by which hashing is measured and wrong passwords are extended: the processor time of the calling thread.
///
/// It stands still while the thread does, so no stop of the process is taken for a slow hash. And threads that use the
/// same processor time are served alike by any scheduler, so other load makes all wrong passwords equally late.
package struct HashingClock: Sendable {
    /// Returns the microseconds of processor time that the calling thread has had.
    let processor: @Sendable () -> Int64
    /// Works until the calling thread has had that much.
    let spend: @Sendable (Int64) -> Void
    /// Called for each password that was hashed, so that a test's clock can advance by the cost.
    let hashed: @Sendable (PasswordCost) -> Void

    package init(
        processor: @escaping @Sendable () -> Int64, spend: @escaping @Sendable (Int64) -> Void,
        hashed: @escaping @Sendable (PasswordCost) -> Void = { _ in }
    ) {
        self.processor = processor
        self.spend = spend
        self.hashed = hashed
    }

    /// The kernel's clock. Asking it is work enough.
    package static let thread = HashingClock(
        processor: { Clock.threadMicroseconds() }, spend: { while Clock.threadMicroseconds() < $0 {} })
}
