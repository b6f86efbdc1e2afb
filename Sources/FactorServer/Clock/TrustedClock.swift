package import FactorCore
internal import Synchronization

/// The one place that is asked for the time. Any thread may ask.
///
/// `now` is for ages: when something is made, when it expires, how old it is. `wall` is for what others compare with
/// clocks of their own: codes of authenticator apps, statements that are signed, what a courier is told.
package final class TrustedClock: Sendable {
    private let machine: Clock
    private let time: Mutex<TrustedTime>

    init(_ machine: Clock, after witness: TimeWitness?) {
        self.machine = machine
        time = Mutex(TrustedTime(machine, after: witness))
    }

    /// Trusted time, which no jump of the wall clock moves.
    package func now() -> Timestamp {
        let steady = machine.steady()
        return time.withLock { $0.now(steady) }
    }

    /// The time of day, right or wrong.
    package func wall() -> Timestamp { machine.now() }

    /// Milliseconds since the boot.
    package func steady() -> Int64 { machine.steady() }

    /// A moment of trusted time as the wall clock shows it, for those who have no other.
    package func shown(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + jump)
    }

    /// The trusted time of a moment that somebody told by the wall clock; nil where it lies in the future.
    ///
    /// One that may be from before a jump is taken to be so, which makes it the older of the two that it can be.
    package func trusted(_ told: Timestamp) -> Timestamp? {
        let (now, wall) = (now(), wall())
        if told <= now { return told }
        guard told <= wall else { return nil }
        return Timestamp(milliseconds: now.milliseconds - (wall.milliseconds - told.milliseconds))
    }

    /// Milliseconds that the wall clock was ahead at the last look; 0 while it has not jumped.
    package var jump: Int64 { time.withLock { $0.jump } }

    /// Milliseconds that the wall clock is ahead, as of now.
    package var drift: Int64 { wall().milliseconds - now().milliseconds }

    /// What has expired before that moment may be forgotten; nil while nothing may be.
    func forgets() -> Timestamp? {
        let (wall, steady) = (machine.now().milliseconds, machine.steady())
        return time.withLock { $0.forgets(wall: wall, steady: steady) }
    }

    /// Holds the clocks against each other. To be called about once a second.
    func look() -> ClockChange? {
        let (wall, steady) = (machine.now().milliseconds, machine.steady())
        return time.withLock { $0.look(wall: wall, steady: steady) }
    }

    /// Takes the wall clock to be right as it is. Gives what to put back should that not become durable, and by how many
    /// milliseconds trusted time has moved.
    func accept() -> (before: TrustedTime, moved: Int64) {
        let (wall, steady) = (machine.now().milliseconds, machine.steady())
        return time.withLock { time in
            let before = time
            return (before, time.accept(wall: wall, steady: steady))
        }
    }

    /// Puts back what `accept` gave.
    func restore(_ before: TrustedTime) { time.withLock { $0 = before } }

    /// What a commit is to tell of the time.
    func witness() -> TimeWitness {
        let steady = machine.steady()
        let wall = machine.now().milliseconds
        return time.withLock { time in
            let now = time.now(steady)
            let ahead = wall - now.milliseconds
            return TimeWitness(
                time: now, steady: steady, boot: machine.boot ?? 0,
                jump: abs(ahead) > TrustedTime.tolerance ? ahead : 0)
        }
    }
}
