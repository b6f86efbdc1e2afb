/// Decides who is served next.
///
/// Users take turns by work (deficit round robin): each has a credit in microseconds, pays what its requests take, and
/// is passed over while it is in debt. What a connection may be charged at once is bounded, so that it does not pay for
/// time in which the kernel ran other processes.
struct Schedule {
    /// What a user gets before the next one's turn, in microseconds.
    static let quantum = 200
    /// The most that one slice is charged.
    static let largestCharge = 10 * quantum

    /// The kind of work that a connection has waiting.
    enum Kind { case fresh, backlog, committing }

    /// Accounts with something to serve, the next one first.
    private var ring: [Account] = []
    private var next = 0
    /// Tokens in queues: those that can be served at any time, and those that wait for the service.
    private var ready = 0
    private var committing = 0

    /// Whether there is something to serve now.
    func hasWork(serviceIsBehind: Bool) -> Bool { ready > 0 || (committing > 0 && !serviceIsBehind) }

    /// Adds a connection that has something to serve.
    mutating func add(_ token: UInt64, of account: Account, _ kind: Kind, now: Int) {
        switch kind {
        case .fresh: account.fresh.append(token)
        case .backlog: account.backlog.append(token)
        case .committing: account.committing.append(token)
        }
        if kind == .committing { committing += 1 } else { ready += 1 }
        guard !account.isActive else { return }
        account.isActive = true
        // An idle account earns back what it owed.
        account.credit = min(Self.quantum, account.credit + max(0, now - account.idleSince))
        ring.append(account)
    }

    /// Removes the connection to serve next and returns it with its account; nil if there is none.
    mutating func take(serviceIsBehind: Bool, now: Int) -> (token: UInt64, account: Account, kind: Kind)? {
        var passedOver = 0
        while passedOver < ring.count {
            if next >= ring.count { next = 0 }
            let account = ring[next]
            guard let kind = Self.nextKind(of: account, serviceIsBehind) else {
                if account.committing.isEmpty {
                    leave(account, now)
                } else {
                    passedOver += 1
                    next += 1
                }
                continue
            }
            guard account.credit > 0 else {
                account.credit += Self.quantum
                passedOver = 0
                next += 1
                continue
            }
            return (token(of: account, kind), account, kind)
        }
        return nil
    }

    /// Charges an account for serving one of its connections, in microseconds.
    func charge(_ account: Account, _ kind: Kind, microseconds: Int) {
        let cost = min(Self.largestCharge, microseconds)
        account.credit -= cost
        // Fresh ones are charged once and the others three times, which balances them at three to one. Fresh ones come
        // first until they are a whole turn ahead. They are never further behind than by the largest charge.
        let lead = account.lead + (kind == .fresh ? cost : -3 * cost)
        account.lead = max(-3 * Self.largestCharge, min(Self.quantum, lead))
    }

    private mutating func leave(_ account: Account, _ now: Int) {
        account.isActive = false
        account.idleSince = now
        account.lead = 0
        ring.remove(at: next)
    }

    private mutating func token(of account: Account, _ kind: Kind) -> UInt64 {
        // `nextKind` names a queue that is not empty.
        switch kind {
        case .fresh:
            ready -= 1
            return account.fresh.popFirst()!
        case .backlog:
            ready -= 1
            account.committingIsNext = true
            return account.backlog.popFirst()!
        case .committing:
            committing -= 1
            account.committingIsNext = false
            return account.committing.popFirst()!
        }
    }

    private static func nextKind(of account: Account, _ serviceIsBehind: Bool) -> Kind? {
        let mayCommit = !serviceIsBehind && !account.committing.isEmpty
        let hasBacklog = mayCommit || !account.backlog.isEmpty
        if !account.fresh.isEmpty, account.lead < Self.quantum || !hasBacklog { return .fresh }
        guard hasBacklog else { return nil }
        return mayCommit && (account.committingIsNext || account.backlog.isEmpty) ? .committing : .backlog
    }
}
