import FactorCore

/// The bounds of integers in requests.
enum Bounds {
    /// The greatest integer that every client language reads exactly.
    private static let mostExact = 9_007_199_254_740_991

    /// Seconds since an authentication: at most a year.
    static let age = 1...31_536_000
    /// Entries of a page.
    static let page = 1...200
    /// A position in the audit log.
    static let sequence = 1...mostExact
    /// A position in the audit log that was passed; 0 is the beginning.
    static let passedSequence = 0...mostExact
    /// A position in a backup's file.
    static let offset = 0...mostExact
    /// How many jobs one request may claim.
    static let claim = 1...50
    /// Milliseconds that a request may wait: at most a minute, so that a connection lost unnoticed is detected.
    static let wait = 0...60_000
    /// Seconds for which a job's lease is renewed. Its holder may be gone, so it is renewed often rather than for long.
    static let lease = 1...Int(Job.leaseSeconds)
    /// The number of a job's claim.
    static let attempt = 1...mostExact
}
