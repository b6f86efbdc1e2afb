import FactorProgram

extension OfflineCommand {
    static let options = [
        CommandLineOption("restore", "FILE", "create a store from a backup, where none exists, and exit"),
        CommandLineOption(
            "nothing-since-backup", nil,
            "restore everything as it was: you confirm that no code was used after the backup (a planned move)"),
        CommandLineOption("verify-backup", "FILE", "verify all of a backup with its key, and exit"),
        CommandLineOption(
            "verify-audit", "FILE", "verify an exported audit log, or that of a backup, with its key, and exit"),
        CommandLineOption("new-store", nil, "let the next start create a store if none exists, and exit"),
        CommandLineOption(
            "verify-store", "FILE", "verify all of a store that no daemon uses with its key, and exit"),
        CommandLineOption(
            "accept-store", nil,
            "accept a store that is not the newest, or is damaged, as if restored from a backup, and exit"),
        CommandLineOption(
            "move-store", "TO",
            "move the store that no daemon uses to the \"database\" of --config FILE, or from there to \"files\", and exit"
        ),
        CommandLineOption(
            "nothing-lost", nil, "accept it unchanged: you confirm that it is the newest, and only its anchor was lost"),
        CommandLineOption("without-anchor", nil, "accept it without its anchor, and use none from now on"),
    ]

    /// The options that select a task.
    private static let tasks = [
        "restore", "verify-backup", "verify-audit", "new-store", "verify-store", "accept-store", "move-store",
    ]

    /// Whether the command line selects a task.
    static func isAsked(_ given: CommandLineArguments) -> Bool { tasks.contains { given.has($0) } }

    /// The selected task; nil if there is none.
    init?(
        _ given: CommandLineArguments, state: String, masterKey: MasterKeySource, anchor: AnchorSource?
    ) throws(UsageProblem) {
        for (option, task) in [
            ("nothing-since-backup", "restore"), ("nothing-lost", "accept-store"), ("without-anchor", "accept-store"),
        ]
        where given.has(option) && !given.has(task) {
            throw UsageProblem("--\(option) requires --\(task)")
        }
        let asked = Self.tasks.filter { given.has($0) }
        guard let name = asked.first else { return nil }
        guard asked.count == 1 else { throw UsageProblem("use either --\(asked[0]) or --\(asked[1])") }
        for option in ["dev", "socket", "next-master-key"] where given.has(option) {
            throw UsageProblem("--\(option) cannot be used with --\(name)")
        }
        guard !given.has("without-anchor") || !given.has("anchor") else {
            throw UsageProblem("use either --anchor or --without-anchor")
        }
        let file = given[name] ?? ""
        task =
            switch name {
            case "restore": .restore(file, nothingHappenedSince: given.has("nothing-since-backup"))
            case "verify-backup": .verifyBackup(file)
            case "verify-audit": .verifyAudit(file)
            case "verify-store": .verifyStore(file)
            case "move-store": .moveStore(to: try Self.destination(file))
            case "accept-store":
                .acceptStore(
                    nothingLost: given.has("nothing-lost"), dropsAnchor: given.has("without-anchor"))
            default: .newStore
            }
        guard name != "move-store" || given.has("config") else {
            throw UsageProblem("--move-store requires --config FILE, which names the database")
        }
        place = StorePlace(directory: state)
        self.masterKey = masterKey
        self.anchor = anchor
        configuration = given["config"].map { ConfigurationFile(path: $0) }
        self.given = Set(["state", "master-key", "anchor"].filter { given.has($0) })
    }

    private static func destination(_ text: String) throws(UsageProblem) -> MoveDestination {
        guard let destination = MoveDestination(rawValue: text) else {
            throw UsageProblem(
                "--move-store moves a store to \"database\" or to \"files\", not to '\(Printable.text(text))'")
        }
        return destination
    }
}
