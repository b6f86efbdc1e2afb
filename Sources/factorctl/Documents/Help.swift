import FactorProgram

/// The texts of `--help`, derived from the table of commands.
enum Help {
    static let introduction = """
        Performs operator tasks on a running factord. Codes and secrets are typed at the terminal, or read from standard
        input or a descriptor, one per line; never from the command line, where other users can see them.
        """

    static func text(of topic: Invocation.Topic) -> String {
        switch topic {
        case .program: text
        case .group(let word): group(word)
        case .command(let command): command.help
        }
    }

    private static var text: String {
        """
        Usage: factorctl COMMAND [ARGUMENT...] [OPTION...]

        \(introduction)

        Commands:
        \(list(Command.all))

        Options:
        \(Invocation.commonOptions.help)

        Exit status:
        \(statuses)

        factorctl COMMAND --help describes a command and gives an example. A first sign-in:

        \(EnrollCommand.row.example.indented)
        \(VerifyCommand.row.example.indented)

        """
    }

    private static func group(_ word: String) -> String {
        "Usage: factorctl \(word) COMMAND [ARGUMENT...] [OPTION...]\n\nCommands:\n\(list(Command.group(word)))\n"
    }

    private static func list(_ commands: [Command]) -> String {
        let heads = commands.map { "  " + $0.usage }
        let width = (heads.map(\.count).max() ?? 0) + 2
        return zip(heads, commands).map { head, command in
            head + String(repeating: " ", count: width - head.count) + command.about
        }.joined(separator: "\n")
    }

    private static var statuses: String {
        let width = 4
        return CommandStatus.allCases.map { status in
            let number = "  \(status.rawValue)"
            return number + String(repeating: " ", count: width + 2 - number.count) + status.about
        }.joined(separator: "\n")
    }
}

extension Command {
    /// The command with its arguments.
    var usage: String {
        var parts = words + arguments.map(\.name)
        if let further { parts.append(fewest > 0 ? "\(further.name)..." : "[\(further.name)...]") }
        return parts.joined(separator: " ")
    }

    /// The output of `factorctl COMMAND --help`.
    var help: String {
        var text = "Usage: factorctl \(usage) [OPTION...]\n\n\(about).\n"
        if !details.isEmpty { text += "\n\(details)\n" }
        let explained = arguments + (further.map { [$0] } ?? [])
        if !explained.isEmpty {
            let width = (explained.map(\.name.count).max() ?? 0) + 2
            text += "\nArguments:\n"
            for argument in explained {
                let gap = String(repeating: " ", count: width - argument.name.count)
                text += "  \(argument.name)\(gap)\(argument.about)\n"
            }
        }
        return text + "\nOptions:\n\((options + Invocation.commonOptions).help)\n\nExample:\n\(example.indented)\n"
    }
}

extension String {
    /// Indents every line.
    fileprivate var indented: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n")
    }
}
