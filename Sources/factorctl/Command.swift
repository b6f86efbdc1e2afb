import FactorCommand

/// One command as data: what is parsed, what `--help` shows and what runs come from the same row.
struct Command: Sendable {
    struct Argument: Sendable {
        let name: String
        let about: String

        static let subject = Argument(name: "SUBJECT", about: "the application's own user id")
    }

    let name: String
    var arguments: [Argument] = []
    /// Whether any number of words may follow the arguments.
    var takesMore = false
    var options: [CommandLineOption] = []
    /// Whether it reads a code, so that one on the command line deserves an answer of its own.
    var readsCode = false
    /// One sentence without its full stop.
    let about: String
    var details = ""
    let run: @Sendable (Invocation, Conversation) throws(Trouble) -> CommandStatus

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
        Command(
            name: "status", about: "Tell whether the daemon is there and well",
            run: StatusCommand.run),
        Command(
            name: "enroll", arguments: [.subject], options: EnrollCommand.options, readsCode: true,
            about: "Enrol an authenticator app: show its QR code, then ask for the first code",
            details: """
                Where the standard input is no terminal no code is asked for; `activate` takes it later. With --json the
                QR code is left out.
                """,
            run: EnrollCommand.run),
        Command(
            name: "activate",
            arguments: [.subject, Argument(name: "FACTOR_ID", about: "the pending factor, as `enroll` gave it")],
            readsCode: true, about: "Prove a pending authenticator app by its first code, which is spent",
            run: ActivateCommand.run),
        Command(
            name: "verify", arguments: [.subject], readsCode: true,
            about: "Check a code of any kind the subject has, and spend it", run: VerifyCommand.run),
        Command(
            name: "backup-codes", arguments: [.subject],
            about: "Make a new set of backup codes; the old set is dead from then on", run: BackupCodesCommand.run),
        Command(
            name: "factors", arguments: [.subject], about: "List a subject's factors", run: FactorsCommand.run),
        Command(
            name: "backup",
            arguments: [Argument(name: "FILE", about: "the file to make, which must not be there yet")],
            about: "Write a backup of everything, still sealed, while the daemon runs", details: BackupCommand.details,
            run: BackupCommand.run),
        Command(
            name: "call", arguments: [Argument(name: "METHOD", about: "a method of the protocol, such as tenant.list")],
            takesMore: true, readsCode: true, about: "Call any method", details: CallCommand.details,
            run: CallCommand.run),
    ]
}
