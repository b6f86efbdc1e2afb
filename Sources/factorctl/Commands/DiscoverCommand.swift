import FactorCommand

/// `factorctl discover`: lists the daemon's methods.
enum DiscoverCommand {
    static let row = Command(
        words: ["discover"],
        further: Command.Argument(
            name: "METHOD", about: "only this method, or those that begin with it"),
        about: "List the daemon's methods; with --json the whole OpenRPC document",
        details: "Parameters with a question mark are optional.",
        example: "factorctl discover totp\nfactorctl discover --json >openrpc.json", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let (wanted, width) = (invocation.words, session.console.width)
        return try session.tell("rpc.discover", RequestParameters()) { result throws(CLIError) in
            var (texts, names): ([String], [String]) = ([], [])
            for method in try result.objects("methods") {
                let name = try method.word("name")
                names.append(name)
                guard wanted.isEmpty || wanted.contains(where: { name.hasPrefix($0) }) else { continue }
                texts.append(try text(method, name, width))
            }
            for word in wanted where !names.contains(where: { $0.hasPrefix(word) }) {
                let near = Resemblance.hint(word, among: names)
                throw .usage("unknown method '\(Printable.text(word))'\(near)")
            }
            return texts.joined(separator: "\n")
        }
    }

    /// The method's name, what it does, and its parameters, wrapped to the width.
    private static func text(_ method: Part, _ name: String, _ width: Int) throws(CLIError) -> String {
        var parameters: [String] = []
        for parameter in try method.objects("params") {
            parameters.append(try parameter.word("name") + (try parameter.flag("required") ? "" : "?"))
        }
        let summary = try method.text("summary").split(separator: " ").map(String.init)
        return name + "\n" + Lines.filled(summary, width: width, margin: 4)
            + Lines.filled(parameters, width: width, margin: 8)
    }
}
