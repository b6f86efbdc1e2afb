internal import CLinux
internal import Glibc

extension EventLoop {
    /// Listens at a path. A stale socket file is replaced, a live one is not.
    package func listen(on address: ListenAddress) throws(SocketFailure) {
        try add(Listener(address, backlog: bounds.backlog))
    }

    /// Listens on an inherited socket, for example from a service manager, which also owns its file.
    package func adopt(listeningDescriptor: Int32, tag: Int) throws(SocketFailure) {
        try add(Listener(adopting: listeningDescriptor, tag: tag))
    }

    private func add(_ listener: Listener) throws(SocketFailure) {
        let outcome = watch(listener, index: listeners.count)
        guard outcome >= 0 else {
            listener.close()
            throw SocketFailure("watch a listening socket", outcome: outcome)
        }
        listeners.append(listener)
    }

    private func watch(_ listener: Listener, index: Int) -> Int {
        calls.watch(
            listener.descriptor, with: poller, for: Interest.readable, token: PollToken.listener(index).bits)
    }

    /// Accepts what waits at a listener, up to its share of a turn.
    func accept(_ index: Int) {
        guard !acceptingPaused, index < listeners.count else { return }
        for _ in 0..<bounds.acceptsPerTurn {
            guard connections.count < bounds.connections else { return pauseAccepting() }
            let outcome = calls.accept(listeners[index].descriptor)
            if outcome >= 0 {
                admit(Int32(outcome), from: listeners[index])
                continue
            }
            switch Int32(-outcome) {
            case EAGAIN:
                listeners[index].mayHoldOld = false
                return
            case EINTR, ECONNABORTED: continue
            default:
                totals.acceptFailures += 1
                return pauseAccepting()
            }
        }
    }

    private func admit(_ descriptor: Int32, from listener: Listener) {
        guard let peer = calls.peer(of: descriptor) else { return calls.close(descriptor) }
        guard connections.count(of: peer.uid) < bounds.connectionsPerUser else {
            totals.refused += 1
            return calls.close(descriptor)
        }
        let connection = connections.take(for: peer.uid)
        connection.open(descriptor, peer: peer, listener: listener.tag)
        connection.mayHoldOld = listener.mayHoldOld
        let interest = Interest.readable | Interest.peerFinished | Interest.edges
        guard calls.watch(descriptor, with: poller, for: interest, token: connection.token) >= 0 else {
            return close(connection)
        }
        totals.accepted += 1
        totals.open = connections.count
    }

    /// Leaves new connections in the kernel's backlog for a while.
    private func pauseAccepting() {
        acceptingPaused = true
        for listener in listeners { _ = calls.unwatch(listener.descriptor, with: poller) }
        after(milliseconds: bounds.acceptPauseMilliseconds) { [unowned self] in resumeAccepting() }
    }

    private func resumeAccepting() {
        acceptingPaused = false
        for (index, listener) in listeners.enumerated() { _ = watch(listener, index: index) }
    }

    func closeListeners() {
        for listener in listeners { listener.close() }
        listeners = []
    }

    /// Closes a connection at once. Its tickets no longer match, and everything kept for it is wiped.
    func close(_ connection: Connection) {
        calls.close(connection.descriptor)
        let ticket = connection.gathered > 0 || connection.paused != nil ? connection.lastTicket : nil
        totals.heldBytes -= connection.countedHeld
        connection.account.held -= connection.countedHeld
        connections.give(connection)
        if let ticket { service?.forget(ticket) }
        totals.open = connections.count
    }
}

extension Connection {
    /// The token that the loop watches this connection under.
    var token: UInt64 { PollToken.connection(slot: slot, generation: generation).bits }
}
