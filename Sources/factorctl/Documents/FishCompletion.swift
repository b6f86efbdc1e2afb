import FactorCommand

/// Completion for fish: a line for every command and option, with the words it may follow.
enum FishCompletion {
    static var script: String {
        """
        # fish completion for factorctl, printed by `factorctl completion fish`
        # True where the words typed so far begin with these; with -x where they are these and no others.
        function __factorctl_at
            set -l words
            set -l skip
            for word in (commandline -opc)[2..-1]
                if set -q skip[1]
                    set -e skip
                    continue
                end
                switch $word
                    case \(CompletionTable.valued.joined(separator: " "))
                        set skip yes
                    case '-*'
                    case '*'
                        set -a words $word
                end
            end
            set -l wanted $argv
            if test "$argv[1]" = -x
                set wanted $argv[2..-1]
                test (count $words) -eq (count $wanted); or return 1
            end
            test (count $words) -ge (count $wanted); or return 1
            for index in (seq (count $wanted))
                test "$words[$index]" = "$wanted[$index]"; or return 1
            end
        end
        complete -c factorctl -f
        \(Invocation.commonOptions.map { option($0, after: nil) }.joined(separator: "\n"))
        \(CompletionTable.places.flatMap(words).joined(separator: "\n"))
        \(Command.all.flatMap { command in command.options.map { option($0, after: command) } }.joined(separator: "\n"))

        """
    }

    private static func words(_ place: CompletionTable.Place) -> [String] {
        let condition = Quote.single((["__factorctl_at -x"] + place.words).joined(separator: " "))
        var lines = place.next.map { word in
            let about = Command.all.first { $0.words == place.words + [word] }?.about
            return "complete -c factorctl -n \(condition) -a \(word)" + (about.map { " -d \(Quote.single($0))" } ?? "")
        }
        if place.takesFiles {
            let condition = Quote.single((["__factorctl_at"] + place.words).joined(separator: " "))
            lines.append("complete -c factorctl -n \(condition) -F")
        }
        return lines
    }

    private static func option(_ option: CommandLineOption, after command: Command?) -> String {
        let condition = command.map { " -n \(Quote.single("__factorctl_at \($0.name)"))" } ?? ""
        let value = option.value.map { $0 == "PATH" || $0 == "FILE" ? " -rF" : " -x" } ?? ""
        return "complete -c factorctl\(condition) -l \(option.name)\(value) -d \(Quote.single(option.about))"
    }
}
