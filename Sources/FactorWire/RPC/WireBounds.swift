/// Bounds of a connection that clients are told.
package enum WireBounds {
    /// The most unanswered requests of a connection; beyond that it is not read.
    package static let inFlight = 1_024
    /// The length in bytes below which every answer outside of batches stays: 1 MiB.
    package static let answerBytes = 1_048_576
}
