import FactorCommand

/// The command line of factord-courier.
struct Options {
    static let usualConfiguration = "/etc/factord/courier.json"

    let isHelp: Bool
    /// Only check the configuration.
    let isCheck: Bool
    let configuration: String

    private static let table = [
        CommandLineOption("config", "FILE", "the configuration; default \(usualConfiguration)"),
        CommandLineOption(
            "check-config", nil, "print what the file would do, or everything wrong with it, and exit"),
        CommandLineOption("help", nil, "print this and exit"),
    ]

    static let help = """
        Usage: factord-courier [--config FILE] [--check-config]

        Delivers the codes that factord has for people: by mail (SMTP), by a signed HTTPS request, through a gateway of
        Twilio's form, by a program, or to a file. It asks the daemon for work over its socket, where a rule must give its
        user the role deliver; while the daemon is away it waits. It runs in the foreground and ends on SIGTERM once what
        it has at hand is delivered.

        \(table.help)

        The configuration is JSON; deploy/systemd/README.md tells its members. Passwords, tokens and keys stand in files that the
        courier's user alone can read, or in systemd credentials.
        It ends with 0 after a SIGTERM, 1 where it cannot start or the configuration is wrong, 2 on a wrong command line.

        """

    init(_ arguments: [String]) throws(UsageProblem) {
        let given = try CommandLineArguments(arguments, options: Self.table)
        if let word = given.words.first { throw UsageProblem("unexpected argument '\(word)'") }
        isHelp = given.has("help")
        isCheck = given.has("check-config")
        configuration = given["config"] ?? Self.usualConfiguration
    }
}
