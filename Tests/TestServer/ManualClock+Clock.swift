import FactorCore
package import FactorServer
package import TestSupport

extension ManualClock {
    /// A server's clocks that read this one.
    package var clock: Clock {
        let steady: @Sendable () -> Int64 = { [self] in self.steady.time }
        return Clock(steady: steady, boot: self.steady.boot) { [self] in now }
    }

    /// A server's clocks with this one as the wall clock, and another one as the steady clock.
    package func clock(against other: ManualClock) -> Clock {
        let steady: @Sendable () -> Int64 = { other.now.milliseconds }
        return Clock(steady: steady, boot: other.steady.boot) { [self] in now }
    }
}
