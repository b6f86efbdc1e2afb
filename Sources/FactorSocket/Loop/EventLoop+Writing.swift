internal import CLinux
internal import Glibc

extension EventLoop {
    /// Answers a request with a complete line that ends with LF, and wipes the array.
    ///
    /// The line is sent when the turn ends. If the ticket's connection is gone, the line is dropped.
    package func answer(_ ticket: Ticket, _ line: consuming [UInt8]) {
        // Both uses end before the closure does.
        unsafe line.withUnsafeMutableBytes { bytes in
            unsafe answer(ticket, UnsafeRawBufferPointer(bytes))
            // The whole array, which nobody else holds.
            unsafe factor_wipe(bytes.baseAddress, UInt(bytes.count))
        }
    }

    /// Answers a request with a complete line that ends with LF. The line is copied; the caller wipes its own.
    package func answer(_ ticket: Ticket, copying line: Span<UInt8>) {
        // The bytes are copied before the closure ends.
        unsafe line.withUnsafeBytes { bytes in unsafe answer(ticket, bytes) }
    }

    private func answer(_ ticket: Ticket, _ line: UnsafeRawBufferPointer) {
        guard let connection = settled(ticket) else { return }
        unsafe connection.output.append(line)
        connection.unsent += line.count
        countHeld(connection)
        totals.answers += 1
    }

    /// Ends a request that gets no answer: a notification.
    package func answerNothing(_ ticket: Ticket) { _ = settled(ticket) }

    /// Whether the answer to a request can still be read; false if the peer has closed its socket.
    package func isAwaited(_ ticket: Ticket) -> Bool {
        connections.find(slot: ticket.slot, generation: ticket.generation).map { !$0.isHungUp } ?? false
    }

    /// Takes a request out of flight and returns its connection, or nil if that is gone.
    private func settled(_ ticket: Ticket) -> Connection? {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else {
            totals.droppedAnswers += 1
            return nil
        }
        precondition(connection.inFlight > 0, "a request was answered twice")
        connection.inFlight -= 1
        mark(connection)
        return connection
    }

    /// Has a connection looked after when the turn ends.
    func mark(_ connection: Connection) {
        guard !connection.isMarked else { return }
        connection.isMarked = true
        marked.append(connection.slot)
    }

    /// Sends gathered answers, resumes reading that was held back, and closes what is done.
    func updateMarked() {
        while !marked.isEmpty {
            // Swapped out: connections marked meanwhile are updated in the next round.
            swap(&marked, &beingUpdated)
            for slot in beingUpdated {
                let connection = connections[slot]
                connection.isMarked = false
                update(connection)
            }
            beingUpdated.removeAll(keepingCapacity: true)
        }
    }

    private func update(_ connection: Connection) {
        guard connection.isOpen else { return }
        send(connection)
        guard connection.isOpen else { return }
        if connection.isDone {
            end(connection)
        } else if hasMore(connection) {
            // It was held back; otherwise it would be in a queue.
            queue(connection, connection.inFlight > 0 ? .committing : .backlog)
        }
    }

    private func send(_ connection: Connection) {
        while connection.unsent > 0, !connection.isBlocked {
            let bytes = unsafe connection.output.bytes
            // Not empty, so it has an address; and unchanged while the kernel reads it.
            let outcome = unsafe calls.send(connection.descriptor, bytes.baseAddress!, bytes.count)
            if outcome >= 0 {
                connection.output.dropFirst(outcome)
                connection.unsent -= outcome
                totals.bytesOut += outcome
                countHeld(connection)
                continue
            }
            switch Int32(-outcome) {
            case EINTR: continue
            case EAGAIN: block(connection)
            default: return close(connection)
            }
        }
    }

    /// Waits until the kernel reports that the peer has read.
    private func block(_ connection: Connection) {
        connection.isBlocked = true
        connection.sweepsBlocked = 0
        watchUnread()
        watch(connection, for: Interest.readable | Interest.writable | Interest.peerFinished | Interest.edges)
    }

    func unblock(_ connection: Connection) {
        guard connection.isBlocked else { return }
        connection.isBlocked = false
        watch(connection, for: Interest.readable | Interest.peerFinished | Interest.edges)
    }

    private func watch(_ connection: Connection, for interest: UInt32) {
        let outcome = calls.rewatch(connection.descriptor, with: poller, for: interest, token: connection.token)
        // A connection without events is of no use.
        if outcome < 0 { close(connection) }
    }

    /// Closes a connection whose peer has every answer.
    ///
    /// A peer that is still sending an overlong line would get a reset, and could miss the reason. So what it has sent
    /// so far is read first, up to the limit of one line.
    private func end(_ connection: Connection) {
        if connection.isOverlong {
            let outcome = unsafe calls.receive(connection.descriptor, shared.base, bytesPerRead)
            shared.wipe(max(0, outcome))
        }
        close(connection)
    }
}
