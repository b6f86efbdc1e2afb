import FactorCommand
import FactorMethods

/// The command line of factord.
struct Options {
    let isHelp: Bool
    let isVersion: Bool
    /// Only look at the configuration.
    let isCheck: Bool
    /// The configuration's path; nil for `--dev`, which has none.
    let configuration: String?
    let socket: String
    let state: String
    let masterKey: MasterKeySource
    let nextMasterKey: MasterKeySource?
    let anchor: AnchorSource?
    /// What is to be done instead of serving.
    let offline: OfflineCommand?

    private static let table =
        [
            CommandLineOption(
                "config", "FILE",
                "serve what this file says, \(ConfigurationFile.usual) where it is there and no --dev; or take the store, "
                    + "its key and its anchor from it"),
            CommandLineOption(
                "check-config", nil, "tell what the file would have served, or everything wrong with it, and exit"),
            CommandLineOption("dev", nil, "serve the user who starts it, with every role; needs no configuration"),
            CommandLineOption("socket", "PATH", "listen there instead of $XDG_RUNTIME_DIR/factord/factord.sock"),
            CommandLineOption("state", "DIR", "keep the store there instead of $XDG_STATE_HOME/factord"),
            CommandLineOption(
                "master-key", "SOURCE", "where the master key comes from; without it a key file in the state"),
            CommandLineOption("next-master-key", "SOURCE", "the key that keys.rotate_master moves to"),
            CommandLineOption(
                "anchor", "FILE",
                "keep there, away from the store, what tells an older copy of it; without it nothing does"),
        ] + OfflineCommand.options + [
            CommandLineOption("version", nil, "print the version and exit"),
            CommandLineOption("help", nil, "print this and exit"),
        ]

    /// What a configuration says itself, so that it cannot be said beside it.
    private static let onlyWithoutFile = ["socket", "state", "master-key", "next-master-key", "anchor"]

    static let help = """
        Usage: factord [--config FILE] [--check-config]
               factord --dev [--socket PATH] [--state DIR] [--master-key SOURCE] [--next-master-key SOURCE] [--anchor FILE]
               factord --new-store [PLACE]
               factord --restore FILE [--nothing-since-backup] [PLACE]
               factord --verify-backup FILE [PLACE]
               factord --verify-audit FILE [PLACE]
               factord --verify-store FILE [PLACE]
               factord --accept-store [--nothing-lost] [--without-anchor] [PLACE]

        A daemon that keeps the factors people sign in with (authenticator apps, tokens, backup codes, passwords, e-mail
        addresses and numbers), verifies them and runs whole sign-ins, asked in JSON-RPC 2.0 over a Unix socket. It runs
        in the foreground, prints one line when it is ready and ends on SIGTERM once everything asked before is
        answered.

        \(table.help)

        A PLACE is any of --config FILE, --state DIR, --master-key SOURCE and --anchor FILE: what is done to a store takes
        from a configuration what the command line leaves open. Run it as the user who serves the store.

        A SOURCE is one of
          file:PATH        a file with 64 hexadecimal digits, readable by its owner only
          credential:NAME  a systemd credential of that name, with the same content
          command:COMMAND  what the shell command prints, the same 64 digits: a KMS, say
          passphrase:FD    one line read from that descriptor, through Argon2id; 0 is the standard input

        On SIGHUP a daemon with a configuration reads it again: rules, policy, log and most limits then hold as written,
        and the log names every member that waits for the next start. A configuration that is wrong changes nothing.
        It ends with 0 after a drain, 1 where it cannot start or the configuration is wrong, 2 on a wrong command line.

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
        if given.has("dev") || offline != nil || given.has("help") || given.has("version") {
            configuration = nil
        } else {
            configuration = given["config"] ?? (ConfigurationFile.usualIsThere ? ConfigurationFile.usual : nil)
        }
        if !isHelp, !isVersion { try Self.require(given, configuration) }
    }

    private static func require(_ given: CommandLineArguments, _ configuration: String?) throws(UsageProblem) {
        if let word = given.words.first { throw UsageProblem("there is no argument '\(word)' to give") }
        if given.has("dev") || OfflineCommand.isAsked(given) {
            let others = given.has("dev") ? ["config", "check-config"] : ["check-config"]
            for name in others where given.has(name) {
                throw UsageProblem("--\(name) goes neither with --dev nor with what is done to a store")
            }
        } else if configuration == nil {
            throw UsageProblem("say --config FILE, or --dev to serve the user who starts it")
        } else {
            for name in onlyWithoutFile where given.has(name) {
                throw UsageProblem("--\(name) goes without a configuration only, which says it itself")
            }
        }
    }

    /// What `--dev` serves: the user who starts it, with every role for every tenant.
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
