package import FactorCore
internal import Synchronization

/// The only source of the time. Any thread may use it.
///
/// `now` is for ages: when something is made, when it expires, how old it is. `wall` is for times that others compare
/// with their own clocks: codes of authenticator apps, signed assertions, times shown to a courier.
package final class TrustedClock: Sendable {
    private let machine: Clock
    private let time: Mutex<TrustedTime>

    init(_ machine: Clock, after witness: TimeWitness?, serverAhead: Int64? = nil) {
        self.machine = machine
        time = Mutex(TrustedTime(machine, after: witness, serverAhead: serverAhead))
    }

    /// Returns trusted time, which jumps of the wall clock do not move.
    package func now() -> Timestamp {
        let steady = machine.steady()
        return time.withLock { $0.now(steady) }
    }

    /// Returns the time of day, right or wrong.
    package func wall() -> Timestamp { machine.now() }

    /// Returns milliseconds since the boot.
    package func steady() -> Int64 { machine.steady() }

    /// Converts a trusted time to the wall clock, for clients that have no other.
    package func shown(_ moment: Timestamp) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + jump)
    }

    /// Converts a time given by the wall clock to trusted time; nil if it is in the future.
    ///
    /// A time that may be from before a jump counts as such. This gives the older of the two possible times.
    package func trusted(_ told: Timestamp) -> Timestamp? {
        let (now, wall) = both()
        if told <= now { return told }
        guard told <= wall else { return nil }
        return Timestamp(milliseconds: now.milliseconds - (wall.milliseconds - told.milliseconds))
    }

    /// Milliseconds that the wall clock was ahead at the last comparison; 0 while it has not jumped.
    package var jump: Int64 { time.withLock { $0.jump } }

    /// Milliseconds that the wall clock is ahead now.
    package var drift: Int64 {
        let (now, wall) = both()
        return wall.milliseconds - now.milliseconds
    }

    private func both() -> (now: Timestamp, wall: Timestamp) {
        let (wall, steady) = machine.both()
        return (time.withLock { $0.now(steady) }, Timestamp(milliseconds: wall))
    }

    /// Returns the moment before which expired data may be removed; nil while nothing may be.
    func forgets() -> Timestamp? {
        let (wall, steady) = machine.both()
        return time.withLock { $0.forgets(wall: wall, steady: steady) }
    }

    /// Compares the clocks. To be called about once a second.
    ///
    /// - Parameter serverAhead: By how many milliseconds a shared store's server is ahead of the wall clock; nil without one.
    func look(serverAhead: Int64? = nil) -> ClockChange? {
        let (wall, steady) = machine.both()
        return time.withLock { $0.look(wall: wall, steady: steady, serverAhead: serverAhead) }
    }

    /// Accepts the wall clock as right. Returns the previous time, for `restore` if the change does not become durable,
    /// and the milliseconds by which trusted time has moved.
    func accept() -> (before: TrustedTime, moved: Int64) {
        let (wall, steady) = machine.both()
        return time.withLock { time in
            let before = time
            return (before, time.accept(wall: wall, steady: steady))
        }
    }

    /// Undoes `accept`.
    func restore(_ before: TrustedTime) { time.withLock { $0 = before } }

    /// Returns what a commit records about the time.
    func witness() -> TimeWitness {
        let (wall, steady) = machine.both()
        return time.withLock { time in
            let now = time.now(steady)
            let ahead = wall - now.milliseconds
            return TimeWitness(
                time: now, steady: steady, boot: machine.boot ?? 0,
                jump: abs(ahead) > TrustedTime.tolerance ? ahead : 0)
        }
    }
}
