import FactorWire

/// `factorctl factors`: what a subject has.
enum FactorsCommand {
    static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        conversation.show(try conversation.call("factor.list", conversation.subject())) { text($0) }
        return .done
    }

    static func text(_ result: JSONValue) -> String {
        guard let factors = result.member("factors"), factors.count > 0 else { return "no factors\n" }
        var rows = [["FACTOR", "KIND", "STATUS", "LAST USED", "NAME"]]
        factors.forEachElement { factor in
            let used = factor.member("last_used_at")?.integer().map { Moment.text(milliseconds: $0) } ?? "never"
            let kind = factor.text("kind") + (factor.member("remaining")?.integer().map { " (\($0) left)" } ?? "")
            rows.append([factor.text("factor_id"), kind, factor.text("status"), used, factor.text("display_name")])
        }
        return aligned(rows)
    }

    private static func aligned(_ rows: [[String]]) -> String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return cells.joined(separator: "  ").trimmingEnd + "\n"
        }.joined()
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
