import FactorProgram

/// The command line of factord-courier.
struct Options {
    static let usualConfiguration = "/etc/factord/courier.json"

    let isHelp: Bool
    let isVersion: Bool
    /// Only check the configuration.
    let isCheck: Bool
    let configuration: String

    private static let table = [
        CommandLineOption("config", "FILE", "the configuration; default \(usualConfiguration)"),
        CommandLineOption(
            "check-config", nil,
            "print what the configuration does, or everything that is wrong with it, and exit"),
        CommandLineOption("version", nil, "print the version and exit"),
        CommandLineOption("help", nil, "print this help and exit"),
    ]

    static let help = """
        Usage: factord-courier [--config FILE] [--check-config]

        Delivers factord's codes and notices by mail (SMTP), signed HTTPS request, Twilio-compatible gateway, program
        or file. It claims jobs over the daemon's socket, where a rule must give its user the role deliver, and waits
        while the daemon is unreachable. It runs in the foreground. On SIGTERM it delivers the messages at hand and
        exits.

        \(table.help)

        The configuration is JSON; deploy/systemd/README.md describes its members. Passwords, tokens and keys are kept
        in files that only the courier's user can read, or in systemd credentials.
        The exit status is 0 after SIGTERM, 1 if it cannot start or the configuration is wrong, 2 for a wrong command
        line.

        """

    init(_ arguments: [String]) throws(UsageProblem) {
        let given = try CommandLineArguments(arguments, options: Self.table)
        if let word = given.words.first { throw UsageProblem("unexpected argument '\(word)'") }
        isHelp = given.has("help")
        isVersion = given.has("version")
        isCheck = given.has("check-config")
        configuration = given["config"] ?? Self.usualConfiguration
    }
}
