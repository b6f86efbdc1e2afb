import FactorCommand

extension OfflineCommand {
    static let options = [
        CommandLineOption("restore", "FILE", "make a store of a backup, where there is none yet, and exit"),
        CommandLineOption(
            "nothing-since-backup", nil,
            "restore everything as it was: you vouch that no code was used after the backup (a planned move)"),
        CommandLineOption("verify-backup", "FILE", "check a backup from end to end with its key, and exit"),
        CommandLineOption(
            "verify-audit", "FILE", "check an audit log that was exported, or is in a backup, with its key, and exit"),
        CommandLineOption("new-store", nil, "let the next start make a store where there is none, and exit"),
        CommandLineOption(
            "verify-store", "FILE", "check a store that no daemon has open from end to end with its key, and exit"),
        CommandLineOption(
            "accept-store", nil,
            "take a store that is not the newest, or is damaged, as if it were restored from a backup, and exit"),
        CommandLineOption(
            "nothing-lost", nil, "accept it as it is: you vouch that it is the newest, and only its anchor was lost"),
        CommandLineOption("without-anchor", nil, "accept it without the anchor that it had, and have none from now on"),
    ]

    /// Options each of which is a task.
    private static let tasks = [
        "restore", "verify-backup", "verify-audit", "new-store", "verify-store", "accept-store",
    ]

    /// Whether the command line asks for one of them.
    static func isAsked(_ given: CommandLineArguments) -> Bool { tasks.contains { given.has($0) } }

    /// What the command line asks for; nil for none of them.
    init?(
        _ given: CommandLineArguments, state: String, masterKey: MasterKeySource, anchor: AnchorSource?
    ) throws(UsageProblem) {
        for (option, task) in [
            ("nothing-since-backup", "restore"), ("nothing-lost", "accept-store"), ("without-anchor", "accept-store"),
        ]
        where given.has(option) && !given.has(task) {
            throw UsageProblem("--\(option) goes with --\(task)")
        }
        let asked = Self.tasks.filter { given.has($0) }
        guard let name = asked.first else { return nil }
        guard asked.count == 1 else { throw UsageProblem("say either --\(asked[0]) or --\(asked[1])") }
        for option in ["dev", "socket", "next-master-key"] where given.has(option) {
            throw UsageProblem("--\(option) does not go with --\(name)")
        }
        guard !given.has("without-anchor") || !given.has("anchor") else {
            throw UsageProblem("say either --anchor or --without-anchor")
        }
        let file = given[name] ?? ""
        task =
            switch name {
            case "restore": .restore(file, nothingHappenedSince: given.has("nothing-since-backup"))
            case "verify-backup": .verifyBackup(file)
            case "verify-audit": .verifyAudit(file)
            case "verify-store": .verifyStore(file)
            case "accept-store":
                .acceptStore(
                    nothingLost: given.has("nothing-lost"), dropsAnchor: given.has("without-anchor"))
            default: .newStore
            }
        place = StorePlace(directory: state)
        self.masterKey = masterKey
        self.anchor = anchor
        configuration = given["config"].map { ConfigurationFile(path: $0) }
        self.given = Set(["state", "master-key", "anchor"].filter { given.has($0) })
    }
}
