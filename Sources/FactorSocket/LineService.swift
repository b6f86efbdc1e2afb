/// What the loop serves: it is given request lines and answers them through the loop.
///
/// All calls come on the loop's thread, and none may block.
package protocol LineService: AnyObject {
    /// Takes one request line, without its LF.
    ///
    /// It must lead to exactly one `answer` or `answerNothing` for the ticket, at once or later. The bytes are only
    /// there during the call, and wiped after it.
    ///
    /// - Returns: `paused` where it consists of several requests and the loop allowed no more of them (`mayGoOn`). Then it
    ///   is given again, by `resume`, after others had their turn.
    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress

    /// Goes on with a line that was served in part.
    func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress

    /// Takes note of a line over the limit.
    ///
    /// It is answered like any other. Nothing more is read from that connection; it is closed when everything asked
    /// before has been answered too.
    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket)

    /// Is told that all connections that were ready have been served: the moment to hand on gathered work.
    func turnEnded()

    /// Takes note that a connection has gone for which something was kept (`settleEntry`), or a line paused.
    func forget(_ ticket: Ticket)

    /// Whether as much waits to be made durable as is good to do at once. Connections whose requests add to that are
    /// served again when it is less.
    var isBehind: Bool { get }
}

/// How far a line was served.
package enum LineProgress: Sendable { case done, paused }

/// What a service needs that takes each line as one request.
extension LineService {
    package func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress { .done }
    package func forget(_ ticket: Ticket) {}
    package var isBehind: Bool { false }
}
