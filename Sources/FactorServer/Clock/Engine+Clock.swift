package import FactorCore

extension Engine {
    /// Holds the clocks against each other, and tells what has changed.
    package func lookAtClock() {
        if let change = clock.look() { observer.clockChanged(change) }
    }

    /// Takes the wall clock, which has jumped, to be right as it is. Gives the milliseconds by which the time moves that
    /// ages are counted by. Where the answer does not become durable, nothing has changed.
    package func acceptClock(peer: UInt32) throws(Failure) -> Int64 {
        try requireRoom()
        lookAtClock()
        guard clock.jump != 0 else { throw .wrongState("the clock has not jumped") }
        let (before, moved) = clock.accept()
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.clockAccepted, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
        whenSettled { [clock, observer] failure in
            if failure == nil { observer.clockChanged(.believed(by: moved)) } else { clock.restore(before) }
        }
        return moved
    }
}
