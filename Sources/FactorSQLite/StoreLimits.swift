/// How much accumulates in memory, in the journal and in SQLite's log before it is moved to its place.
package struct StoreLimits: Sendable {
    /// Documents in the overlay's young generation when folding starts. At 64 bytes each, two generations of 65,536
    /// take about 16 MiB.
    package var documents: Int
    /// Journal bytes covered by that generation when folding starts; bounds the file, and the replay at the next start,
    /// if few documents are written often. 16 MiB replay in some tens of milliseconds.
    package var journalBytes: Int
    /// The fewest entries worth folding at once. Neighbours share a page, and each slice rewrites its pages.
    package var slice: Int
    /// Cached documents, a power of two: several times those that can be in flight at once. At 400 bytes each they take
    /// about 2 MiB.
    package var cachedDocuments: Int
    /// Pages by which SQLite's log may grow before it is copied into the file and restarts in place: 4 MiB. The commit
    /// that finds it full waits for that. With four times as much it waits three times as long, and commits take no
    /// less time in total.
    package var logPages: Int
    /// Pages after which that is retried if a reader or the disk prevented it.
    package var retryPages: Int

    package init(
        documents: Int = 65_536, journalBytes: Int = 8 << 20, slice: Int = 128, cachedDocuments: Int = 4096,
        logPages: Int = 1024, retryPages: Int = 128
    ) {
        self.documents = documents
        self.journalBytes = journalBytes
        self.slice = slice
        self.cachedDocuments = cachedDocuments
        self.logPages = logPages
        self.retryPages = retryPages
    }
}
