import FactorCore
import FactorCrypto

/// Converts the state of a store of the second layout to the current one, whose digest also covers the documents'
/// names.
///
/// All documents are read once, and only the state is written, in one commit. If it is interrupted, the next start
/// begins again.
struct DigestRenewal {
    /// Documents per read.
    private static let stride = 256

    let identity: StoreIdentity
    let serverKeys: TenantKeys

    /// Returns the new state, which is committed to the store. What was missing from the old sum is missing from the
    /// new one.
    func run(_ state: StoreState, _ store: any Store) throws(StartFailure) -> StoreState {
        do throws(StoreFailure) {
            let (unnamed, named) = try sums(state, store)
            var digest = state.digest
            digest.subtract(unnamed)
            digest.add(named)
            var ledger = StoreLedger(state, of: identity, serverKeys, .system)
            var batch = StoreBatch(writes: [])
            let change = { (state: inout StoreState) in
                state.digest = digest
                state.isUnnamed = false
            }
            let next = ledger.close(&batch, change: change)
            try store.commit(batch)
            ledger.adopt(next)
            return ledger.state
        } catch {
            throw .store(error)
        }
    }

    /// Returns the sums over the documents in either form. If a takeover was interrupted, they cover only the documents
    /// taken over.
    private func sums(
        _ state: StoreState, _ store: any Store
    ) throws(StoreFailure) -> (unnamed: SetDigest, named: SetDigest) {
        var (unnamed, named) = (SetDigest.empty, SetDigest.empty)
        var position: UInt64? = 0
        while let from = position, from < state.takenOver ?? .max {
            let stretch = try store.stretch(from: from, limit: Self.stride)
            for stored in stretch.documents where store.position(of: stored.key) < state.takenOver ?? .max {
                unnamed.insert(unnamed: stored.document.tag, serverKeys)
                named.insert(stored.member, serverKeys)
            }
            position = stretch.end
        }
        return (unnamed, named)
    }
}
