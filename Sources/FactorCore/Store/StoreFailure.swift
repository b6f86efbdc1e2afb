/// The reason why a store did not perform a request. Nothing was changed in any of these cases.
package enum StoreFailure: Error, Equatable, Sendable {
    /// The writes at these indexes of the batch did not find their expected version.
    case conflict([Int])
    /// No space is left.
    case full
    /// The store cannot be reached, read or written; the text is for the log and holds no secret.
    case unavailable(String, StoreObstacle = .unusable)
    /// What was read is not what was written: the file is torn, or of something else.
    case corrupt(String)

    /// What kind of thing is in the way.
    package var obstacle: StoreObstacle {
        switch self {
        case .conflict: .unusable
        case .full: .full
        case .unavailable(_, let obstacle): obstacle
        case .corrupt: .damaged
        }
    }
}

/// What keeps a store from being used. The raw value names it in `server.health`, in the log and in the metrics.
package enum StoreObstacle: String, CaseIterable, Sendable {
    /// None of the database's servers answers, or those that do follow another one.
    case unreachable
    /// The database cannot confirm a commit, since a standby that it has to wait for is away.
    case awaitsStandby = "awaits_standby"
    /// Somebody holds a lock, or the server has stopped: commits do not get through, though it answers.
    case blocked
    /// The database or its schema is missing.
    case noSchema = "no_schema"
    /// The server lets this user in no more, or not to the store's tables.
    case notPermitted = "not_permitted"
    /// The server only reads.
    case readOnly = "read_only"
    /// The store lacks commits that were confirmed.
    case olderCopy = "older_copy"
    /// The store is being moved, or was.
    case moved
    /// Another process has this sidecar's place.
    case replaced
    /// The store is of a layout or a kind that this program does not know.
    case unknownForm = "unknown_form"
    /// This host's clock and the database's differ too much.
    case clock
    /// No space is left.
    case full
    /// What is stored is not what was written.
    case damaged
    /// Anything else: the text says what.
    case unusable
}
