import FactorWire

/// `factorctl verify`: a code of any kind.
enum VerifyCommand {
    static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        var code = try conversation.require("code")
        defer { code.withoutTrace() }
        var parameters = conversation.subject()
        parameters.add("code", text: code)
        conversation.show(try conversation.call("factor.verify", parameters)) { text($0) }
        return .done
    }

    static func text(_ result: JSONValue) -> String {
        let remaining = result.member("remaining")?.integer().map { ", \($0) left" } ?? ""
        return "accepted: \(result.text("strategy")) of \(result.text("factor_id"))\(remaining)\n"
    }
}
