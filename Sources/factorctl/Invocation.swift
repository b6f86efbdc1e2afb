import FactorProgram

/// A parsed command line, checked against the command it names.
struct Invocation {
    /// Options of all commands.
    static let commonOptions = [
        CommandLineOption(
            "socket", "PATH", "the daemon's socket, instead of $FACTORD_SOCKET or $XDG_RUNTIME_DIR/factord/factord.sock"
        ),
        CommandLineOption(
            "tenant", "NAME", "act on this tenant instead of `default`; without it, audit list shows all tenants"),
        CommandLineOption("json", nil, "print the result, or the error, as one line of JSON"),
        CommandLineOption(
            "timeout", "SECONDS", "give up if an answer is not complete after this time; default 30"),
        CommandLineOption("version", nil, "print the version and exit"),
        CommandLineOption("help", nil, "print this help, or that of a command, and exit"),
    ]

    /// Seconds that one answer may take.
    private static let timeouts = 1...3600
    private static let usualTimeout = 30

    /// What the words name.
    enum Topic {
        case program
        /// The first word of several commands, followed by `--help`.
        case group(String)
        case command(Command)
    }

    let topic: Topic
    /// The words after the command's name.
    let words: [String]
    let isHelp: Bool
    private let given: CommandLineArguments

    let isVersion: Bool

    var socket: String { given["socket"] ?? Directories.askedSocket }
    /// The daemon to connect to.
    var destination: Destination {
        get throws(CLIError) {
            let seconds = try number("timeout") ?? Self.usualTimeout
            guard Self.timeouts.contains(seconds) else {
                throw .usage("--timeout must be \(Self.timeouts.lowerBound) to \(Self.timeouts.upperBound) seconds")
            }
            return Destination(path: socket, timeoutMilliseconds: seconds * 1000)
        }
    }
    var tenant: String? { given["tenant"] }
    var isJSON: Bool { given.has("json") }

    init(_ arguments: [String]) throws(CLIError) {
        do throws(UsageProblem) {
            given = try CommandLineArguments(arguments, options: Self.commonOptions + Command.everyOption)
        } catch {
            throw .usage(error.text)
        }
        isHelp = given.has("help")
        isVersion = given.has("version")
        if isVersion {
            (topic, words) = (.program, [])
            return
        }
        topic = try Self.topic(given.words, isHelp: isHelp)
        guard case .command(let command) = topic else {
            words = []
            return
        }
        words = Array(given.words.dropFirst(command.words.count))
        guard !isHelp else { return }
        try check(command)
        // Problems with it are reported before anything is sent.
        _ = try destination
    }

    /// The options that direct another command to the same daemon and tenant.
    var address: [String] {
        ["socket", "tenant"].flatMap { name in given[name].map { ["--\(name)", $0] } ?? [] }
    }

    subscript(option: String) -> String? { given[option] }

    func has(_ option: String) -> Bool { given.has(option) }

    /// The value of a numeric option.
    func number(_ option: String) throws(CLIError) -> Int? {
        guard let text = given[option] else { return nil }
        guard let number = Int(text), number >= 0 else { throw .usage("--\(option) needs a whole number") }
        return number
    }

    /// What the words name; with `isHelp` also nothing, or the first word of several commands.
    static func topic(_ words: [String], isHelp: Bool) throws(CLIError) -> Topic {
        guard let first = words.first else {
            guard isHelp else { throw .usage("name a command") }
            return .program
        }
        if let command = Command.all.first(where: { words.starts(with: $0.words) }) { return .command(command) }
        let group = Command.group(first)
        guard !group.isEmpty else {
            let near = Resemblance.hint(first, among: Command.all.map { $0.words[0] })
            throw .usage("unknown command '\(Printable.text(first))'\(near)")
        }
        if words.count > 1 {
            let near = Resemblance.hint(words[1], among: group.map { $0.words[1] }, prefix: "\(first) ")
            throw .usage("unknown command '\(Printable.text("\(first) \(words[1])"))'\(near)")
        }
        guard !isHelp else { return .group(first) }
        throw .usage("choose one of \(group.map(\.name).joined(separator: ", "))")
    }

    private func check(_ command: Command) throws(CLIError) {
        for option in Command.everyOption where given.has(option.name) {
            guard command.options.contains(where: { $0.name == option.name }) else {
                throw .usage("\(command.name) does not take --\(option.name)")
            }
        }
        guard words.count >= command.arguments.count else {
            throw .usage("\(command.name) needs \(command.arguments[words.count].name)")
        }
        if let further = command.further {
            guard words.count >= command.arguments.count + command.fewest else {
                throw .usage("\(command.name) needs \(further.name)")
            }
        } else if words.count > command.arguments.count {
            throw .usage(command.surplus)
        }
        for (argument, word) in zip(command.arguments, words) where !argument.choices.isEmpty {
            guard argument.choices.contains(word) else {
                let near = Resemblance.hint(word, among: argument.choices)
                throw .usage("\(argument.name) must be one of \(argument.choices.joined(separator: ", "))\(near)")
            }
        }
    }
}
