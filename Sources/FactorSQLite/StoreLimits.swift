/// How much gathers in memory, in the journal and in SQLite's log before it is moved to where it belongs.
package struct StoreLimits: Sendable {
    /// How many documents the overlay's young generation holds when it begins to be folded. With 64 bytes each, two
    /// generations of 65,536 are about 16 MiB.
    package var documents: Int
    /// How many bytes of the journal that generation stands for then; bounds the file, and the replay at the next
    /// start, where few documents are written often. 16 MiB replay in some tens of milliseconds.
    package var journalBytes: Int
    /// The fewest entries worth folding at once. Neighbours share a page, and each slice writes its pages anew.
    package var slice: Int
    /// How many documents are kept as they were loaded, a power of two: several times those that can be in flight at
    /// once. With 400 bytes each they are about 2 MiB.
    package var cachedDocuments: Int
    /// How many pages SQLite's log may grow by before it is copied into the file and begins again, in place: 4 MiB. The
    /// commit that finds it full waits for that. Four times as much makes it wait three times as long, and commits
    /// take no less time in all.
    package var logPages: Int
    /// How many pages later that is tried again where a reader or the disk stood in its way.
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
