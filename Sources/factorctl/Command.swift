import FactorProgram

/// One command as data: parsing, `--help`, the manual page, shell completion and execution all use this row. Each
/// command's file holds its row; `Command.all` lists them.
struct Command: Sendable {
    struct Argument: Sendable {
        let name: String
        let about: String
        /// The allowed values, if they are a closed list.
        var choices: [String] = []

        static let subject = Argument(name: "SUBJECT", about: "the application's own user id")
        static let factor = Argument(name: "FACTOR_ID", about: "the factor, as `factors` lists it")
        static let tenant = Argument(name: "NAME", about: "the tenant's name")
    }

    /// The words that select it: `["tenant", "create"]`.
    let words: [String]
    var arguments: [Argument] = []
    /// An argument that may follow the others repeatedly.
    var further: Argument?
    /// How many of those are required.
    var fewest = 0
    var options: [CommandLineOption] = []
    /// Whether it reads a code. A code given as an argument then gets its own error message.
    var readsCode = false
    /// One sentence without the full stop.
    let about: String
    var details = ""
    /// A typical use, as shell lines.
    let example: String
    let run: @Sendable (Invocation, RPCSession) throws(CLIError) -> CommandStatus

    var name: String { words.joined(separator: " ") }

    /// The error message for an extra word.
    var surplus: String {
        let takes = arguments.isEmpty ? "no argument" : "only " + arguments.map(\.name).joined(separator: " ")
        guard readsCode else { return "\(name) takes \(takes)" }
        return "\(name) takes \(takes): type a code when asked, or send it on standard input, "
            + "since others can see a command line"
    }
}

extension Command {
    /// Every command, in the order of the help.
    static let all: [Command] = [
        StatusCommand.row,
        EnrollCommand.row, ActivateCommand.row, VerifyCommand.row, BackupCodesCommand.row,
        FactorsCommand.row, FactorChanges.rename, FactorChanges.remove,
        SubjectCommand.get, SubjectCommand.unlock, SubjectCommand.delete,
        TenantCommand.create, TenantCommand.get, TenantCommand.list, TenantCommand.update, TenantCommand.check,
        TenantCommand.delete,
        AuditCommand.list, AuditCommand.verify, AuditCommand.export,
        ClockCommand.accept, KeysCommand.status, KeysCommand.rotate, KeysCommand.rotateMaster,
        StoreCommand.status, StoreCommand.raise,
        ImportCommand.row, BackupCommand.row, CallCommand.row, DiscoverCommand.row,
        HelpCommand.row, CompletionCommand.row, ManualCommand.row,
    ]

    /// The commands that begin with that word.
    static func group(_ word: String) -> [Command] {
        all.filter { $0.words.count > 1 && $0.words[0] == word }
    }

    /// The options of all commands, without duplicates.
    static let everyOption: [CommandLineOption] = all.flatMap(\.options).reduce(into: []) { options, option in
        if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
}

extension CommandLineOption {
    /// For commands whose answer can be requested again.
    static let repetition = CommandLineOption(
        "repeat", "KEY", "give a lost answer again; KEY was printed when it was lost")
    /// For commands that destroy something.
    static let yes = CommandLineOption("yes", nil, "do not ask for confirmation")
    /// For commands that read a code.
    static let codeDescriptor = CommandLineOption(
        "code-fd", "FD", "read the code from this descriptor, one line")
}
