import FactorCore
import FactorCrypto
import Synchronization

/// Checks all documents of a shared store as they are at one moment, some at a time. Others change it meanwhile, and what they change
/// is not known here; so their sum is compared with what all writers had added up at that moment.
final class SnapshotScrub: Sendable {
    /// The result of a step.
    struct Step: Sendable {
        var documents: UInt64 = 0
        /// Something could not be read.
        var isUnreadable = false
        /// Documents that are not as they were written.
        var suspects: [DocumentKey] = []
        /// Whether the sum of all documents is right; nil before the end.
        var isWhole: Bool?
    }

    private struct Reading {
        var kinds = DocumentKind.allCases[...]
        var digest = SetDigest.empty
        /// The keys of the tenants as they were then, which come before what is sealed with them.
        var keys: FoundKeys
    }

    private let snapshot: any StoreSnapshot
    /// Documents per step.
    private let stepLength: UInt64
    private let serverKeys: TenantKeys
    private let expected: SetDigest
    /// The states of all writers at that moment.
    let states: [StoreState]
    private let reading: Mutex<Reading>

    init(
        _ store: any Store, of identity: StoreIdentity, _ serverKeys: TenantKeys, _ master: MasterKeys, step: Int
    ) throws(StoreFailure) {
        snapshot = try store.snapshot()
        stepLength = UInt64(step)
        self.serverKeys = serverKeys
        reading = Mutex(Reading(keys: FoundKeys(serverKeys, master)))
        var sum = SetDigest.empty
        states = try StoreState.states(of: snapshot.writers(), of: identity, serverKeys)
        for state in states { sum.add(state.digest) }
        expected = sum
    }

    /// Reads and checks further documents.
    func step() throws(StoreFailure) -> Step {
        try reading.withLock { reading throws(StoreFailure) in
            var step = Step()
            while step.documents < stepLength, let kind = reading.kinds.first {
                do throws(StoreFailure) {
                    guard let stored = try snapshot.nextDocument(kind) else {
                        reading.kinds.removeFirst()
                        continue
                    }
                    step.documents += 1
                    reading.digest.insert(stored.member, serverKeys)
                    if !reading.keys.isGenuine(stored) { step.suspects.append(stored.key) }
                } catch {
                    guard case .corrupt = error else { throw error }
                    step.isUnreadable = true
                    step.documents += 1
                }
            }
            if reading.kinds.isEmpty { step.isWhole = reading.digest == expected }
            return step
        }
    }
}
