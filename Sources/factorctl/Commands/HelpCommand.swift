import FactorCommand

/// `factorctl help`: the same as `--help`.
enum HelpCommand {
    static let row = Command(
        words: ["help"],
        further: Command.Argument(
            name: "COMMAND", about: "the command, such as tenant update; default: all"),
        about: "List the commands, or describe one", example: "factorctl help tenant update"
    ) { invocation, session throws(CLIError) in
        try session.console.show(Help.text(of: try Invocation.topic(invocation.words, isHelp: true)))
        return .done
    }
}
