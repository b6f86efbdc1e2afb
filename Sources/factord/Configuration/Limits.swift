import FactorEngine
import FactorSocket

/// The configurable limits on what peers may make the daemon hold.
struct Limits: Equatable {
    var sockets = SocketLimits()
    var hashing = HashingLimits()
    /// Days that audit entries are kept; 0 keeps all.
    var auditDays = 0

    /// The same; nil keeps all.
    var keptAuditDays: Int? { auditDays > 0 ? auditDays : nil }
}

/// One limit as data: reading, the summary and reloads use these rows.
struct LimitMember: Sendable {
    let name: String
    let range: ClosedRange<Int>
    /// Whether a reload can change it; threads and queues are created once.
    let isReloadable: Bool
    let path: any WritableKeyPath<Limits, Int> & Sendable

    /// The lower bounds are what the protocol promises its clients, or the least that works. The upper bounds are far
    /// above practical use, and keep a typing error from taking the machine's memory.
    static let all: [LimitMember] = [
        LimitMember(
            name: "connections", range: 8...1_048_576, isReloadable: true, path: \.sockets.connections),
        LimitMember(
            name: "connections_per_user", range: 4...1_048_576, isReloadable: true, path: \.sockets.connectionsPerUser),
        LimitMember(name: "in_flight", range: 16...65_536, isReloadable: true, path: \.sockets.inFlight),
        LimitMember(
            name: "unsent_bytes", range: 65_536...268_435_456, isReloadable: true, path: \.sockets.unsentBytes),
        LimitMember(
            name: "held_bytes", range: 1_048_576...68_719_476_736, isReloadable: true, path: \.sockets.heldBytes),
        LimitMember(
            name: "held_bytes_per_user", range: 786_432...68_719_476_736, isReloadable: true,
            path: \.sockets.heldBytesPerUser),
        LimitMember(name: "hashing_threads", range: 1...64, isReloadable: false, path: \.hashing.threads),
        LimitMember(name: "audit_days", range: 0...36_500, isReloadable: true, path: \.auditDays),
        LimitMember(name: "hashing_queue", range: 1...4_096, isReloadable: false, path: \.hashing.queue),
    ]
}
