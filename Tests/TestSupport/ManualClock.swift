package import FactorCore
package import FactorEngine
internal import Synchronization

/// A wall clock that stands still until a test moves it.
package final class ManualClock: Sendable {
    /// 2026-11-21T00:00:00Z, the first moment of a day and of a time step.
    package static let origin = Timestamp(milliseconds: 1_795_219_200_000)

    private let moment: Mutex<Timestamp>

    package init(_ moment: Timestamp = ManualClock.origin) {
        self.moment = Mutex(moment)
    }

    package var now: Timestamp {
        get { moment.withLock { $0 } }
        set { moment.withLock { $0 = newValue } }
    }

    /// Moves the clock, back too.
    package func advance(seconds: Int64) {
        moment.withLock { $0 = $0.advanced(bySeconds: seconds) }
    }

    package func advance(milliseconds: Int64) {
        moment.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + milliseconds) }
    }

    package var clock: Clock {
        Clock { [self] in now }
    }

    /// This clock as the wall clock, held against another one as the steady one.
    package func clock(against steady: ManualClock) -> Clock {
        Clock(steady: { steady.now.milliseconds }, { [self] in now })
    }
}
