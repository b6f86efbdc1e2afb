import FactorCommand
import FactorCore
import FactorCrypto
import FactorEngine
import FactorMethods
import FactorService
import FactorSocket

/// What a daemon program does with a store or a backup while nobody serves it, and then ends.
struct OfflineCommand {
    /// What is done.
    enum Task: Equatable {
        case verifyBackup(String)
        case verifyAudit(String)
        case restore(String, nothingHappenedSince: Bool)
        case verifyStore(String)
        /// Takes the store in the state directory as a restore takes a backup.
        case acceptStore(nothingLost: Bool, dropsAnchor: Bool)
        /// Allows the next start to make a store.
        case newStore
    }

    let task: Task
    var place: StorePlace
    var masterKey: MasterKeySource
    /// Where the anchor of the store is, or will be; nil for nowhere.
    var anchor: AnchorSource?
    /// Where what the command line does not say is read from; nil for nowhere.
    let configuration: ConfigurationFile?
    /// The options that were given.
    let given: Set<String>

    /// The same, with what the command line leaves open as a configuration has it.
    func completed(by configuration: Configuration) -> OfflineCommand {
        var command = self
        if !given.contains("state") { command.place = StorePlace(directory: configuration.state) }
        if !given.contains("master-key") { command.masterKey = configuration.masterKey }
        if !given.contains("anchor"), task.takesAnchor { command.anchor = configuration.anchor }
        return command
    }

    /// Does it, and tells what came of it.
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
        case .verifyAudit(let file): try verifyAudit(file)
        case .restore(let file, let nothingHappenedSince): try restore(file, nothingHappenedSince)
        case .verifyStore(let file): try verifyStore(file)
        case .acceptStore(let nothingLost, let dropsAnchor): try acceptStore(nothingLost, dropsAnchor)
        case .newStore: break
        }
    }

    private func allowNewStore() throws(StartProblem) {
        try place.allow()
        try tell("the next start makes a new store in \(Printable.text(place.directory))\n")
    }

    /// Shows what came of it. Where that cannot be written, it is said that it was done all the same.
    func tell(_ text: String) throws(StartProblem) {
        do throws(OutputProblem) {
            try StandardOutput.write(text)
            try StandardOutput.finish()
        } catch {
            throw StartProblem(
                error.text,
                remedy: "what was asked for was done all the same; factord --verify-store tells how the store is, and "
                    + "audit.list what a restore withdrew")
        }
    }

    func readMasterKey(_ header: RootRecord.Header) throws(StartProblem) -> MasterKeys {
        MasterKeys(try masterKey.read(header, storeIsNew: false))
    }

    /// Writes the anchor of a store that has just been made.
    func write(_ line: [UInt8]) throws(StartProblem) {
        do throws(AnchorFailure) { try anchor?.place.write(line) } catch {
            throw StartProblem(
                "the store is in its place, but \(error.text)",
                remedy: "see to it that it can be written, and say that nothing else is wrong: "
                    + "factord --accept-store --nothing-lost with the same options")
        }
    }
}

extension OfflineCommand.Task {
    /// Whether the configuration's anchor is to be used for it.
    fileprivate var takesAnchor: Bool {
        if case .acceptStore(_, dropsAnchor: true) = self { false } else { true }
    }
}
