/// What the loop has done since it was made, for the metrics.
package struct SocketCounters: Equatable, Sendable {
    /// Connections open now.
    package internal(set) var open = 0
    package internal(set) var accepted = 0
    /// Failed accepts of waiting connections (no descriptors, no memory).
    package internal(set) var acceptFailures = 0
    /// Connections closed at once because their user had too many.
    package internal(set) var refused = 0
    /// Connections closed because they held most when the bound of all connections, or of their user's, was exceeded.
    package internal(set) var shed = 0
    /// Connections closed because nobody read their answers.
    package internal(set) var unread = 0
    /// Request lines handed to the service; each entry of a batch counts.
    package internal(set) var requests = 0
    package internal(set) var overlongLines = 0
    /// Answers gathered for a connection; notifications do not count.
    package internal(set) var answers = 0
    /// Answers whose connection was already gone.
    package internal(set) var droppedAnswers = 0
    package internal(set) var bytesIn = 0
    package internal(set) var bytesOut = 0
    /// Milliseconds in which the loop stood still, longer than a moment each time.
    package internal(set) var stalledMilliseconds = 0
    /// Bytes of unfinished lines and unread answers held now.
    package internal(set) var heldBytes = 0
}
