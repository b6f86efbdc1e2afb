/// What the connections of one Unix user share: a portion of the loop's work, and the memory held for them.
///
/// The portion is measured in work, not in connections: a user with a thousand gets no more than a user with one.
/// Within it, connections that ask for little at a time are served before those that always have more waiting. If both
/// wait, the latter get a quarter of the work.
final class Account {
    let uid: UInt32
    /// Open connections.
    var connections = 0
    /// Bytes held for them.
    var held = 0

    /// Connections with little to serve, by token.
    var fresh = TokenQueue()
    /// Connections that had more waiting when they were last served.
    var backlog = TokenQueue()
    /// Those of the backlog whose requests wait until the service has caught up.
    var committing = TokenQueue()

    /// Microseconds of work left before the next account's turn; negative if it owes some.
    var credit = 0
    /// It is in the ring of accounts that have something to serve.
    var isActive = false
    /// When it last ran out of work, in microseconds of the monotonic clock.
    var idleSince = 0
    /// How far fresh connections are ahead of three quarters of the work, in microseconds.
    var lead = 0
    /// Which of the two backlogs comes next.
    var committingIsNext = false

    init(uid: UInt32) { self.uid = uid }
}

/// Tokens of connections, in order of arrival.
struct TokenQueue {
    private var tokens: [UInt64] = []
    private var first = 0

    var count: Int { tokens.count - first }
    var isEmpty: Bool { first == tokens.count }
    /// The places that it takes, with those of tokens that have left it.
    var places: Int { tokens.count }

    mutating func append(_ token: UInt64) { tokens.append(token) }

    mutating func popFirst() -> UInt64? {
        guard first < tokens.count else { return nil }
        defer {
            first += 1
            if first == tokens.count {
                tokens.removeAll(keepingCapacity: tokens.count <= 64)
                first = 0
            } else if first >= 1_024, first * 2 >= tokens.count {
                tokens.removeFirst(first)
                first = 0
            }
        }
        return tokens[first]
    }
}
