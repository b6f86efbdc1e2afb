import FactorCommand
import FactorWire

/// `factorctl backup-codes`: a new set.
enum BackupCodesCommand {
    static let row = Command(
        words: ["backup-codes"], arguments: [.subject],
        options: [CommandLineOption("count", "N", "so many codes; as many as the policy says where left out"), .yes],
        about: "Make a new set of backup codes; the old set is dead from then on",
        details: """
            The codes stand alone on the standard output, one a line. Where the subject has a set with codes left it
            asks before it replaces them, or takes --yes.
            """,
        example: "factorctl backup-codes u-17 --yes | lp", run: run)

    private static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        let left = try codesLeft(conversation)
        if left > 0 { try conversation.confirm("this kills the \(left) backup codes that are left of the old set") }
        var parameters = conversation.subject()
        if let count = try invocation.number("count") { parameters.add("count", number: count) }
        conversation.show(try conversation.call("backup_codes.generate", parameters)) { text($0) }
        if !invocation.isJSON {
            conversation.person.complain("Each is good once; none is shown again; those of an older set are dead.")
        }
        return .done
    }

    private static func codesLeft(_ conversation: Conversation) throws(Trouble) -> Int64 {
        let answer = try conversation.call("factor.list", conversation.subject())
        var left: Int64 = 0
        answer.result.member("factors")?.forEachElement { left += $0.member("remaining")?.integer() ?? 0 }
        return left
    }

    /// A code a line and nothing else, so that it can be printed or piped.
    private static func text(_ result: JSONValue) -> String {
        var text = ""
        result.member("codes")?.forEachElement { text += Printable.text($0.string() ?? "") + "\n" }
        return text
    }
}
