import FactorProgram

/// `factorctl audit`: lists, verifies and exports the audit log.
enum AuditCommand {
    static let list = Command(
        words: ["audit", "list"],
        options: [
            CommandLineOption("subject", "SUBJECT", "only entries about this subject"),
            CommandLineOption("action", "ACTION", "only entries of this action, such as totp.verify"),
            CommandLineOption("outcome", "OUTCOME", "only what was done, or only what was refused"),
            CommandLineOption("since", "MS", "only entries from this time on, in Unix milliseconds"),
            CommandLineOption("until", "MS", "only entries before this time, in Unix milliseconds"),
            CommandLineOption("limit", "N", "the number of entries; default 50"),
        ],
        about: "List audit entries, newest first",
        details: "With --json each page is one line.",
        example: "factorctl audit list --subject u-17 --limit 20", run: runList)

    static let verify = Command(
        words: ["audit", "verify"], about: "Recompute the audit chain and report whether it is intact",
        details: "The exit status is 4 if it is broken.", example: "factorctl audit verify"
    ) { invocation, session throws(CLIError) in
        let answer = try session.call("audit.verify", RequestParameters())
        var isIntact = false
        try session.show(answer) { result throws(CLIError) in
            let count = try result.count("entries_checked")
            let broken = try result.optionalInteger("first_broken_sequence")
            isIntact = try result.flag("intact")
            guard isIntact == (broken == nil) else { throw result.malformed("first_broken_sequence") }
            let removed = try result.optionalInteger("entries_removed") ?? 0
            let before = removed > 0 ? ", the first \(removed) removed by age" : ""
            return broken.map { "broken at entry \($0); \(count) checked\n" } ?? "intact: \(count) entries\(before)\n"
        }
        return isIntact ? .done : .failed
    }

    static let export = Command(
        words: ["audit", "export"],
        arguments: [Command.Argument(name: "FILE", about: "the file to create; it must not exist")],
        about: "Write the audit log to a file that can be verified later",
        details: """
            The file holds all audit entries, chained as in the store, and what is needed to verify them with the master
            key:

              factord --verify-audit FILE

            If entries are removed by age (limits.audit_days), export more often than that.
            """,
        example: "factorctl audit export /srv/audit/factord-$(date +%F).audit"
    ) { invocation, session throws(CLIError) in
        try BackupCommand.copy("audit", invocation, session)
    }

    private static func runList(
        _ invocation: Invocation, _ session: RPCSession
    ) throws(CLIError) -> CommandStatus {
        let left = try invocation.number("limit") ?? 50
        guard left > 0 else { throw .usage("--limit must be above 0") }
        var parameters = session.scope()
        for name in ["subject", "action", "outcome"] {
            if let value = invocation[name] { parameters.add(name, text: value) }
        }
        for name in ["since", "until"] {
            if let moment = try invocation.number(name) { parameters.add("\(name)_at", number: moment) }
        }
        var rows = [["ENTRY", "AT", "ACTION", "OUTCOME", "TENANT", "SUBJECT", "FACTOR", "UID"]]
        try session.forEachPage(of: "audit.list", parameters, atMost: left) { page throws(CLIError) in
            let entries = try page.objects("entries")
            for entry in entries { rows.append(try cells(entry)) }
            return entries.count
        }
        if !invocation.isJSON { try session.console.show(Table.text(rows)) }
        return .done
    }

    private static func cells(_ entry: Part) throws(CLIError) -> [String] {
        [
            "\(try entry.integer("sequence"))", UTCFormat.text(milliseconds: try entry.integer("at")),
            try entry.word("action"), try entry.word("outcome"), try entry.optionalText("tenant") ?? "",
            try entry.optionalText("subject") ?? "", try entry.optionalText("factor_id") ?? "",
            try entry.optionalInteger("peer_uid").map { "\($0)" } ?? "",
        ]
    }
}
