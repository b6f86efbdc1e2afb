import FactorCommand
import FactorWire

/// `factorctl clock`: what to do after the daemon's clock has jumped.
enum ClockCommand {
    static let accept = Command(
        words: ["clock", "accept"], options: [.yes],
        about: "Tell the daemon that its clock, which has jumped, is right now",
        example: "factorctl clock accept --yes"
    ) { invocation, session throws(CLIError) in
        try session.confirm(
            "this ends every session, code and lock at once that is too old by the clock as it is: check it (date -u)")
        return try session.tell("server.accept_clock", RequestParameters()) { result throws(CLIError) in
            let moved = try result.integer("moved_ms")
            let direction = moved < 0 ? "back" : "ahead"
            return "moved \(direction) by \(DurationText.text(milliseconds: abs(moved)))\n"
        }
    }
}
