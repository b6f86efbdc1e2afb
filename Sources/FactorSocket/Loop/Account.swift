/// What the connections of one Unix user have between them: their share of the loop's work, and what is held for them.
///
/// The share is by work, whatever the connections are that ask for it: somebody with a thousand has no more of it than
/// somebody with one. Within it, connections that ask for little at a time come before those that always have more
/// waiting; but where both wait, the latter get a quarter of the work.
final class Account {
    let uid: UInt32
    /// Those that are open.
    var connections = 0
    /// Bytes that are kept for them.
    var held = 0

    /// Connections with little to serve, by token.
    var fresh = TokenQueue()
    /// Those that had more waiting when they were last served.
    var backlog = TokenQueue()
    /// Those of them whose requests wait for the service to catch up.
    var committing = TokenQueue()

    /// Work in microseconds that it may still have before the next one gets its turn; below zero what it owes.
    var credit = 0
    /// Stands in the ring of those that have something to be served.
    var isActive = false
    /// When it last had nothing more to be served, in microseconds of the monotonic clock.
    var idleSince = 0
    /// How far fresh connections are ahead of three quarters of the work, in microseconds.
    var lead = 0
    /// Which of the two backlogs comes next.
    var committingIsNext = false

    init(uid: UInt32) { self.uid = uid }
}

/// Tokens of connections, in the order in which they came.
struct TokenQueue {
    private var tokens: [UInt64] = []
    private var first = 0

    var count: Int { tokens.count - first }
    var isEmpty: Bool { first == tokens.count }

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
