/// What came of trying to deliver a message.
enum DeliveryOutcome: Equatable {
    case delivered
    /// Why not, without address or code, and whether it may succeed later.
    case failed(String, retry: Bool)
}

/// A message with the words that it is to have.
struct WordedMessage {
    let message: Message
    let wording: Wording
    let values: Template.Values
    /// Unix milliseconds.
    let now: Int64
    /// Milliseconds that delivering it may take.
    let timeLeft: Int

    /// What a text message says.
    var smsText: [UInt8] { wording.sms.filled(values) }
}

/// A way to deliver messages. Used by one thread.
protocol Transport: AnyObject {
    /// What it is called in the log.
    static var name: String { get }

    /// Delivers a message, and waits for what comes of it.
    func deliver(_ worded: WordedMessage) -> DeliveryOutcome

    /// Lets go of what it keeps from one message to the next: there is none for the moment.
    func rest()
}

extension Transport {
    /// Most keep nothing.
    func rest() {}

    /// What came of a request over HTTP: RFC 9110, section 15. What the receiver may take later comes again; the rest would
    /// be refused again.
    static func outcome(_ ended: Transfer.Outcome, _ receiver: String) -> DeliveryOutcome {
        guard ended.isDone else { return .failed("\(receiver) was not reached: \(ended.problem)", retry: true) }
        switch ended.status {
        case 200..<300: return .delivered
        case 408, 425, 429, 500...: return .failed("\(receiver) answers \(ended.status)", retry: true)
        default: return .failed("\(receiver) refuses it: \(ended.status)", retry: false)
        }
    }
}
