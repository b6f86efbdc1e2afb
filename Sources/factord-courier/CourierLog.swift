import FactorProgram

/// The courier's log events: structured lines without addresses or codes.
enum CourierLog {
    /// A message was delivered.
    static func delivered(_ message: Message, by transport: String, milliseconds: Int64) {
        Log.write(.info, "delivered", about(message) + [("transport", transport), ("ms", String(milliseconds))])
    }

    /// A message was not delivered; it is retried or given up.
    static func failed(_ message: Message, _ problem: String, retry: Bool) {
        Log.write(.warning, "not_delivered", about(message) + [("problem", problem), ("retry", String(retry))])
    }

    /// A message was given back, since too many are in delivery to its destination, or because the program ends.
    static func putOff(_ message: Message) {
        Log.write(.info, "put_off", about(message))
    }

    /// A message was delivered, or failed, but the daemon could not be told.
    static func lost(_ message: Message, _ reason: String) {
        Log.write(.warning, "lease_lost", about(message) + [("reason", reason)])
    }

    /// A message that this program had already delivered came again: it is completed and not sent twice.
    static func repeated(_ message: Message) {
        Log.write(.info, "delivered_before", about(message))
    }

    static func daemonIsAway(_ problem: String) {
        Log.write(.warning, "daemon_away", [("problem", problem)])
    }

    static func daemonRefuses(_ reason: String) {
        Log.write(.error, "daemon_refuses", [("reason", reason)])
    }

    /// There was no thread or no memory for another delivery; the existing ones continue.
    static func noWorker() {
        Log.write(.warning, "no_worker", [("problem", "no thread or no memory")])
    }

    private static func about(_ message: Message) -> [(name: String, value: String)] {
        [
            ("job_id", message.jobID), ("tenant", message.tenant), ("medium", message.medium),
            ("template", message.template), ("attempt", String(message.attempt)),
        ]
    }
}
