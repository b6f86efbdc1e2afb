import FactorWire

/// `factorctl activate`: the first code of a pending authenticator.
enum ActivateCommand {
    static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        var code = try conversation.require("code")
        defer { code.withoutTrace() }
        return try activate(invocation.words[1], code, conversation)
    }

    static func activate(_ factor: String, _ code: [UInt8], _ conversation: Conversation) throws(Trouble)
        -> CommandStatus
    {
        var parameters = conversation.subject()
        parameters.add("factor_id", text: factor)
        parameters.add("code", text: code)
        conversation.show(try conversation.call("totp.activate", parameters)) { text($0) }
        return .done
    }

    static func text(_ result: JSONValue) -> String {
        "active: \(result.member("factor")?.text("factor_id") ?? ""). That code is spent; the next one signs in.\n"
    }
}
