import FactorCommand
import FactorWire

/// `factorctl audit`: what happened, and whether the record of it is whole.
enum AuditCommand {
    static let list = Command(
        words: ["audit", "list"],
        options: [
            CommandLineOption("subject", "SUBJECT", "about this subject only"),
            CommandLineOption("since", "MS", "not older than this moment, in Unix milliseconds"),
            CommandLineOption("limit", "N", "so many of the newest entries; 50 where left out"),
        ],
        about: "List what happened, newest first",
        details: "With --json each page is a line.",
        example: "factorctl audit list --subject u-17 --limit 20", run: runList)

    static let verify = Command(
        words: ["audit", "verify"], about: "Recompute the audit chain and tell whether it is whole",
        details: "The exit status is 4 where it is broken.", example: "factorctl audit verify"
    ) { invocation, conversation throws(Trouble) in
        let answer = try conversation.call("audit.verify", RequestParameters())
        conversation.show(answer) { result in
            let count = result.member("entries_checked")?.integer() ?? 0
            let broken = result.member("first_broken")?.integer()
            let removed = result.member("entries_removed")?.integer() ?? 0
            let before = removed > 0 ? ", the first \(removed) removed because of their age" : ""
            return broken.map { "broken at entry \($0); \(count) checked\n" } ?? "intact: \(count) entries\(before)\n"
        }
        return answer.result.member("intact")?.bool() == true ? .done : .failed
    }

    static let export = Command(
        words: ["audit", "export"],
        arguments: [Command.Argument(name: "FILE", about: "the file to make, which must not be there yet")],
        about: "Write the audit log into a file that can be checked later",
        details: """
            The file holds every entry that there is, chained as it is in the store, and what it takes to check that with the
            master key:

              factord --verify-audit FILE

            Where entries are kept for so many days only (limits.audit_days), export more often than that.
            """,
        example: "factorctl audit export /srv/audit/factord-$(date +%F).audit"
    ) { invocation, conversation throws(Trouble) in
        try BackupCommand.copy("audit", invocation, conversation)
    }

    private static func runList(
        _ invocation: Invocation, _ conversation: Conversation
    ) throws(Trouble) -> CommandStatus {
        let left = try invocation.number("limit") ?? 50
        guard left > 0 else { throw .usage("--limit needs a number above 0") }
        var parameters = conversation.scope()
        if let subject = invocation["subject"] { parameters.add("subject", text: subject) }
        if let since = try invocation.number("since") { parameters.add("since", number: since) }
        var rows = [["ENTRY", "AT", "ACTION", "OUTCOME", "TENANT", "SUBJECT", "FACTOR", "UID"]]
        try conversation.forEachPage(of: "audit.list", parameters, atMost: left) { page in
            page.member("entries")?.forEachElement { rows.append(cells($0)) }
            return page.member("entries")?.count ?? 0
        }
        if !invocation.isJSON { conversation.person.show(Table.text(rows)) }
        return .done
    }

    private static func cells(_ entry: JSONValue) -> [String] {
        [
            "\(entry.member("sequence")?.integer() ?? 0)",
            Moment.text(milliseconds: entry.member("at")?.integer() ?? 0), entry.text("action"),
            entry.text("outcome"), entry.text("tenant"), entry.text("subject"), entry.text("factor_id"),
            entry.member("peer_uid")?.integer().map { "\($0)" } ?? "",
        ]
    }
}
