import FactorCommand
import FactorWire

/// `factorctl clock`: what to do after the daemon's clock has jumped.
enum ClockCommand {
    static let accept = Command(
        words: ["clock", "accept"], options: [.yes],
        about: "Tell the daemon that its clock, which has jumped, is right now",
        example: "factorctl clock accept --yes"
    ) { invocation, conversation throws(Trouble) in
        try conversation.confirm(
            "this ends every session, code and lock at once that is too old by the clock as it is: check it (date -u)")
        return try conversation.tell("server.accept_clock", RequestParameters()) { result throws(Trouble) in
            let moved = try result.integer("moved_ms")
            let direction = moved < 0 ? "back" : "ahead"
            return "moved \(direction) by \(Lapse.text(milliseconds: abs(moved)))\n"
        }
    }
}
