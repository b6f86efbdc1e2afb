internal import FactorSocket

/// Answers every line with itself, to measure the loop with a service that costs nothing.
final class EchoServer: LineService {
    private unowned let loop: EventLoop
    private var answer: [UInt8] = []

    init(loop: EventLoop) { self.loop = loop }

    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress {
        // Taken out temporarily, so that its memory is reused and nobody else can change it.
        var text: [UInt8] = []
        swap(&text, &answer)
        text.removeAll(keepingCapacity: true)
        let bytes = Span<UInt8>(_bytes: line)
        text.append(addingCapacity: bytes.count + 1) { output in
            for at in bytes.indices { output.append(bytes[at]) }
            output.append(0x0A)
        }
        loop.answer(ticket, copying: text.span)
        swap(&text, &answer)
        return .done
    }

    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket) {
        loop.answer(ticket, Array("too long\n".utf8))
    }

    func turnEnded() {}

    /// Serves until a signal.
    static func serve(_ path: String) throws(SocketFailure) {
        let loop = try EventLoop()
        try Signals.deliver([.terminate, .interrupt], to: loop) { _ in loop.stop() }
        try loop.listen(on: ListenAddress(path: path))
        StatusLine.show("listening on \(path)")
        loop.run(serving: EchoServer(loop: loop))
    }
}
