package import FactorCrypto

/// An empty store that takes over everything that another one held, document by document. Nobody can use it before
/// `finish`; if that is never reached, it has to be emptied.
package protocol StoreFill: AnyObject {
    /// Tells the server's key, before anything is added.
    func unlock(with serverKeys: TenantKeys) throws(StoreFailure)

    /// Adds documents as they are, with their versions.
    func add(_ documents: [StoredDocument]) throws(StoreFailure)

    /// Adds audit segments as they are.
    func add(_ segments: [AuditSegment]) throws(StoreFailure)

    /// Sets the state that the last commit carried. `writers` is above the number of everybody who ever wrote.
    func set(state: [UInt8], writers: Int) throws(StoreFailure)

    /// Returns everything that was added so far.
    func snapshot() throws(StoreFailure) -> any StoreSnapshot

    /// Lets the store be used, by programs that know that layout.
    func finish(_ layout: StoreLayout) throws(StoreFailure)
}
