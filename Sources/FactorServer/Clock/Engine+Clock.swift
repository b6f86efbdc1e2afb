package import FactorCore

extension Engine {
    /// Compares the clocks, and reports what has changed.
    package func lookAtClock() {
        if let change = clock.look(serverAhead: store.serverAhead) { observer.clockChanged(change) }
    }

    /// Accepts the wall clock, which has jumped, as right. Returns the milliseconds by which trusted time moves. If the
    /// change does not become durable, it is undone.
    package func acceptClock(peer: UInt32) throws(Failure) -> Int64 {
        try requireRoom()
        lookAtClock()
        guard clock.jump != 0 else { throw .wrongState(.clockHasNotJumped) }
        let (before, moved) = clock.accept()
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.clockAccepted, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
        afterCommit { [clock, observer] failure in
            if failure == nil { observer.clockChanged(.believed(by: moved)) } else { clock.restore(before) }
        }
        return moved
    }
}
