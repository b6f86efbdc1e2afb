/// Everything that a store held at one moment, read from front to back while it goes on being written to.
///
/// What every store promises, and `SnapshotConformance` checks:
/// - It shows every batch whose `commit` had returned when it was asked for, whole batches only, and nothing that is
///   committed later.
/// - It holds up neither loads nor commits. What it costs the store (older versions that must be kept) ends when the
///   snapshot is let go, so whoever holds one does so for minutes, not for hours.
/// - What it keeps in memory does not grow with the store.
/// - What is damaged hides nothing else: a call that comes upon it throws `.corrupt`, once, and the next one goes on behind
///   it. After any other failure nothing more can be read.
/// - Calls may block. They come from one thread at a time.
package protocol StoreSnapshot: AnyObject, Sendable {
    /// What the last of those batches that carried a state left as it; empty where none did.
    func state() throws(StoreFailure) -> [UInt8]

    /// How many documents of a kind there are, as the store's own index has it: what is damaged is counted too.
    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int

    /// How many audit segments there are.
    func segmentCount() throws(StoreFailure) -> Int

    /// The next document of a kind, each once and in no order; nil once there are no more.
    ///
    /// Kinds are read one after the other: asking for another one begins with its first document.
    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument?

    /// The next audit segment, each once, in the order of each writer's numbers; nil once there are no more.
    func nextSegment() throws(StoreFailure) -> AuditSegment?

    /// Whether a document that was given up to now may be older than the last batch left it, because what was written of
    /// it since cannot be read.
    func hasOlder() throws(StoreFailure) -> Bool
}
