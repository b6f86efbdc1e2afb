import FactorProgram

/// `factorctl factors`: lists a subject's factors.
enum FactorsCommand {
    static let row = Command(
        words: ["factors"], arguments: [.subject], about: "List a subject's factors",
        example: "factorctl factors u-17", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        try session.tell("factor.list", session.subject()) { result throws(CLIError) in
            try text(result.objects("factors"))
        }
    }

    static func text(_ factors: [Part]) throws(CLIError) -> String {
        guard !factors.isEmpty else { return "no factors\n" }
        var rows = [["FACTOR", "KIND", "STATUS", "LAST USED", "NAME"]]
        for factor in factors {
            let used = try factor.optionalInteger("last_used_at").map { UTCFormat.text(milliseconds: $0) } ?? "never"
            let left = try factor.optionalInteger("codes_left").map { "\($0) left" }
            let destination = try factor.optionalText("destination")
            let detail = left ?? destination
            let kind = try factor.word("kind") + (detail.map { " (\($0))" } ?? "")
            let status = try factor.optionalFlag("disabled") == true ? "disabled" : factor.word("status")
            rows.append([
                try factor.word("factor_id"), kind, status, used,
                try factor.optionalText("display_name") ?? "",
            ])
        }
        return Table.text(rows)
    }
}
