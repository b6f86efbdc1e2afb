import FactorService

/// What the courier logs: structured lines that hold neither an address nor a code.
enum CourierLog {
    /// A message was delivered.
    static func delivered(_ message: Message, by transport: String, milliseconds: Int64) {
        Log.write(.info, "delivered", about(message) + [("transport", transport), ("ms", String(milliseconds))])
    }

    /// A message was not delivered; it comes back or is given up.
    static func failed(_ message: Message, _ problem: String, retry: Bool) {
        Log.write(.warning, "not_delivered", about(message) + [("problem", problem), ("retry", String(retry))])
    }

    /// A message was delivered, or not, and the daemon could not be told.
    static func lost(_ message: Message, _ reason: String) {
        Log.write(.warning, "lease_lost", about(message) + [("reason", reason)])
    }

    /// A message that this program has delivered before came again: it is completed and not sent a second time.
    static func repeated(_ message: Message) {
        Log.write(.info, "delivered_before", about(message))
    }

    static func daemonIsAway(_ problem: String) {
        Log.write(.warning, "daemon_away", [("problem", problem)])
    }

    static func daemonRefuses(_ reason: String) {
        Log.write(.error, "daemon_refuses", [("reason", reason)])
    }

    private static func about(_ message: Message) -> [(name: String, value: String)] {
        [
            ("job_id", message.jobID), ("tenant", message.tenant), ("medium", message.medium),
            ("purpose", message.purpose), ("attempt", String(message.attempt)),
        ]
    }
}
