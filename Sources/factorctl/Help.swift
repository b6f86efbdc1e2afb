import FactorCommand

/// The texts of `--help`, derived from the table of commands.
enum Help {
    static var text: String {
        let heads = Command.all.map { "  " + $0.usage }
        let width = (heads.map(\.count).max() ?? 0) + 2
        let commands = zip(heads, Command.all).map { head, command in
            head + String(repeating: " ", count: width - head.count) + command.about
        }
        return """
            Usage: factorctl COMMAND [ARGUMENT...] [OPTION...]

            Asks a running factord for what an operator needs of it. Codes and secrets are asked for at the terminal, or
            read from the standard input, a line each; never from the command line, where other users can see them.

            Commands:
            \(commands.joined(separator: "\n"))

            Options:
            \(Invocation.commonOptions.help)

            Exit status:
            \(statuses)

            """
    }

    private static var statuses: String {
        CommandStatus.allCases.map { "  \($0.rawValue)  \($0.about)" }.joined(separator: "\n")
    }
}

extension Command {
    /// The command with its arguments, as one types them.
    var usage: String {
        ([name] + arguments.map(\.name) + (takesMore ? ["[NAME=VALUE...]"] : [])).joined(separator: " ")
    }

    /// What `factorctl COMMAND --help` prints.
    var help: String {
        var text = "Usage: factorctl \(usage) [OPTION...]\n\n\(about).\n"
        if !details.isEmpty { text += "\n\(details)\n" }
        if !arguments.isEmpty {
            let width = (arguments.map(\.name.count).max() ?? 0) + 2
            text += "\nArguments:\n"
            for argument in arguments {
                text +=
                    "  " + argument.name + String(repeating: " ", count: width - argument.name.count) + argument.about
                    + "\n"
            }
        }
        return text + "\nOptions:\n\((options + Invocation.commonOptions).help)\n"
    }
}
