/// A claimed message, with the bottleneck that it goes through.
///
/// An object, so that a queue holds only a reference and its memory keeps nothing of the message afterwards. The
/// schedule's questions are answered without reading the message, which would leave some of it on a stack.
final class QueuedMessage: Sendable {
    /// Messages that would hang together: those of one route to one destination.
    struct Bottleneck: Hashable, Sendable {
        /// The route's index in the configuration; nil if none takes the message.
        let route: Int?
        let destination: String
    }

    let message: Message
    let bottleneck: Bottleneck
    /// It was claimed before, and was not delivered then.
    let isRepeated: Bool

    init(_ message: Message, route: Int?) {
        self.message = message
        bottleneck = Bottleneck(route: route, destination: Self.destination(of: message))
        isRepeated = message.attempt > 1
    }

    /// A mail's domain, or the first digits of a phone number, which identify its country.
    static func destination(of message: Message) -> String {
        guard message.medium == "email" else { return String(message.to.prefix(4)) }
        let parts = message.to.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        return parts.last.map { String($0).lowercased() } ?? ""
    }
}
