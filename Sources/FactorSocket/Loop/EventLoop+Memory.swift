/// What the loop does about peers that make it keep bytes.
extension EventLoop {
    /// How much of a bound is left in use when connections were closed for it, in sixteenths: so that the next byte does
    /// not have everybody counted again.
    private static let sixteenthsLeft = 15

    /// Keeps the sums of what is held, once the buffers of a connection have changed.
    func reckon(_ connection: Connection) {
        let growth = connection.held - connection.reckoned
        guard growth != 0 else { return }
        connection.reckoned += growth
        connection.account.held += growth
        totals.heldBytes += growth
        if growth > 0, totals.heldBytes > heldBytes || connection.account.held > heldBytesPerUser { isShort = true }
    }

    private var heldBytes: Int { holdsLittle ? bounds.heldBytes / 8 : bounds.heldBytes }
    private var heldBytesPerUser: Int { holdsLittle ? bounds.heldBytesPerUser / 8 : bounds.heldBytesPerUser }

    /// Where more is held than may be, closes the connections for which most is held: of a user that holds too much, and
    /// else of the one that holds most.
    func relieve() {
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

    /// Looks from now on whether those whose peers do not read are read again.
    func watchUnread() {
        guard !isSweeping else { return }
        isSweeping = true
        after(milliseconds: Self.sweepMilliseconds) { [unowned self] in sweepUnread() }
    }

    private func sweepUnread() {
        isSweeping = false
        let oldest = calls.monotonicMicroseconds() - bounds.unreadMilliseconds * 1_000
        var areBlocked = false
        for connection in connections.open where connection.isBlocked {
            if connection.blockedAt > oldest {
                areBlocked = true
            } else {
                totals.unread += 1
                close(connection)
            }
        }
        if areBlocked { watchUnread() }
    }

    // MARK: Batches

    /// Takes note that an entry of a batch is answered, and that the service keeps its answer, of so many bytes, until the
    /// others are; false where the connection is gone, and the answer with it.
    @discardableResult
    package func settleEntry(_ ticket: Ticket, keeping bytes: Int) -> Bool {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else { return false }
        precondition(connection.inFlight > 0, "a request was answered twice")
        connection.inFlight -= 1
        connection.gathered += bytes
        reckon(connection)
        mark(connection)
        return true
    }

    /// Takes note that the service keeps so many bytes less: they are being answered.
    package func release(_ ticket: Ticket, bytes: Int) {
        guard let connection = connections.find(slot: ticket.slot, generation: ticket.generation) else { return }
        connection.gathered -= bytes
        reckon(connection)
    }
}
