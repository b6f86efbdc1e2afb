internal import Glibc

/// What the loop knows of times in which it did not run: the process was stopped or frozen, its thread hung, or the machine
/// slept.
///
/// What peers sent meanwhile lies in their sockets, and shows no age. So lines are known to be new only if they come on a
/// connection that was once read to its end since: then what came before was served.
extension EventLoop {
    /// Microseconds between two turns that count as a stall. A loop with work to do every second is never idle for as long.
    static let stall = 5_000_000

    /// Notices, before anything is served or answered, that the loop has not run for a while. Returns how many events are left
    /// to take, of the `count` that a look has found.
    func noticeStall(after count: Int) -> Int {
        let now = calls.bootMicroseconds()
        defer { lastTurn = now }
        guard let lastTurn, now - lastTurn > Self.stall else { return count }
        stalls += 1
        totals.stalledMilliseconds += (now - lastTurn) / 1_000
        for connection in connections.open where connection.isReadable || !connection.input.isEmpty {
            connection.mayHoldOld = true
        }
        // They are not watched.
        if acceptingPaused { for index in listeners.indices { listeners[index].mayHoldOld = true } }
        service?.stoodStill(milliseconds: (now - lastTurn) / 1_000)
        return lookAtAll(after: count)
    }

    /// Looks at all sockets: what came meanwhile lies in those that are ready, and in no others. A peer that has an answer since
    /// can have sent nothing that is found here. Returns how many events the last look has found.
    private func lookAtAll(after count: Int) -> Int {
        var count = count
        var isComplete = false
        while true {
            for index in 0..<max(0, count) {
                doubt(events.flags(index), PollToken(bits: events.token(index)))
            }
            guard !isComplete else { return count }
            count = calls.wait(poller, events, microseconds: 0)
            isComplete = count < Self.eventsPerTurn && count != -Int(EINTR)
        }
    }

    private func doubt(_ flags: UInt32, _ token: PollToken) {
        switch token {
        case .connection(let slot, let generation):
            guard let connection = connections.find(slot: slot, generation: generation) else { return }
            connection.mayHoldOld = true
            take(flags, connection)
        case .listener(let index):
            if index < listeners.count { listeners[index].mayHoldOld = true }
        // They are reported until they are looked after.
        case .watcher, .bell: break
        }
    }

    /// A mark of when a request was sent, for `hasStoodStill`.
    package func age(of ticket: Ticket) -> Int {
        let connection = connections.find(slot: ticket.slot, generation: ticket.generation)
        return connection?.mayHoldOld ?? true ? stalls - 1 : stalls
    }

    /// Whether the loop may have stood still since a request was sent.
    package func hasStoodStill(since age: Int) -> Bool {
        age != stalls || lastTurn.map { calls.bootMicroseconds() - $0 > Self.stall } ?? false
    }
}
