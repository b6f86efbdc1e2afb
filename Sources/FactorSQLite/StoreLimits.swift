package import FactorLog

/// How much accumulates in memory, in the log and in SQLite's log before it is moved to its place.
package struct StoreLimits: Sendable {
    /// Changed documents after which the log is applied to the rows. At 130 bytes each, two parts of 65,536 take about 16 MiB.
    package var documents: Int
    /// Bytes of the log after which that is done, if few documents are written often. What is not applied is in memory, and read
    /// again at the next start.
    package var recordBytes: Int
    /// The most changes that one transaction applies: it needs as much room beside the file.
    package var slice: Int
    /// The longest that a change stays in the log alone, in milliseconds. With 0 there is no thread for that, and the commit that makes
    /// it much applies it.
    package var applyMilliseconds: Int
    /// Cached documents, a power of two: several times those that can be in flight at once. At 400 bytes each they take
    /// about 2 MiB.
    package var cachedDocuments: Int
    /// Pages by which SQLite's log may grow before it is copied into the file and restarts in place: 4 MiB.
    package var logPages: Int
    /// Pages after which that is retried if a reader or the disk prevented it.
    package var retryPages: Int
    package var log: LogLimits

    package init(
        documents: Int = 65_536, recordBytes: Int = 24 << 20, slice: Int = 4096, applyMilliseconds: Int = 1000,
        cachedDocuments: Int = 4096, logPages: Int = 1024, retryPages: Int = 128, log: LogLimits = LogLimits()
    ) {
        self.documents = documents
        self.recordBytes = recordBytes
        self.slice = slice
        self.applyMilliseconds = applyMilliseconds
        self.cachedDocuments = cachedDocuments
        self.logPages = logPages
        self.retryPages = retryPages
        self.log = log
    }
}
