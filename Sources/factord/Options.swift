import FactorProgram
import FactorServer

/// The command line of factord.
struct Options {
    let isHelp: Bool
    let isVersion: Bool
    /// Only check the configuration.
    let isCheck: Bool
    /// Only print the schema of a database, for that user.
    let schemaUser: String?
    /// The configuration's path; nil for `--dev`, which has none.
    let configuration: String?
    let socket: String
    let state: String
    let masterKey: MasterKeySource
    let nextMasterKey: MasterKeySource?
    let anchor: AnchorSource?
    /// A task to run instead of serving.
    let offline: OfflineCommand?

    private static let table =
        [
            CommandLineOption(
                "config", "FILE",
                "serve as this file says, by default \(ConfigurationFile.usual) if it exists; with a task, read the "
                    + "store's location, key and anchor from it"),
            CommandLineOption(
                "check-config", nil,
                "print what the configuration serves, or everything that is wrong with it, and exit"),
            CommandLineOption(
                "schema", "USER",
                "print the SQL by which the owner of a PostgreSQL database lets that user keep a store there, and exit"),
            CommandLineOption("dev", nil, "serve the current user, with every role; needs no configuration"),
            CommandLineOption("socket", "PATH", "listen here instead of $XDG_RUNTIME_DIR/factord/factord.sock"),
            CommandLineOption("state", "DIR", "keep the store here instead of $XDG_STATE_HOME/factord"),
            CommandLineOption(
                "master-key", "SOURCE", "the source of the master key; default: a key file in the state directory"),
            CommandLineOption("next-master-key", "SOURCE", "the key that keys.rotate_master moves to"),
            CommandLineOption(
                "anchor", "FILE",
                "keep the anchor here, away from the store; without it an older copy of the store is not noticed"),
        ] + OfflineCommand.options + [
            CommandLineOption("version", nil, "print the version and exit"),
            CommandLineOption("help", nil, "print this help and exit"),
        ]

    /// Settings of a configuration, which cannot be given as options besides it.
    private static let onlyWithoutFile = ["socket", "state", "master-key", "next-master-key", "anchor"]

    static let help = """
        Usage: factord [--config FILE] [--check-config]
               factord --dev [--socket PATH] [--state DIR] [--master-key SOURCE] [--next-master-key SOURCE] [--anchor FILE]
               factord --schema USER
               factord --new-store [PLACE]
               factord --restore FILE [--nothing-since-backup] [PLACE]
               factord --verify-backup FILE [PLACE]
               factord --verify-audit FILE [PLACE]
               factord --verify-store FILE [PLACE]
               factord --accept-store [--nothing-lost] [--without-anchor] [PLACE]
               factord --move-store TO --config FILE [PLACE]

        A daemon that stores authentication factors (authenticator apps, tokens, backup codes, passwords, e-mail
        addresses and phone numbers), verifies them and runs complete sign-ins. Clients use JSON-RPC 2.0 over a Unix
        socket. It runs in the foreground and prints one line when it is ready. On SIGTERM it answers pending requests
        and exits.

        \(table.help)

        A PLACE is any of --config FILE, --state DIR, --master-key SOURCE and --anchor FILE. A task on a store takes
        missing options from the configuration. Run it as the user that the daemon runs as.

        A SOURCE is one of
          file:PATH        a file with 64 hexadecimal digits, readable by its owner only
          credential:NAME  a systemd credential of that name, with the same content
          command:COMMAND  the output of a shell command, the same 64 digits: from a KMS, for example
          passphrase:FD    one line read from that descriptor, through Argon2id; 0 is standard input

        On SIGHUP a daemon with a configuration reads it again: rules, policy, log and most limits take effect, and the
        log names every member that requires a restart. A wrong configuration changes nothing.
        The exit status is 0 after a drain, 1 if it cannot start or the configuration is wrong, 2 for a wrong command line.

        """

    init(_ arguments: [String]) throws(UsageProblem) {
        let given = try CommandLineArguments(arguments, options: Self.table)
        isHelp = given.has("help")
        isVersion = given.has("version")
        socket = given["socket"] ?? Directories.socket
        state = given["state"] ?? Directories.state
        masterKey = try given["master-key"].map(MasterKeySource.init) ?? .generatedFile(state + "/master.key")
        nextMasterKey = try given["next-master-key"].map(MasterKeySource.init)
        anchor = given["anchor"].map { .file($0) }
        offline = try OfflineCommand(given, state: state, masterKey: masterKey, anchor: anchor)
        isCheck = given.has("check-config")
        schemaUser = given["schema"]
        if given.has("dev") || offline != nil || given.has("help") || given.has("version") || given.has("schema") {
            configuration = nil
        } else {
            configuration = given["config"] ?? (ConfigurationFile.usualIsThere ? ConfigurationFile.usual : nil)
        }
        if !isHelp, !isVersion, schemaUser == nil { try Self.require(given, configuration) }
    }

    private static func require(_ given: CommandLineArguments, _ configuration: String?) throws(UsageProblem) {
        if let word = given.words.first { throw UsageProblem("unexpected argument '\(word)'") }
        if given.has("dev") || OfflineCommand.isAsked(given) {
            let others = given.has("dev") ? ["config", "check-config"] : ["check-config"]
            for name in others where given.has(name) {
                throw UsageProblem("--\(name) cannot be used with --dev or with a task on a store")
            }
        } else if configuration == nil {
            throw UsageProblem("give --config FILE, or --dev to serve the current user")
        } else {
            for name in onlyWithoutFile where given.has(name) {
                throw UsageProblem("--\(name) cannot be used with a configuration, which sets it itself")
            }
        }
    }

    /// The configuration of `--dev`: the current user has every role for every tenant.
    func developerConfiguration(user: UInt32) -> Configuration {
        Configuration(
            state: state, masterKey: masterKey, nextMasterKey: nextMasterKey, anchor: anchor,
            listeners: [ListenerConfiguration(place: .path(socket), rules: [AccessRule(.user(user), .all)])])
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
