import FactorCommand

/// A command line, taken apart and checked against the command it names.
struct Invocation {
    /// Options that every command takes.
    static let commonOptions = [
        CommandLineOption("socket", "PATH", "the daemon's socket, instead of $XDG_RUNTIME_DIR/factord/factord.sock"),
        CommandLineOption("tenant", "NAME", "act on that tenant instead of `default`"),
        CommandLineOption("json", nil, "print the result as one line of JSON, an error too"),
        CommandLineOption("help", nil, "print this, or with a command what it takes, and exit"),
    ]

    /// Nil where none is named: then the whole help is meant.
    let command: Command?
    /// What stands after the command's name.
    let words: [String]
    let isHelp: Bool
    private let given: CommandLineArguments

    var socket: String { given["socket"] ?? Directories.socket }
    var tenant: String? { given["tenant"] }
    var isJSON: Bool { given.has("json") }

    init(_ arguments: [String]) throws(Trouble) {
        do throws(UsageProblem) {
            given = try CommandLineArguments(arguments, options: Self.commonOptions + Command.all.flatMap(\.options))
        } catch {
            throw .usage(error.text)
        }
        isHelp = given.has("help")
        words = Array(given.words.dropFirst())
        guard let name = given.words.first else {
            command = nil
            guard isHelp else { throw .usage("say what to do") }
            return
        }
        guard let command = Command.all.first(where: { $0.name == name }) else {
            throw .usage("there is no command '\(Printable.text(name))'")
        }
        self.command = command
        if !isHelp { try check(command) }
    }

    /// The options that lead another command to the same daemon and tenant.
    var address: [String] {
        ["socket", "tenant"].flatMap { name in given[name].map { ["--\(name)", $0] } ?? [] }
    }

    subscript(option: String) -> String? { given[option] }

    private func check(_ command: Command) throws(Trouble) {
        for option in Command.all.flatMap(\.options) where given.has(option.name) {
            guard command.options.contains(where: { $0.name == option.name }) else {
                throw .usage("\(command.name) takes no --\(option.name)")
            }
        }
        guard words.count >= command.arguments.count else {
            throw .usage("\(command.name) needs \(command.arguments[words.count].name)")
        }
        guard words.count <= command.arguments.count || command.takesMore else {
            throw .usage(command.surplus)
        }
    }
}
