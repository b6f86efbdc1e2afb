import FactorCommand
import FactorWire

/// `factorctl subject`: what is known of a user, and the ways out of a lock and out of the store.
enum SubjectCommand {
    static let get = Command(
        words: ["subject", "get"], arguments: [.subject],
        about: "Tell a subject's factors, guesses and locks", example: "factorctl subject get u-17"
    ) { invocation, conversation throws(Trouble) in
        try conversation.tell("subject.get", conversation.subject()) { text($0) }
    }

    static let unlock = Command(
        words: ["subject", "unlock"], arguments: [.subject],
        options: [
            CommandLineOption("kind", "KIND", "this kind only: totp, hotp, backup_codes, password, email or phone")
        ],
        about: "Forget what was guessed at a subject's factors: the way out of a lock",
        example: "factorctl subject unlock u-17"
    ) { invocation, conversation throws(Trouble) in
        var parameters = conversation.subject()
        if let kind = invocation["kind"] { parameters.add("kinds", texts: [kind]) }
        return try conversation.tell("subject.unlock", parameters) { _ in "unlocked\n" }
    }

    static let delete = Command(
        words: ["subject", "delete"], arguments: [.subject], options: [.yes],
        about: "Remove a subject with all its factors", example: "factorctl subject delete u-17 --yes"
    ) { invocation, conversation throws(Trouble) in
        try conversation.confirm("this removes \(Printable.text(invocation.words[0])) with all its factors")
        return try conversation.tell("subject.delete", conversation.subject()) { result in
            var counts: [String] = []
            result.member("removed")?.forEachMember { kind, count in
                if let number = count.integer(), number > 0 { counts.append("\(number) \(kind.string() ?? "")") }
            }
            return "removed: \(counts.isEmpty ? "no factor" : counts.joined(separator: ", "))\n"
        }
    }

    private static func text(_ result: JSONValue) -> String {
        let created = result.member("created_at")?.integer() ?? 0
        var text = "since \(Moment.text(milliseconds: created))\n\n\(FactorsCommand.text(result.member("factors")))"
        guard let pools = result.member("pools"), pools.count > 0 else { return text + "\nno wrong guess\n" }
        let limit = result.member("budget")?.member("limit")?.double() ?? 0
        var rows = [["GUESSES AT", "BUDGET SPENT", "MISSES IN A ROW", "STATE"]]
        pools.forEachElement { pool in
            let spent = pool.member("spent")?.double() ?? 0
            let share = limit > 0 ? "\(Int((spent / limit * 100).rounded(.up))) %" : "all"
            rows.append([pool.text("kind"), share, "\(pool.member("misses_in_row")?.integer() ?? 0)", state(pool)])
        }
        text += "\n" + Table.text(rows)
        return text
    }

    private static func state(_ pool: JSONValue) -> String {
        if let end = pool.member("locked_until")?.integer() { return "locked until \(Moment.text(milliseconds: end))" }
        if let wait = pool.member("retry_after_ms")?.integer() { return "next in \(Lapse.text(milliseconds: wait))" }
        return "open"
    }
}
