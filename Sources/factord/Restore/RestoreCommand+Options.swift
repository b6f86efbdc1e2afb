import FactorCommand

extension RestoreCommand {
    static let options = [
        CommandLineOption("restore", "FILE", "make a store of a backup, where there is none yet, and exit"),
        CommandLineOption(
            "nothing-since-backup", nil,
            "restore everything as it was: you vouch that no code was used after the backup (a planned move)"),
        CommandLineOption("verify-backup", "FILE", "check a backup from end to end with its key, and exit"),
    ]

    /// Whether the command line asks for one of them.
    static func isAsked(_ given: CommandLineArguments) -> Bool {
        given["restore"] != nil || given["verify-backup"] != nil
    }

    /// What the command line asks for; nil for neither.
    init?(_ given: CommandLineArguments, state: String, masterKey: MasterKeySource) throws(UsageProblem) {
        let (restored, verified) = (given["restore"], given["verify-backup"])
        guard restored != nil || !given.has("nothing-since-backup") else {
            throw UsageProblem("--nothing-since-backup goes with --restore")
        }
        guard let file = restored ?? verified else { return nil }
        guard restored == nil || verified == nil else { throw UsageProblem("say either --restore or --verify-backup") }
        for option in ["dev", "socket", "next-master-key"] where given.has(option) {
            throw UsageProblem("--\(option) does not go with --\(restored == nil ? "verify-backup" : "restore")")
        }
        task = restored == nil ? .verify : .restore(nothingHappenedSince: given.has("nothing-since-backup"))
        self.file = file
        self.state = state
        self.masterKey = masterKey
    }
}
