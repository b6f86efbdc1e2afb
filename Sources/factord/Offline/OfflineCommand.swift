import FactorCore
import FactorCrypto
import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket

/// A task on a store or a backup that nobody serves, after which the program ends.
struct OfflineCommand {
    /// The task.
    enum Task: Equatable {
        case verifyBackup(String)
        case verifyAudit(String)
        case restore(String, nothingHappenedSince: Bool)
        case verifyStore(String)
        /// Accepts the store in the state directory as a restore accepts a backup.
        case acceptStore(nothingLost: Bool, dropsAnchor: Bool)
        /// Moves the store between the state directory and the configured database.
        case moveStore(to: MoveDestination)
        /// Allows the next start to create a store.
        case newStore
    }

    /// Where a store is moved to.
    enum MoveDestination: String, CaseIterable {
        case database
        case files
    }

    let task: Task
    var place: StorePlace
    var masterKey: MasterKeySource
    /// The location of the store's anchor; nil for none.
    var anchor: AnchorSource?
    /// The database that the configuration names; nil if it names none.
    var database: DatabaseSource?
    /// The configuration that supplies missing options; nil for none.
    let configuration: ConfigurationFile?
    /// The given options.
    let given: Set<String>

    /// The same command, with missing options taken from a configuration.
    func completed(by configuration: Configuration) -> OfflineCommand {
        var command = self
        if !given.contains("state") { command.place = StorePlace(directory: configuration.state) }
        if !given.contains("master-key") { command.masterKey = configuration.masterKey }
        command.database = configuration.store
        if !given.contains("anchor"), task.takesAnchor, command.isAbout(configuration) {
            command.anchor = configuration.anchor
        }
        return command
    }

    /// The anchor that the daemon will look for: a store that goes to a database has one even if none is named. Nil also if
    /// it depends on the place that the daemon will lease.
    var keptAnchor: AnchorSource? {
        guard task.takesAnchor, let database, database.peer != .hostname else { return anchor }
        return anchor ?? database.anchor(in: place.directory)
    }

    /// Whether it works on the configuration's own store. The anchor is that one's: a backup that is restored elsewhere, to
    /// try it, must leave it alone.
    private func isAbout(_ configuration: Configuration) -> Bool {
        guard database == nil, place.directory != configuration.state else { return true }
        return FileIdentity(path: place.directory).map { $0 == FileIdentity(path: configuration.state) } ?? false
    }

    /// Runs the task and reports the result.
    func run() throws(StartProblem) {
        // Involves no secrets.
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
        case .moveStore(let destination): try moveStore(to: destination)
        case .newStore: break
        }
    }

    private func allowNewStore() throws(StartProblem) {
        try place.allow()
        try tell("the next start creates a new store in \(Printable.text(place.directory))\n")
    }

    /// Prints the result. If that fails, the error says that the task was carried out.
    func tell(_ text: String) throws(StartProblem) {
        do throws(OutputProblem) {
            try StandardOutput.write(text)
            try StandardOutput.finish()
        } catch {
            throw StartProblem(
                error.text,
                remedy: "the command itself was carried out; factord --verify-store shows the state of the store, and "
                    + "audit.list what a restore withdrew")
        }
    }

    func readMasterKey(_ header: RootRecord.Header) throws(StartProblem) -> MasterKeys {
        MasterKeys(try masterKey.read(header, storeIsNew: false))
    }

    /// Refuses to write over what is not the anchor of that store.
    func requireOwn(_ anchor: AnchorSource?, for line: [UInt8]) throws(StartProblem) {
        guard let anchor else { return }
        do throws(AnchorFailure) {
            guard let present = try anchor.place.read(), !present.isEmpty else { return }
            guard !Anchor.areOfOneStore(present, line) else { return }
        } catch {
            throw StartProblem(error.text)
        }
        throw StartProblem(
            "nothing was created: \(anchor.summary) does not hold the anchor of this store",
            remedy: "name the anchor of this store with --anchor, or move that one away")
    }

    /// Writes the anchor of a newly created store.
    func write(_ line: [UInt8], to anchor: AnchorSource?) throws(StartProblem) {
        do throws(AnchorFailure) { try anchor?.place.write(line) } catch {
            throw StartProblem(
                "the store is in place, but \(error.text)",
                remedy: "make it writable, and confirm that nothing else is wrong: "
                    + "factord --accept-store --nothing-lost with the same options")
        }
    }
}

extension OfflineCommand.Task {
    /// Whether it uses the configuration's anchor.
    fileprivate var takesAnchor: Bool {
        if case .acceptStore(_, dropsAnchor: true) = self { false } else { true }
    }
}
