/// Bounds of integers that requests give.
enum Bounds {
    /// The greatest integer that every client language reads exactly.
    private static let mostExact = 9_007_199_254_740_991

    /// Seconds since an authentication: up to a year.
    static let age = 1...31_536_000
    /// Entries of a page.
    static let page = 1...200
    /// A place in the audit log.
    static let sequence = 1...mostExact
    /// A place in a backup's file.
    static let offset = 0...mostExact
    /// Jobs that one request may claim.
    static let claim = 1...50
    /// Milliseconds that a request may wait: a minute, so that what died unnoticed on the way is found out.
    static let wait = 0...60_000
    /// Which claim of a job is spoken of.
    static let attempt = 1...mostExact
}
