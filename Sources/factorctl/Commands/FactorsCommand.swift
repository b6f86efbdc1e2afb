import FactorCommand
import FactorWire

/// `factorctl factors`: what a subject has.
enum FactorsCommand {
    static let row = Command(
        words: ["factors"], arguments: [.subject], about: "List a subject's factors",
        example: "factorctl factors u-17", run: run)

    private static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        try conversation.tell("factor.list", conversation.subject()) { text($0.member("factors")) }
    }

    static func text(_ factors: JSONValue?) -> String {
        guard let factors, factors.count > 0 else { return "no factors\n" }
        var rows = [["FACTOR", "KIND", "STATUS", "LAST USED", "NAME"]]
        factors.forEachElement { factor in
            let used = factor.member("last_used_at")?.integer().map { Moment.text(milliseconds: $0) } ?? "never"
            let left = factor.member("remaining")?.integer().map { "\($0) left" }
            let detail = left ?? factor.member("destination")?.string()
            let kind = factor.text("kind") + (detail.map { " (\($0))" } ?? "")
            rows.append([factor.text("factor_id"), kind, factor.text("status"), used, factor.text("display_name")])
        }
        return Table.text(rows)
    }
}
