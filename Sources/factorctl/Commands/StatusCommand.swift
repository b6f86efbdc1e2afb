import FactorProgram
import FactorWire

/// `factorctl status`: shows the daemon's version and health.
enum StatusCommand {
    static let row = Command(
        words: ["status"], about: "Show whether the daemon runs and is healthy",
        details: "The exit status is 4 if it runs but is not healthy.", example: "factorctl status", run: run)

    private static func run(_ invocation: Invocation, _ session: RPCSession) throws(CLIError) -> CommandStatus {
        let info = try session.call("server.info", RequestParameters())
        let health = try session.call("server.health", RequestParameters())
        let text = try text(info.part, health.part, socket: invocation.socket)
        try session.console.show(
            invocation.isJSON ? "{\"info\":\(info.json),\"health\":\(health.json)}\n" : text)
        return try health.part.string("status") == "ok" ? .done : .failed
    }

    private static func text(_ info: Part, _ health: Part, socket: String) throws(CLIError) -> String {
        let uptime = DurationText.text(seconds: try info.count("uptime_s"))
        var lines = [
            "factord \(try info.word("version")), protocol \(try info.integer("protocol")), on \(Printable.text(socket))",
            "up for \(uptime), keeping its records in \(try info.word("storage"))",
            "you may call \(try info.texts("methods").count) methods",
            "health: \(try health.word("status"))",
        ]
        for check in try health.objects("checks") {
            guard let problem = try check.optionalText("problem") else { continue }
            lines.append("  \(Printable.text("\(try check.word("check")): \(problem)"))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
