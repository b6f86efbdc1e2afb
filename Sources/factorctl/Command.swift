import FactorCommand

/// One command as data: what is parsed, what `--help`, the manual page and shell completion show, and what runs, come
/// from the same row. Each command's file holds its row; `Command.all` lists them.
struct Command: Sendable {
    struct Argument: Sendable {
        let name: String
        let about: String
        /// What it can be, where that is a closed list.
        var choices: [String] = []

        static let subject = Argument(name: "SUBJECT", about: "the application's own user id")
        static let factor = Argument(name: "FACTOR_ID", about: "the factor, as `factors` lists it")
        static let tenant = Argument(name: "NAME", about: "the tenant's name")
    }

    /// What one types to name it: `["tenant", "create"]`.
    let words: [String]
    var arguments: [Argument] = []
    /// What may follow the arguments any number of times.
    var further: Argument?
    /// How many of those there have to be.
    var fewest = 0
    var options: [CommandLineOption] = []
    /// Whether it reads a code, so that one on the command line deserves an answer of its own.
    var readsCode = false
    /// One sentence without its full stop.
    let about: String
    var details = ""
    /// What one types for a usual case, as lines of a shell.
    let example: String
    let run: @Sendable (Invocation, RPCSession) throws(CLIError) -> CommandStatus

    var name: String { words.joined(separator: " ") }

    /// What is wrong with one word too many.
    var surplus: String {
        let takes = arguments.isEmpty ? "no argument" : arguments.map(\.name).joined(separator: " ") + " and no more"
        guard readsCode else { return "\(name) takes \(takes)" }
        return "\(name) takes \(takes): a code is typed when it is asked for, or read from the standard input, "
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
        TenantCommand.create, TenantCommand.get, TenantCommand.list, TenantCommand.update, TenantCommand.delete,
        AuditCommand.list, AuditCommand.verify, AuditCommand.export,
        ClockCommand.accept, KeysCommand.status, KeysCommand.rotate, KeysCommand.rotateMaster,
        ImportCommand.row, BackupCommand.row, CallCommand.row, DiscoverCommand.row,
        HelpCommand.row, CompletionCommand.row, ManualCommand.row,
    ]

    /// The commands whose names begin with that word.
    static func group(_ word: String) -> [Command] {
        all.filter { $0.words.count > 1 && $0.words[0] == word }
    }

    /// The options of all commands, each once.
    static let everyOption: [CommandLineOption] = all.flatMap(\.options).reduce(into: []) { options, option in
        if !options.contains(where: { $0.name == option.name }) { options.append(option) }
    }
}

extension CommandLineOption {
    /// For commands whose answer can be had again.
    static let repetition = CommandLineOption(
        "repeat", "KEY", "give the answer again that was lost on its way, by the key that was told then")
    /// For commands that destroy something.
    static let yes = CommandLineOption("yes", nil, "do it without asking")
    /// For commands that read a code.
    static let codeDescriptor = CommandLineOption(
        "code-fd", "FD", "read the code from this descriptor, up to a line's end")
}
