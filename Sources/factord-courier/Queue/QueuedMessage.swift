/// A message that was claimed, with the bottleneck that it goes through.
///
/// An object, so that a queue holds a reference only: once it is gone, nothing of the message is left in the queue's memory.
/// What the schedule asks is answered without a look at the message, which would leave some of it on a stack.
final class QueuedMessage: Sendable {
    /// Messages that would hang together: those of one route that go to one destination.
    struct Bottleneck: Hashable, Sendable {
        /// The route's place in the configuration; nil where none takes the message.
        let route: Int?
        let destination: String
    }

    let message: Message
    let bottleneck: Bottleneck
    /// It was lent before, and was not delivered then.
    let isRepeated: Bool

    init(_ message: Message, route: Int?) {
        self.message = message
        bottleneck = Bottleneck(route: route, destination: Self.destination(of: message))
        isRepeated = message.attempt > 1
    }

    /// A mail's domain, and the first digits of a number, which tell its country.
    static func destination(of message: Message) -> String {
        guard message.medium == "email" else { return String(message.to.prefix(4)) }
        return message.to.split(separator: "@", omittingEmptySubsequences: false).last?.lowercased() ?? ""
    }
}
