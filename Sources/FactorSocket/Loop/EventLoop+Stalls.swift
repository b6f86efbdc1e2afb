/// What the loop knows of times in which it did not run: the process was stopped or frozen, its thread hung, or the machine
/// slept.
///
/// What peers sent meanwhile lies in their sockets, and shows no age. So lines are known to be new only if they come on a
/// connection that was once read to its end since: then what came before was served.
extension EventLoop {
    /// Microseconds between two turns that count as a stall. A loop with work to do every second is never idle for as long.
    static let stall = 5_000_000

    /// Notices, before anything is served, that the loop has not run for a while.
    func noticeStall() {
        let now = calls.bootMicroseconds()
        defer { lastTurn = now }
        guard let lastTurn, now - lastTurn > Self.stall else { return }
        stalls += 1
        totals.stalledMilliseconds += (now - lastTurn) / 1_000
        isSettling = true
        for connection in connections.open where connection.isReadable || !connection.input.isEmpty {
            connection.mayHoldOld = true
        }
        // They are not watched.
        if acceptingPaused { for index in listeners.indices { listeners[index].mayHoldOld = true } }
        service?.stoodStill(milliseconds: (now - lastTurn) / 1_000)
    }

    /// Ends the first complete look at all sockets that began after a stall. Those that were not ready then are empty.
    func settle(after events: Int, began stall: Int) {
        if stall == stalls, (0..<Self.eventsPerTurn).contains(events) { isSettling = false }
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
