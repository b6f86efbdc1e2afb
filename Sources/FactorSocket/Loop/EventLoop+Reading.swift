internal import CLinux
internal import FactorWire
internal import Glibc

extension EventLoop {
    /// An unfinished line up to this long is kept in a buffer of its exact size and continued through the shared
    /// buffer. A longer one is continued in place: if it were copied with every small read, a slow sender's line would
    /// cost its square.
    static let smallInput = 4_096

    /// Records what the kernel reports about a connection.
    func take(_ flags: UInt32, _ connection: Connection) {
        if flags & (Interest.readable | Interest.peerFinished | Interest.hungUp) != 0 { connection.isReadable = true }
        if flags & (Interest.peerFinished | Interest.hungUp) != 0 { connection.peerFinished = true }
        if flags & Interest.hungUp != 0 { connection.isHungUp = true }
        if flags & (Interest.writable | Interest.hungUp) != 0 {
            unblock(connection)
            mark(connection)
        }
        if hasMore(connection) { queue(connection, connection.isDeep ? .backlog : .fresh) }
    }

    /// Serves the connections that are due, until the turn's share is used up.
    func serveDue() {
        let last = totals.requests + bounds.linesPerTurn
        let end = now + EventLoop.microsecondsPerTurn
        var left = EventLoop.slicesPerTurn
        while left > 0, totals.requests < last, now < end {
            let isBehind = service?.isBehind ?? false
            guard let due = schedule.take(serviceIsBehind: isBehind, now: now) else { return }
            guard let connection = find(due.token), connection.isQueued else { continue }
            connection.isQueued = false
            left -= 1
            let (began, before) = (now, totals.requests)
            let isServed = serve(connection)
            lookAtClock()
            connection.linesInARow += totals.requests - before
            connection.workInARow += now - began
            if isServed { queueAgain(connection) }
            // A line costs something even if the clock has not advanced.
            schedule.charge(due.account, due.kind, microseconds: max(1, totals.requests - before, now - began))
        }
    }

    private func find(_ token: UInt64) -> Connection? {
        guard case .connection(let slot, let generation) = PollToken(bits: token) else { return nil }
        return connections.find(slot: slot, generation: generation)
    }

    /// Gives a connection its share of the turn: its waiting lines, or otherwise one read. Returns whether it
    /// was served and is still open.
    private func serve(_ connection: Connection) -> Bool {
        guard !isHeldBack(connection) else { return false }
        linesLeft = bounds.linesPerTurn
        sliceEnd = now + Schedule.quantum
        if connection.holdsLines {
            takeKeptLines(connection)
        } else if connection.isReadable, !connection.isReadOut {
            read(connection)
        }
        guard connection.isOpen else { return false }
        // Its socket is empty, too.
        if !connection.isReadable, connection.input.isEmpty { connection.mayHoldOld = false }
        return true
    }

    /// Queues a connection again if it has more to serve. Otherwise remembers whether it was light, so that it comes before the
    /// others next time.
    private func queueAgain(_ connection: Connection) {
        if hasMore(connection) {
            connection.isDeep = true
            queue(connection, connection.inFlight > 0 ? .committing : .backlog)
        } else {
            connection.isDeep =
                connection.linesInARow > bounds.linesOfFew || connection.workInARow > Schedule.quantum
            connection.linesInARow = 0
            connection.workInARow = 0
            if connection.isReadOut { mark(connection) }
        }
    }

    /// Whether the service may continue with the line whose first part it has served: the next entry of a batch counts
    /// as a line.
    ///
    /// If so, the entry is in flight until `settleEntry`, or until the whole is answered.
    package func mayGoOn(with ticket: Ticket) -> Bool {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else { return false }
        guard hasShareLeft(), connection.inFlight < bounds.inFlight else { return false }
        linesLeft -= 1
        totals.requests += 1
        connection.inFlight += 1
        return true
    }

    /// Whether the connection being served may be served more in this slice.
    private func hasShareLeft() -> Bool {
        guard linesLeft > 0 else { return false }
        guard linesLeft < bounds.linesPerTurn else { return true }
        return calls.monotonicMicroseconds() < sliceEnd
    }

    /// The peer is behind with reading its answers, so no more requests are taken from it.
    func isHeldBack(_ connection: Connection) -> Bool {
        if connection.inFlight >= bounds.inFlight || connection.unsent >= bounds.unsentBytes { return true }
        // Gathered answers leave when their batch is complete, so a paused batch must continue.
        return connection.gathered >= bounds.unsentBytes && connection.paused == nil
    }

    /// There is something to serve without waiting for the kernel.
    func hasMore(_ connection: Connection) -> Bool {
        (connection.holdsLines || (connection.isReadable && !connection.isReadOut)) && !isHeldBack(connection)
    }

    func queue(_ connection: Connection, _ kind: Schedule.Kind) {
        guard !connection.isQueued else { return }
        connection.isQueued = true
        schedule.add(connection.token, of: connection.account, kind, now: now)
    }

