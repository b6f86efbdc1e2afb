import FactorWire

/// `factorctl discover`: what the daemon can do.
enum DiscoverCommand {
    static let row = Command(
        words: ["discover"], about: "List the daemon's methods; with --json the whole OpenRPC document",
        example: "factorctl discover\nfactorctl discover --json >openrpc.json", run: run)

    private static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        try conversation.tell("rpc.discover", RequestParameters()) { text($0) }
    }

    private static func text(_ result: JSONValue) -> String {
        var rows = [["METHOD", "PARAMETERS (? = MAY BE LEFT OUT)", "WHAT IT DOES"]]
        result.member("methods")?.forEachElement { method in
            var names: [String] = []
            method.member("params")?.forEachElement { parameter in
                let isRequired = parameter.member("required")?.bool() ?? false
                names.append(parameter.text("name") + (isRequired ? "" : "?"))
            }
            rows.append([method.text("name"), names.joined(separator: " "), method.text("summary")])
        }
        return Table.text(rows)
    }
}
