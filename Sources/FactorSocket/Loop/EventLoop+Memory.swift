/// The loop's defence against peers that make it hold bytes.
extension EventLoop {
    /// How far below a bound shedding goes, in sixteenths of it, so that the next byte does not start another count.
    private static let sixteenthsLeft = 15

    /// Updates the sums of held bytes after a connection's buffers have changed.
    func countHeld(_ connection: Connection) {
        let growth = connection.held - connection.countedHeld
        guard growth != 0 else { return }
        connection.countedHeld += growth
        connection.account.held += growth
        totals.heldBytes += growth
        if growth > 0, totals.heldBytes > heldBytes || connection.account.held > heldBytesPerUser { isShort = true }
    }

    private var heldBytes: Int { holdsLess ? bounds.heldBytes / 8 : bounds.heldBytes }
    private var heldBytesPerUser: Int { holdsLess ? bounds.heldBytesPerUser / 8 : bounds.heldBytesPerUser }

    /// Closes the connections that hold most when a bound is exceeded: those of a user above its own bound, otherwise
    /// those of the user that holds most.
    func shedExcess() {
        guard isShort else { return }
        isShort = false
        for account in connections.accounts(holdingMoreThan: heldBytesPerUser) {
            shed(account, to: heldBytesPerUser / 16 * Self.sixteenthsLeft)
        }
        while totals.heldBytes > heldBytes, let account = connections.heaviest, account.held > 0 {
            let excess = totals.heldBytes - heldBytes / 16 * Self.sixteenthsLeft
            shed(account, to: max(0, account.held - excess))
        }
    }

    private func shed(_ account: Account, to bytes: Int) {
        for connection in connections.holders(of: account) where account.held > bytes {
            totals.shed += 1
            close(connection)
        }
    }

    // MARK: Answers that nobody reads

    private static let sweepMilliseconds = 1_000

    /// Starts to check whether peers that stopped reading have read again.
    func watchUnread() {
        guard !isSweeping else { return }
        isSweeping = true
        after(milliseconds: Self.sweepMilliseconds) { [unowned self] in sweepUnread() }
    }

    private func sweepUnread() {
        isSweeping = false
        var areBlocked = false
        for connection in connections.open where connection.isBlocked {
            connection.sweepsBlocked += 1
            if connection.sweepsBlocked < bounds.unreadSweeps {
                areBlocked = true
            } else {
                totals.unread += 1
                close(connection)
            }
        }
        if areBlocked { watchUnread() }
    }

    // MARK: Batches

    /// Records that a batch entry is answered, and that the service keeps its answer of this many bytes until the
    /// others are answered. Returns false if the connection is gone, and the answer with it.
    @discardableResult
    package func settleEntry(_ ticket: Ticket, keeping bytes: Int) -> Bool {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else { return false }
        precondition(connection.inFlight > 0, "a request was answered twice")
        connection.inFlight -= 1
        connection.gathered += bytes
        countHeld(connection)
        mark(connection)
        return true
    }

    /// Records that the service keeps this many bytes less: they are being sent.
    package func release(_ ticket: Ticket, bytes: Int) {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else { return }
        connection.gathered -= bytes
        countHeld(connection)
    }
}
