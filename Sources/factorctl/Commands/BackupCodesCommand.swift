import FactorWire

/// `factorctl backup-codes`: a new set.
enum BackupCodesCommand {
    static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        let answer = try conversation.call("backup_codes.generate", conversation.subject())
        conversation.show(answer) { text($0) }
        if !invocation.isJSON {
            conversation.person.complain("Each is good once; none is shown again; those of an older set are dead.")
        }
        return .done
    }

    /// A code a line and nothing else, so that it can be printed or piped.
    static func text(_ result: JSONValue) -> String {
        var text = ""
        result.member("codes")?.forEachElement { text += Printable.text($0.string() ?? "") + "\n" }
        return text
    }
}
