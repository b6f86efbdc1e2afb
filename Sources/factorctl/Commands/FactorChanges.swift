import FactorProgram

/// `factorctl factor`: changes one factor.
enum FactorChanges {
    static let rename = Command(
        words: ["factor", "rename"],
        arguments: [.subject, .factor, Command.Argument(name: "NAME", about: "the new name")],
        about: "Rename a factor",
        example: "factorctl factor rename u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i 'Old phone'"
    ) { invocation, session throws(CLIError) in
        var parameters = target(invocation, session)
        parameters.add("display_name", text: invocation.words[2])
        return try session.tell("factor.rename", parameters) { result throws(CLIError) in
            "renamed: \(try result.object("factor").word("display_name"))\n"
        }
    }

    static let remove = Command(
        words: ["factor", "remove"], arguments: [.subject, .factor], options: [.yes],
        about: "Remove a factor permanently",
        example: "factorctl factor remove u-17 fac_6yq4pdi4ea5zmjhfud3pwncd6i --yes"
    ) { invocation, session throws(CLIError) in
        try session.confirm("this permanently removes the factor")
        return try session.tell("factor.remove", target(invocation, session)) { result throws(CLIError) in
            _ = try result.count("revoked_sessions")
            return "removed\n"
        }
    }

    private static func target(_ invocation: Invocation, _ session: RPCSession) -> RequestParameters {
        var parameters = session.subject()
        parameters.add("factor_id", text: invocation.words[1])
        return parameters
    }
}
