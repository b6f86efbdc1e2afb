import FactorCommand

/// `factorctl import`: accounts that worked elsewhere.
enum ImportCommand {
    static let skipUnusable = CommandLineOption(
        "skip-unusable", nil, "leave out what cannot be used, list it, and take the rest over")

    static let row = Command(
        words: ["import"],
        further: Command.Argument(name: "FILE", about: "a file to take over; - is the standard input"), fewest: 1,
        options: [
            CommandLineOption("dry-run", nil, "list what would happen, and change nothing"), skipUnusable,
            CommandLineOption(
                "format", "FORMAT", "one of \(ImportSource.formats), instead of what the file looks like"),
            CommandLineOption("subject", "SUBJECT", "whose the account is, where the file holds one"),
            CommandLineOption("subjects", "FILE", "lines of account, tab and subject, instead of the file's own names"),
            CommandLineOption("key-fd", "FD", "read the key of an encrypted PSKC file from this descriptor"),
        ],
        about: "Take accounts over from files of other programs",
        details: """
            It reads otpauth:// URIs, one a line; otpauth-migration:// URIs, the exports of Google Authenticator, all
            batches in one file; users.oath of pam_oath; .google_authenticator with its scratch codes; and PSKC
            (RFC 6030), plain or under a pre-shared key.

            Each account becomes a factor, active at once, of the subject that has the account's name: what stands
            behind the issuer in an otpauth label, the user of users.oath, the UserId or else the Id of a PSKC key.
            With --subjects the names are translated, and one that is not in the list is refused. What was used
            elsewhere stays used. Scratch codes become the subject's backup codes.

            A file is taken over as a whole or not at all. Everything is checked before anything is changed; if the
            daemon then refuses something nevertheless, what this run had made of the file is removed again. What is
            there already is left as it is, so that the same command can be given again after an interruption.

            With --skip-unusable it goes on past an account that is broken, that the daemon would refuse, or that is not in
            the list of --subjects. It lists each with the reason, and the exit status is 12.

            All text is UTF-8; a byte order mark and carriage returns are read over. A file has 64 MiB and 100,000
            accounts at most, a line 65,536 bytes, a URI 32 parameters.
            """,
        example: """
            factorctl import --dry-run users.oath
            factorctl import --subject u-17 ~ada/.google_authenticator
            factorctl import --key-fd 3 tokens.pskcxml 3<key.hex
            """, run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let source = try ImportSource(invocation, session)
        // All files are read before anything of the first one is asked for.
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
