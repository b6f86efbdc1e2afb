/// What the loop has done since it was made, for the metrics.
package struct SocketCounters: Equatable, Sendable {
    /// Connections that are open now.
    package internal(set) var open = 0
    package internal(set) var accepted = 0
    /// Times that the kernel would not give a waiting connection (no descriptors, no memory).
    package internal(set) var acceptFailures = 0
    /// Connections closed at once because their user had too many.
    package internal(set) var refused = 0
    /// Connections closed because most was held for them when all of them, or all of their user's, held too much.
    package internal(set) var shed = 0
    /// Connections closed because nobody read their answers.
    package internal(set) var unread = 0
    /// Request lines handed to the service; each entry of a batch counts.
    package internal(set) var requests = 0
    package internal(set) var overlongLines = 0
    /// Answers gathered for a connection, notifications not counted.
    package internal(set) var answers = 0
    /// Answers whose connection was gone when they came.
    package internal(set) var droppedAnswers = 0
    package internal(set) var bytesIn = 0
    package internal(set) var bytesOut = 0
    /// Bytes of unfinished lines and unread answers held now.
    package internal(set) var heldBytes = 0
}
