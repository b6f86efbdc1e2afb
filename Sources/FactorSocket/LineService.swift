/// What the loop serves: it is given request lines and answers them through the loop.
///
/// All calls come on the loop's thread, and none may block.
package protocol LineService: AnyObject {
    /// Takes one request line, without its LF.
    ///
    /// It must lead to exactly one `answer` or `answerNothing` for the ticket, at once or later. The bytes are only
    /// there during the call, and wiped after it.
    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket)

    /// Takes note of a line over the limit.
    ///
    /// It is answered like any other. Nothing more is read from that connection; it is closed when everything asked
    /// before has been answered too.
    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket)

    /// Is told that all connections that were ready have been served: the moment to hand on gathered work.
    func turnEnded()
}
