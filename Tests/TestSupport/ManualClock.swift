package import FactorCore
internal import Synchronization

/// A machine's clocks, moved only by a test: the time of day, and the time since boot.
package final class ManualClock: Sendable {
    /// 2026-11-21T00:00:00Z, the first moment of a day and of a time step.
    package static let origin = Timestamp(milliseconds: 1_795_219_200_000)

    private struct Moment {
        var wall: Timestamp
        /// Milliseconds since boot.
        var steady: Int64
        var boot: UInt64
    }

    private static let boots = Atomic<UInt64>(1)
    private let moment: Mutex<Moment>

    package init(_ moment: Timestamp = ManualClock.origin) {
        self.moment = Mutex(Moment(wall: moment, steady: 1_000_000, boot: Self.nextBoot))
    }

    private static var nextBoot: UInt64 { boots.wrappingAdd(1, ordering: .relaxed).newValue }

    /// The time of day. Setting it ahead lets time pass until then; setting it back changes only the time of day.
    package var now: Timestamp {
        get { moment.withLock { $0.wall } }
        set { advance(milliseconds: newValue.milliseconds - now.milliseconds) }
    }

    /// Lets time pass, or sets the time of day back.
    package func advance(seconds: Int64) { advance(milliseconds: seconds * 1_000) }

    package func advance(milliseconds: Int64) {
        moment.withLock {
            $0.wall = Timestamp(milliseconds: $0.wall.milliseconds + milliseconds)
            $0.steady += max(0, milliseconds)
        }
    }

    /// Sets the time of day ahead or back. No time passes.
    package func jump(seconds: Int64) { jump(milliseconds: seconds * 1_000) }

    package func jump(milliseconds: Int64) {
        moment.withLock { $0.wall = Timestamp(milliseconds: $0.wall.milliseconds + milliseconds) }
    }

    /// Reboots the machine, so that its steady clock restarts. The daemon must then be started again.
    package func reboot() {
        moment.withLock {
            $0.steady = 10_000
            $0.boot = Self.nextBoot
        }
    }

    /// Milliseconds since boot, and the boot that they count from.
    package var steady: (time: Int64, boot: UInt64) { moment.withLock { ($0.steady, $0.boot) } }
}
