import FactorProgram
import FactorWire

/// `factorctl clock`: accepts the daemon's clock after it has jumped.
enum ClockCommand {
    static let accept = Command(
        words: ["clock", "accept"], options: [.yes],
        about: "Confirm that the daemon's clock, which has jumped, is now right",
        example: "factorctl clock accept --yes"
    ) { invocation, session throws(CLIError) in
        try session.confirm(
            "this ends every session, code and lock that is too old by the new time: check the clock first (date -u)"
        )
        return try session.tell("server.accept_clock", RequestParameters()) { result throws(CLIError) in
            let moved = try result.integer("moved_ms")
            let direction = moved < 0 ? "back" : "ahead"
            return "moved \(direction) by \(DurationText.text(milliseconds: abs(moved)))\n"
        }
    }
}
