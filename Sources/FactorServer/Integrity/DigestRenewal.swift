import FactorCore
import FactorCrypto

/// Brings the state of a store of the second layout to the present one, whose digest is over the documents' names too.
///
/// All documents are read once and nothing but the state is written, in one commit: whatever interrupts it, the next start
/// begins again.
struct DigestRenewal {
    /// Documents read at once.
    private static let stride = 256

    let identity: StoreIdentity
    let serverKeys: TenantKeys

    /// Gives the new state, which the store then has. What was missing from the old sum is missing from the new one.
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

    /// The sums over the documents in either form; where a takeover was interrupted, over those that it came to.
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
