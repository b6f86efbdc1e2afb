import FactorCrypto
import FactorEngine
import FactorMethods
import FactorSocket

/// Between the loop and the dispatcher: lines go one way, answers the other.
final class SocketService: LineService, AnswerPort {
    private let loop: EventLoop
    private let dispatcher: Dispatcher

    init(_ loop: EventLoop, _ dispatcher: Dispatcher) {
        self.loop = loop
        self.dispatcher = dispatcher
        dispatcher.port = self
    }

    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) {
        dispatcher.receive(
            line, from: Caller(uid: peer.uid, gid: peer.gid, listener: listener), token: token(ticket))
    }

    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket) {
        dispatcher.receiveOverlong(token: token(ticket))
    }

    func turnEnded() {
        dispatcher.turnEnded()
    }

    func answer(_ token: AnswerToken, _ line: inout [UInt8]) {
        loop.answer(Ticket(words: (token.high, token.low)), copying: line.span)
        wipe(&line, keepingCapacity: true)
    }

    func answerNothing(_ token: AnswerToken) {
        loop.answerNothing(Ticket(words: (token.high, token.low)))
    }

    func isAwaited(_ token: AnswerToken) -> Bool {
        loop.isAwaited(Ticket(words: (token.high, token.low)))
    }

    func later(microseconds: Int, _ work: @escaping () -> Void) -> () -> Void {
        let timer = loop.after(microseconds: microseconds, work)
        return { [unowned loop] in loop.cancel(timer) }
    }

    private func token(_ ticket: Ticket) -> AnswerToken {
        let (high, low) = ticket.words
        return AnswerToken(high: high, low: low)
    }
}

extension Mailbox: LoopThread {}
