import FactorCommand

/// The command line of factord.
struct Options {
    let isHelp: Bool
    let isVersion: Bool
    let socket: String
    let state: String
    let masterKey: MasterKeySource
    let nextMasterKey: MasterKeySource?
    /// A backup to restore or verify, instead of serving.
    let restore: RestoreCommand?

    private static let table =
        [
            CommandLineOption("dev", nil, "serve the user who starts it, with every role; needs no configuration"),
            CommandLineOption("socket", "PATH", "listen there instead of $XDG_RUNTIME_DIR/factord/factord.sock"),
            CommandLineOption("state", "DIR", "keep the store there instead of $XDG_STATE_HOME/factord"),
            CommandLineOption(
                "master-key", "SOURCE", "where the master key comes from; without it a key file in the state"),
            CommandLineOption("next-master-key", "SOURCE", "the key that keys.rotate_master moves to"),
        ] + RestoreCommand.options + [
            CommandLineOption("version", nil, "print the version and exit"),
            CommandLineOption("help", nil, "print this and exit"),
        ]

    static let help = """
        Usage: factord --dev [--socket PATH] [--state DIR] [--master-key SOURCE] [--next-master-key SOURCE]
               factord --restore FILE [--nothing-since-backup] [--state DIR] [--master-key SOURCE]
               factord --verify-backup FILE [--state DIR] [--master-key SOURCE]

        A daemon that keeps second factors (TOTP, HOTP, backup codes) and verifies their codes, asked in JSON-RPC 2.0
        over a Unix socket. It runs in the foreground, prints one line when it is ready and ends on SIGTERM once
        everything asked before is answered.

        \(table.help)

        A SOURCE is one of
          file:PATH        a file with 64 hexadecimal digits, readable by its owner only
          credential:NAME  a systemd credential of that name, with the same content
          command:COMMAND  what the shell command prints, the same 64 digits: a KMS, say
          passphrase:FD    one line read from that descriptor, through Argon2id; 0 is the standard input

        """

    init(_ arguments: [String]) throws(UsageProblem) {
        let given = try CommandLineArguments(arguments, options: Self.table)
        isHelp = given.has("help")
        isVersion = given.has("version")
        socket = given["socket"] ?? Directories.socket
        state = given["state"] ?? Directories.state
        masterKey = try given["master-key"].map(MasterKeySource.init) ?? .generatedFile(state + "/master.key")
        nextMasterKey = try given["next-master-key"].map(MasterKeySource.init)
        restore = try RestoreCommand(given, state: state, masterKey: masterKey)
        if isHelp || isVersion { return }
        if let word = given.words.first { throw UsageProblem("there is no argument '\(word)' to give") }
        guard given.has("dev") || restore != nil else {
            throw UsageProblem("say --dev to serve the user who starts it")
        }
    }
}

extension Optional {
    /// `map` for a closure that throws one type of error.
    fileprivate func map<R, E: Error>(_ transform: (Wrapped) throws(E) -> R) throws(E) -> R? {
        switch self {
        case .some(let value): try transform(value)
        case .none: nil
        }
    }
}
