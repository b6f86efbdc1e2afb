internal import CLinux
internal import FactorWire
internal import Glibc

extension EventLoop {
    /// An unfinished line up to this long is kept exactly and read on through the shared buffer; a longer one is read
    /// on in place. Copying a long one again with every small read would make a slow sender's line cost its square.
    static let smallInput = 4_096

    /// Takes note of what the kernel says of a connection, and serves it.
    func take(_ flags: UInt32, _ connection: Connection) {
        if flags & (Interest.readable | Interest.peerFinished | Interest.hungUp) != 0 { connection.isReadable = true }
        if flags & (Interest.peerFinished | Interest.hungUp) != 0 { connection.peerFinished = true }
        if flags & Interest.hungUp != 0 { connection.isHungUp = true }
        if flags & (Interest.writable | Interest.hungUp) != 0 {
            unblock(connection)
            mark(connection)
        }
        if !connection.isQueued { serve(connection) }
    }

    /// Serves those that an earlier turn left with more to do. What they leave again is for the next turn.
    func serveLeftOver() {
        guard !leftOver.isEmpty else { return }
        for slot in leftOver {
            let connection = connections[slot]
            guard connection.isQueued else { continue }
            // Also where it was closed meanwhile: the slot's next connection is in no list.
            connection.isQueued = false
            if connection.isOpen { serve(connection) }
        }
        leftOver.removeAll(keepingCapacity: true)
    }

    /// Gives a connection its share of the turn: the lines that it has waiting, or else one read.
    private func serve(_ connection: Connection) {
        guard !isHeldBack(connection) else { return }
        if connection.holdsLines {
            takeKeptLines(connection)
        } else if connection.isReadable, !connection.isReadOut {
            read(connection)
        }
        guard connection.isOpen else { return }
        if hasMore(connection) {
            queue(connection)
        } else if connection.isReadOut {
            mark(connection)
        }
    }

    /// The peer is behind with its answers, so nothing more is taken from it.
    func isHeldBack(_ connection: Connection) -> Bool {
        connection.inFlight >= bounds.inFlight || connection.unsent >= bounds.unsentBytes
    }

    /// There is something to serve now, with no need for the kernel to say so.
    func hasMore(_ connection: Connection) -> Bool {
        (connection.holdsLines || (connection.isReadable && !connection.isReadOut)) && !isHeldBack(connection)
    }

    func queue(_ connection: Connection) {
        guard !connection.isQueued else { return }
        connection.isQueued = true
        queued.append(connection.slot)
    }

    private func read(_ connection: Connection) {
        if connection.input.count <= EventLoop.smallInput {
            readShared(connection)
        } else {
            readInPlace(connection)
        }
    }

    /// Reads to the shared buffer, behind what was kept, and keeps what is left.
    private func readShared(_ connection: Connection) {
        let kept = connection.input.count
        // `smallInput` bytes stand in front of the room for one read.
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
        account(connection, grewBy: connection.input.count - kept)
    }

    /// Reads to the connection's own buffer, behind what is there.
    private func readInPlace(_ connection: Connection) {
        let room = unsafe connection.input.room(bytesPerRead)
        guard let count = unsafe receive(connection, room) else { return }
        connection.input.filled(count)
        account(connection, grewBy: count)
        if connection.isOpen { takeKeptLines(connection) }
    }

    private func takeKeptLines(_ connection: Connection) {
        // Answers that come meanwhile go to `output`; nothing changes `input` before this is done with it.
        let taken = unsafe takeLines(connection, connection.input.bytes)
        connection.input.dropFirst(taken)
        connection.compacted(by: taken)
        totals.heldBytes -= taken
        if connection.isReadOut, !connection.holdsLines { forgetInput(connection) }
    }

    /// Reads once. Nil when there was nothing, or the connection ended or failed, which has been seen to.
    private func receive(_ connection: Connection, _ room: UnsafeMutableRawPointer) -> Int? {
        let size = bytesPerRead
        // Both callers have that much room.
        let outcome = unsafe calls.receive(connection.descriptor, room, size)
        if outcome > 0 {
            totals.bytesIn += outcome
            // A short read has emptied the socket, and the next byte makes an edge; but the end may have come already.
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

    /// Hands whole lines to the service, as many as the turn allows, and answers how many bytes were taken.
    private func takeLines(_ connection: Connection, _ text: UnsafeRawBufferPointer) -> Int {
        // Neither of the buffers this may lie in is changed before it is done.
        let bytes = unsafe text.bytes
        // On the stack meanwhile: whatever the service does, it cannot reach it.
        var scanner = connection.scanner
        defer { connection.scanner = scanner }
        var start = 0
        var left = bounds.linesPerTurn
        while left > 0, !isHeldBack(connection) {
            left -= 1
            switch scanner.next(in: bytes, from: start) {
            case .line(let line):
                start = line.upperBound + 1
                totals.requests += 1
                service?.receive(
                    bytes.extracting(line), from: connection.peer, listener: connection.listener,
                    ticket: connection.nextTicket())
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

    private func refuseOverlong(_ connection: Connection) {
        totals.overlongLines += 1
        connection.isOverlong = true
        connection.isReadOut = true
        connection.holdsLines = false
        service?.receiveOverlong(
            from: connection.peer, listener: connection.listener, ticket: connection.nextTicket())
    }

    /// Drops what no line will come of.
    private func forgetInput(_ connection: Connection) {
        totals.heldBytes -= connection.input.count
        connection.input.removeAll()
        connection.holdsLines = false
    }

    /// Keeps the sum of all that is held, and closes a connection that needs more when all of them have too much.
    func account(_ connection: Connection, grewBy growth: Int) {
        totals.heldBytes += growth
        guard growth > 0, totals.heldBytes > bounds.heldBytes else { return }
        totals.shed += 1
        close(connection)
    }
}
