/// `factorctl completion`: prints a completion script for a shell.
enum CompletionCommand {
    static let row = Command(
        words: ["completion"],
        arguments: [
            Command.Argument(
                name: "SHELL", about: Shells.allCases.map(\.rawValue).joined(separator: ", "),
                choices: Shells.allCases.map(\.rawValue))
        ],
        about: "Print a shell script that completes commands and options",
        example: """
            factorctl completion bash >/etc/bash_completion.d/factorctl
            factorctl completion zsh >/usr/local/share/zsh/site-functions/_factorctl
            factorctl completion fish >~/.config/fish/completions/factorctl.fish
            """
    ) { invocation, session throws(CLIError) in
        let script =
            switch Shells(rawValue: invocation.words[0]) {
            case .bash, nil: BashCompletion.script
            case .zsh: ZshCompletion.script
            case .fish: FishCompletion.script
            }
        try session.console.show(script)
        return .done
    }

    private enum Shells: String, CaseIterable { case bash, zsh, fish }
}
