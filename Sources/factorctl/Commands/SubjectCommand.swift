import FactorProgram
import FactorWire

/// `factorctl subject`: shows, unlocks and deletes a user.
enum SubjectCommand {
    static let get = Command(
        words: ["subject", "get"], arguments: [.subject],
        about: "Show a subject's factors, guesses and locks", example: "factorctl subject get u-17"
    ) { invocation, session throws(CLIError) in
        try session.tell("subject.get", session.subject()) { result throws(CLIError) in try text(result) }
    }

    static let unlock = Command(
        words: ["subject", "unlock"], arguments: [.subject],
        options: [
            CommandLineOption("kind", "KIND", "only this kind: totp, hotp, backup_code, password, email or phone")
        ],
        about: "Forget the guesses at a subject's factors, which lifts a lock",
        example: "factorctl subject unlock u-17"
    ) { invocation, session throws(CLIError) in
        var parameters = session.subject()
        if let kind = invocation["kind"] { parameters.add("kinds", texts: [kind]) }
        return try session.tell("subject.unlock", parameters) { _ in "unlocked\n" }
    }

    static let delete = Command(
        words: ["subject", "delete"], arguments: [.subject], options: [.yes],
        about: "Remove a subject with all its factors", example: "factorctl subject delete u-17 --yes"
    ) { invocation, session throws(CLIError) in
        try session.confirm("this removes \(Printable.text(invocation.words[0])) with all its factors")
        return try session.tell("subject.delete", session.subject()) { result throws(CLIError) in
            var counts: [String] = []
            try result.object("removed_factors").value.forEachMember { kind, count throws(CLIError) in
                guard let number = count.integer() else { throw result.malformed("removed_factors") }
                if number > 0 { counts.append(Printable.text("\(number) \(kind.string() ?? "")")) }
            }
            return "removed: \(counts.isEmpty ? "no factor" : counts.joined(separator: ", "))\n"
        }
    }

    private static func text(_ result: Part) throws(CLIError) -> String {
        let created = UTCFormat.text(milliseconds: try result.integer("created_at"))
        let text = "since \(created)\n\n\(try FactorsCommand.text(result.objects("factors")))"
        let pools = try result.objects("pools")
        guard !pools.isEmpty else { return text + "\nno wrong guess\n" }
        var rows = [["GUESSES AT", "BUDGET SPENT", "MISSES IN A ROW", "STATE"]]
        for pool in pools {
            let (spent, limit) = (try pool.number("spent"), try pool.number("budget"))
            let scope = try pool.word("scope")
            rows.append([
                try pool.word("kind") + (scope == "subject" ? "" : " (\(scope))"), share(spent, of: limit),
                "\(try pool.count("misses_in_row"))", try state(pool),
            ])
        }
        return text + "\n" + Table.text(rows)
    }

    /// Percent, rounded up. Values above a million are shown as a million.
    private static func share(_ spent: Double, of limit: Double) -> String {
        guard limit > 0 else { return "all" }
        return "\(Int(min(max(spent / limit * 100, 0), 1e6).rounded(.up))) %"
    }

    private static func state(_ pool: Part) throws(CLIError) -> String {
        if let end = try pool.optionalInteger("unlocks_at") {
            return "locked until \(UTCFormat.text(milliseconds: end))"
        }
        if let wait = try pool.optionalInteger("retry_after_ms") {
            return "next in \(DurationText.text(milliseconds: wait))"
        }
        return "open"
    }
}
