/// The result of an attempt to deliver a message.
enum DeliveryOutcome: Equatable {
    case delivered
    /// Why not, without address or code, and whether a retry may succeed.
    case failed(String, retry: Bool)
}

/// A message with its text.
struct WordedMessage {
    let message: Message
    let wording: Wording
    let values: Template.Values
    /// Unix milliseconds.
    let now: Int64
    /// Milliseconds that the delivery may take.
    let timeLeft: Int

    /// The text of a text message.
    var smsText: [UInt8] { wording.sms.filled(values) }
}

/// A way to deliver messages, used by one thread.
protocol Transport: AnyObject {
    /// Its name in the log.
    static var name: String { get }

    /// The longest time in milliseconds that a delivery takes.
    var longestMilliseconds: Int { get }

    /// Delivers a message and waits for the result.
    func deliver(_ worded: WordedMessage) -> DeliveryOutcome

    /// Releases what it keeps between messages while there is nothing to do.
    func rest()
}

extension Transport {
    /// Most keep nothing.
    func rest() {}

    /// The result of an HTTP request: RFC 9110, section 15. What the receiver may accept later is retried; the rest
    /// would be refused again.
    static func outcome(_ ended: Transfer.Outcome, _ receiver: String) -> DeliveryOutcome {
        guard ended.isDone else { return .failed("\(receiver) could not be reached: \(ended.problem)", retry: true) }
        switch ended.status {
        case 200..<300: return .delivered
        case 408, 425, 429, 500...: return .failed("\(receiver) answers \(ended.status)", retry: true)
        default: return .failed("\(receiver) refused the message: \(ended.status)", retry: false)
        }
    }
}
