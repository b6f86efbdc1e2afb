import FactorCommand

/// `factorctl factor`: changes to one factor.
enum FactorChanges {
    static let rename = Command(
        words: ["factor", "rename"],
        arguments: [.subject, .factor, Command.Argument(name: "NAME", about: "what the user calls it from now on")],
        about: "Give a factor another name",
        example: "factorctl factor rename u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i 'Old phone'"
    ) { invocation, conversation throws(Trouble) in
        var parameters = target(invocation, conversation)
        parameters.add("display_name", text: invocation.words[2])
        return try conversation.tell("factor.rename", parameters) { result throws(Trouble) in
            "renamed: \(try result.object("factor").word("display_name"))\n"
        }
    }

    static let remove = Command(
        words: ["factor", "remove"], arguments: [.subject, .factor], options: [.yes],
        about: "Take a factor away for good",
        example: "factorctl factor remove u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i --yes"
    ) { invocation, conversation throws(Trouble) in
        try conversation.confirm("this takes the factor away for good")
        return try conversation.tell("factor.remove", target(invocation, conversation)) { result throws(Trouble) in
            guard try result.flag("removed") else { throw result.malformed("removed") }
            return "removed\n"
        }
    }

    private static func target(_ invocation: Invocation, _ conversation: Conversation) -> RequestParameters {
        var parameters = conversation.subject()
        parameters.add("factor_id", text: invocation.words[1])
        return parameters
    }
}
