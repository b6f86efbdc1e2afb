import FactorCommand

/// The completions for all shells, derived from the table of commands.
enum CompletionTable {
    /// A position on a command line: the words before it, and what may follow.
    struct Place {
        let words: [String]
        let next: [String]
        let options: [CommandLineOption]
        /// Whether a file may be named here.
        var takesFiles = false
    }

    /// All positions: the start, the first words of groups, and the commands.
    static var places: [Place] {
        let first = Command.all.map { $0.words[0] }.uniqued
        let groups = first.filter { !Command.group($0).isEmpty }
        return [Place(words: [], next: first, options: Invocation.commonOptions)]
            + groups.map { group in
                Place(
                    words: [group], next: Command.group(group).map { $0.words[1] }, options: Invocation.commonOptions)
            } + Command.all.map(place)
    }

    private static func place(_ command: Command) -> Place {
        Place(
            words: command.words, next: command.arguments.first?.choices ?? [],
            options: command.options + Invocation.commonOptions,
            takesFiles: (command.arguments + [command.further].compactMap { $0 }).contains { $0.name == "FILE" })
    }

    /// Options with a value, as typed.
    static var valued: [String] {
        (Invocation.commonOptions + Command.everyOption).filter { $0.value != nil }.map { "--" + $0.name }
    }

    /// Options whose value is a file.
    static var files: [String] {
        (Invocation.commonOptions + Command.everyOption).filter { $0.value == "PATH" || $0.value == "FILE" }
            .map { "--" + $0.name }
    }
}

extension [String] {
    /// Without duplicates, in the order of first occurrence.
    fileprivate var uniqued: [String] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
