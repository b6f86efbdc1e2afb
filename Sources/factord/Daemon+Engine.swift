import FactorCore
import FactorCrypto
import FactorEngine
import FactorMethods
import FactorSQLite
import FactorService
import FactorSocket

extension Daemon {
    /// Starts the engine on an open store, with the keys that the configuration names.
    func startEngine(_ store: SQLiteStore, _ loop: EventLoop) throws(StartProblem) -> Engine {
        do throws(StartFailure) {
            let root = try RootRecord.read(store)
            let header = root?.record.header ?? RootRecord.Header(salt: Randomness.system.bytes(16), cost: .passphrase)
            let master = try masterKeys(header, storeIsNew: root == nil)
            return try Engine.start(
                Engine.Configuration(
                    store: store, master: master, header: header, defaults: configuration.policy.over(Policy()),
                    hashing: configuration.limits.hashing, loop: loop.mailbox, observer: LoggingObserver()))
        } catch {
            throw StartProblem(explain(error))
        }
    }

    private func masterKeys(_ header: RootRecord.Header, storeIsNew: Bool) throws(StartFailure) -> MasterKeys {
        do throws(StartProblem) {
            let present = try configuration.masterKey.read(header, storeIsNew: storeIsNew)
            guard let next = configuration.nextMasterKey else { return MasterKeys(present) }
            return MasterKeys(present, next: try next.read(header, storeIsNew: false))
        } catch {
            throw .masterKey(error.text)
        }
    }

    private func explain(_ failure: StartFailure) -> String {
        switch failure {
        case .wrongMasterKey(let expected, let given):
            "the master key \(Fingerprint.text(given)) is not the one of this store, which is sealed under "
                + "\(Fingerprint.text(expected)): start with that key, or restore the store that belongs to this one"
        case .doesNotOpen(let what):
            "alarm: \(what) do not open under the right master key: the store was damaged or tampered with; "
                + "restore it from a backup"
        case .tampered(let what):
            "alarm: \(what): the store was damaged or tampered with, or changes are missing; restore it from a backup"
        case .malformed(let what): "\(what) of the store is malformed: restore it from a backup"
        case .masterKey(let text): text
        case .store(let failure): "the store cannot be read: \(failure.text)"
        }
    }
}
