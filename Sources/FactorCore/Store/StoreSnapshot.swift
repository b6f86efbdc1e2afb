package import FactorCrypto

/// Everything that a store held at one moment, read from front to back while writes continue.
///
/// What every store guarantees, and `SnapshotConformance` checks:
/// - It shows every batch whose `commit` had returned when it was taken, only whole batches, and nothing that is
///   committed later.
/// - It delays neither loads nor commits. Its cost for the store (older versions that must be kept) ends when it is
///   released, so it should be held for minutes, not for hours.
/// - Its use of memory does not grow with the store.
/// - Damage hides nothing else: a call that meets it throws `.corrupt` once, and the next call continues after it.
///   After any other failure nothing more can be read.
/// - Calls may block. They come from one thread at a time.
package protocol StoreSnapshot: AnyObject, Sendable {
    /// Tells the server's key, once the root document has told it. It has to be told before anything else is read, unless
    /// the store was told before.
    func unlock(with serverKeys: TenantKeys) throws(StoreFailure)

    /// Returns the newest state that one of those batches carried; empty if none did.
    func state() throws(StoreFailure) -> [UInt8]

    /// Returns all writers as they were then.
    func writers() throws(StoreFailure) -> [StoreWriter]

    /// Returns the number of documents of a kind, by the store's own index. Damaged documents count too.
    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int

    /// Returns the number of audit segments.
    func segmentCount() throws(StoreFailure) -> Int

    /// Returns the next document of a kind, each once and in no particular order; nil at the end.
    ///
    /// Kinds are read one after another: a call for another kind begins with its first document.
    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument?

    /// Returns the next audit segment, each once, in the order of each writer's numbers; nil at the end.
    func nextSegment() throws(StoreFailure) -> AuditSegment?

    /// Whether a document that was returned so far may be older than the last batch left it, because a later write of
    /// it cannot be read.
    func hasOlder() throws(StoreFailure) -> Bool
}

extension StoreSnapshot {
    package func unlock(with serverKeys: TenantKeys) throws(StoreFailure) {}

    package func writers() throws(StoreFailure) -> [StoreWriter] { [StoreWriter(number: 0, state: try state())] }
}
