import FactorCommand
import FactorCore
import FactorCrypto
import FactorEngine
import FactorMethods
import FactorService
import FactorSocket

/// What a daemon program does with a store or a backup while nobody serves it, and then ends.
struct OfflineCommand {
    enum Task: Equatable {
        case verifyBackup(String)
        case restore(String, nothingHappenedSince: Bool)
        case verifyStore(String)
        /// Takes the store in the state directory as a restore takes a backup.
        case acceptStore(nothingLost: Bool)
        /// Allows the next start to make a store.
        case newStore
    }

    let task: Task
    let place: StorePlace
    let masterKey: MasterKeySource
    /// Where the anchor of the store is, or will be; nil for nowhere.
    let anchor: FileAnchor?

    func run() throws(StartProblem) {
        // Touches nothing secret.
        if task == .newStore { return try allowNewStore() }
        for step in ProcessHardening.apply(keeping: [masterKey.descriptor].compactMap { $0 })
        where step.outcome != .done {
            Log.write(.warning, "hardening", [("measure", step.measure.rawValue), ("outcome", "\(step.outcome)")])
        }
        guard (try? Sodium.start()) != nil else { throw StartProblem("libsodium did not start") }
        switch task {
        case .verifyBackup(let file): try verifyBackup(file)
        case .restore(let file, let nothingHappenedSince): try restore(file, nothingHappenedSince)
        case .verifyStore(let file): try verifyStore(file)
        case .acceptStore(let nothingLost): try acceptStore(nothingLost)
        case .newStore: break
        }
    }

    private func allowNewStore() throws(StartProblem) {
        try place.allow()
        StandardStream.output.line("the next start makes a new store in \(place.directory)")
    }

    func readMasterKey(_ header: RootRecord.Header) throws(StartProblem) -> MasterKeys {
        MasterKeys(try masterKey.read(header, storeIsNew: false))
    }

    /// Writes the anchor of a store that has just been made.
    func write(_ line: [UInt8]) throws(StartProblem) {
        do throws(AnchorFailure) { try anchor?.write(line) } catch {
            throw StartProblem(
                "the store is in its place, but \(error.text)", remedy: "remove the old anchor before the next start")
        }
    }
}
