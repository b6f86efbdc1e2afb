/// What the loop serves: it receives request lines and answers them through the loop.
///
/// All calls are made on the loop's thread, and none may block.
package protocol LineService: AnyObject {
    /// Takes one request line, without its LF.
    ///
    /// Each call must lead to exactly one `answer` or `answerNothing` for the ticket, at once or later. The bytes are
    /// valid during the call only, and wiped after it.
    ///
    /// - Returns: `paused` if the line holds several requests and the loop allowed no more of them (`mayGoOn`). The
    ///   loop passes the line again, to `resume`, after it has served others.
    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress

    /// Continues with a line that was served in part.
    func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress

    /// Reports a line over the limit.
    ///
    /// It is answered like any other. Nothing more is read from that connection; it is closed once all earlier requests
    /// are answered too.
    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket)

    /// Reports that all ready connections have been served, so that gathered work can be passed on.
    func turnEnded()

    /// Reports that the loop has not run for so long: the process was stopped, or the machine slept. Called before anything
    /// that came meanwhile is served.
    func stoodStill(milliseconds: Int)

    /// Reports that a connection has closed for which something was kept (`settleEntry`) or a line was paused.
    func forget(_ ticket: Ticket)

    /// Whether as much work waits for its commit as should be committed at once. Connections whose requests would add
    /// to it are served again when there is less.
    var isBehind: Bool { get }
}

/// How much of a line was served.
package enum LineProgress: Sendable { case done, paused }

/// Defaults for a service that takes each line as one request.
extension LineService {
    package func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress { .done }
    package func stoodStill(milliseconds: Int) {}
    package func forget(_ ticket: Ticket) {}
    package var isBehind: Bool { false }
}
