import FactorCommand

/// `factorctl import`: imports accounts from other programs.
enum ImportCommand {
    static let skipUnusable = CommandLineOption(
        "skip-unusable", nil, "list unusable accounts and import the rest")

    static let row = Command(
        words: ["import"],
        further: Command.Argument(name: "FILE", about: "a file to import; - is standard input"), fewest: 1,
        options: [
            CommandLineOption("dry-run", nil, "show what would happen, and change nothing"), skipUnusable,
            CommandLineOption(
                "format", "FORMAT", "the file format, one of \(ImportSource.formats); default: detected"),
            CommandLineOption("subject", "SUBJECT", "the subject of the account, for a file with one account"),
            CommandLineOption("subjects", "FILE", "lines of account, tab and subject, to translate the file's names"),
            CommandLineOption("key-fd", "FD", "read the key of an encrypted PSKC file from this descriptor"),
        ],
        about: "Import accounts from files of other programs",
        details: """
            The formats are: otpauth:// URIs, one per line; otpauth-migration:// URIs, the exports of Google
            Authenticator, all batches in one file; users.oath of pam_oath; .google_authenticator with its scratch
            codes; and PSKC (RFC 6030), plain or under a pre-shared key.

            Each account becomes an active factor of the subject with the account's name: the part after the issuer in
            an otpauth label, the user in users.oath, the UserId or otherwise the Id of a PSKC key. With --subjects the
            names are translated, and names that are not in the list are refused. Codes that were used elsewhere stay
            used. Scratch codes become the subject's backup codes.

            A file is imported completely or not at all. Everything is checked before anything is changed; if the daemon
            still refuses something, what this run imported from the file is removed again. Existing factors are left
            unchanged, so the same command can be repeated after an interruption.

            With --skip-unusable it skips accounts that are broken, that the daemon would refuse, or that are not in the
            list of --subjects. It lists each with the reason, and the exit status is 12.

            All text is UTF-8; a byte order mark and carriage returns are ignored. A file may have 64 MiB and 100,000
            accounts, a line 65,536 bytes, a URI 32 parameters.
            """,
        example: """
            factorctl import --dry-run users.oath
            factorctl import --subject u-17 ~ada/.google_authenticator
            factorctl import --key-fd 3 tokens.pskcxml 3<key.hex
            """, run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let source = try ImportSource(invocation, session)
        // All files are read before the daemon is asked about the first one.
        var plans: [ImportPlan] = []
        for path in invocation.words { plans.append(try source.plan(path)) }
        var isWhole = true
        for plan in plans {
            let run = ImportRun(plan, session, skipsUnusable: invocation.has(skipUnusable.name))
            try run.check()
            if !invocation.has("dry-run") { try run.apply() }
            try run.tell(isTrial: invocation.has("dry-run"))
            isWhole = isWhole && run.unusable.isEmpty
        }
        return isWhole ? .done : .incomplete
    }
}
