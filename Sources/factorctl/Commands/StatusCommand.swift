import FactorWire

/// `factorctl status`: who answers, and whether it is well.
enum StatusCommand {
    static let row = Command(
        words: ["status"], about: "Tell whether the daemon is there and well",
        details: "The exit status is 4 where it is there and not well.", example: "factorctl status", run: run)

    private static func run(_ invocation: Invocation, _ conversation: Conversation) throws(Trouble) -> CommandStatus {
        let info = try conversation.call("server.info", RequestParameters())
        let health = try conversation.call("server.health", RequestParameters())
        if invocation.isJSON {
            conversation.person.show("{\"info\":\(info.json),\"health\":\(health.json)}\n")
        } else {
            conversation.person.show(text(info.result, health.result, socket: invocation.socket))
        }
        return health.result.member("status")?.string() == "ok" ? .done : .failed
    }

    private static func text(_ info: JSONValue, _ health: JSONValue, socket: String) -> String {
        let uptime = Lapse.text(milliseconds: (info.member("uptime_s")?.integer() ?? 0) * 1000)
        var lines = [
            "factord \(info.text("version")), protocol \(info.member("protocol")?.integer() ?? 0), "
                + "on \(Printable.text(socket))",
            "up for \(uptime), keeping its records in \(info.text("storage"))",
            "you may call \(info.member("methods")?.count ?? 0) methods",
            "health: \(health.text("status"))",
        ]
        health.member("checks")?.forEachMember { name, value in
            let problem = Printable.text(value.string() ?? "?")
            if problem != "ok" { lines.append("  \(Printable.text(name.string() ?? "?")): \(problem)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