    private func read(_ connection: Connection) {
        if connection.input.count <= EventLoop.smallInput {
            readShared(connection)
        } else {
            readInPlace(connection)
        }
    }

    /// Reads into the shared buffer, after the kept bytes, and keeps what was not consumed.
    private func readShared(_ connection: Connection) {
        let kept = connection.input.count
        // `smallInput` bytes precede the room for one read.
        let room = unsafe shared.base + kept
        guard let count = unsafe receive(connection, room) else { return }
        let total = kept + count
        defer { shared.wipe(total) }
        let text = unsafe UnsafeRawBufferPointer(start: shared.base, count: total)
        if kept > 0 {
            unsafe shared.base.copyMemory(from: connection.input.bytes.baseAddress!, byteCount: kept)
            connection.input.removeAll()
        }
        let taken = unsafe takeLines(connection, text)
        if taken < total, !connection.isReadOut || connection.holdsLines {
            unsafe connection.input.append(UnsafeRawBufferPointer(rebasing: text[taken...]))
        }
        connection.compacted(by: taken)
        countHeld(connection)
    }

    /// Reads into the connection's own buffer, after its contents.
    private func readInPlace(_ connection: Connection) {
        let room = unsafe connection.input.room(bytesPerRead)
        guard let count = unsafe receive(connection, room) else { return }
        connection.input.filled(count)
        takeKeptLines(connection)
    }

    private func takeKeptLines(_ connection: Connection) {
        // Answers that arrive meanwhile go to `output`; nothing changes `input` during the call.
        let taken = unsafe takeLines(connection, connection.input.bytes)
        connection.input.dropFirst(taken)
        connection.compacted(by: taken)
        countHeld(connection)
        if connection.isReadOut, !connection.holdsLines { forgetInput(connection) }
    }

    /// Reads once. Returns nil if there was nothing, or if the connection ended or failed, which is handled here.
    private func receive(_ connection: Connection, _ room: UnsafeMutableRawPointer) -> Int? {
        let size = bytesPerRead
        // Both callers have that much room.
        let outcome = unsafe calls.receive(connection.descriptor, room, size)
        if outcome > 0 {
            totals.bytesIn += outcome
            // A short read has emptied the socket, and the next byte makes an edge. But the end may already have been
            // reported.
            connection.isReadable = outcome == size || connection.peerFinished
            return outcome
        }
        switch Int32(-outcome) {
        case 0:
            connection.isReadOut = true
            forgetInput(connection)
        case EAGAIN: connection.isReadable = false
        case EINTR: break
        default: close(connection)
        }
        return nil
    }

    /// Passes complete lines to the service, as many as the slice allows, and returns the number of bytes consumed.
    private func takeLines(_ connection: Connection, _ text: UnsafeRawBufferPointer) -> Int {
        // Neither buffer that this may lie in changes until it is done.
        let bytes = unsafe text.bytes
        // A local copy, which the service cannot reach.
        var scanner = connection.scanner
        defer { connection.scanner = scanner }
        var start = 0
        if let paused = connection.paused {
            guard goOn(connection, paused, bytes) else { return paused.place.lowerBound }
            start = paused.place.upperBound + 1
        }
        while hasShareLeft(), !isHeldBack(connection) {
            switch scanner.next(in: bytes, from: start) {
            case .line(let line):
                linesLeft -= 1
                totals.requests += 1
                let ticket = connection.nextTicket()
                let progress = service?.receive(
                    bytes.extracting(line), from: connection.peer, listener: connection.listener, ticket: ticket)
                if progress == .paused {
                    connection.paused = PausedLine(ticket: ticket, place: line)
                    connection.holdsLines = true
                    return line.lowerBound
                }
                start = line.upperBound + 1
            case .incomplete:
                connection.holdsLines = false
                return max(start, scanner.lineStart)
            case .tooLong:
                refuseOverlong(connection)
                return text.count
            }
        }
        connection.holdsLines = true
        return start
    }

    /// Continues the line that was served in part; returns false if more of it is left.
    private func goOn(_ connection: Connection, _ paused: PausedLine, _ bytes: RawSpan) -> Bool {
        let progress = service?.resume(
            bytes.extracting(paused.place), from: connection.peer, listener: connection.listener, ticket: paused.ticket)
        guard progress == .paused else {
            connection.paused = nil
            return true
        }
        connection.holdsLines = true
        return false
    }

    private func refuseOverlong(_ connection: Connection) {
        totals.overlongLines += 1
        connection.isOverlong = true
        connection.isReadOut = true
        connection.holdsLines = false
        service?.receiveOverlong(
            from: connection.peer, listener: connection.listener, ticket: connection.nextTicket())
    }

    /// Drops input that will never be a complete line.
    private func forgetInput(_ connection: Connection) {
        connection.input.removeAll()
        connection.holdsLines = false
        countHeld(connection)
    }
}
