import FactorCrypto
import FactorProgram
import FactorServer
import Synchronization

/// The configured master keys, read when the store's root has told how. A passphrase can be read only once, so they are kept
/// while the store is opened again and again.
final class KeptKeys: Sendable {
    private struct Kept {
        let header: RootRecord.Header
        let keys: MasterKeys
    }

    /// What a new store's passphrase is turned into a key with.
    let fresh = RootRecord.Header(salt: Randomness.system.bytes(16), cost: .passphrase)
    private let present: MasterKeySource
    private let next: MasterKeySource?
    private let kept = Mutex<Kept?>(nil)

    init(_ configuration: Configuration) {
        present = configuration.masterKey
        next = configuration.nextMasterKey
    }

    func read(_ header: RootRecord.Header, storeIsNew: Bool) throws(StartFailure) -> MasterKeys {
        try kept.withLock { kept throws(StartFailure) in
            if let kept, kept.header == header { return kept.keys }
            do throws(StartProblem) {
                let first = try present.read(header, storeIsNew: storeIsNew)
                let keys =
                    if let next {
                        MasterKeys(first, next: try next.read(header, storeIsNew: false, isNext: true))
                    } else { MasterKeys(first) }
                kept = Kept(header: header, keys: keys)
                return keys
            } catch {
                throw .masterKey(error.text)
            }
        }
    }
}
