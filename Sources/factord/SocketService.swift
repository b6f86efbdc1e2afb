import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket

/// Connects the loop and the dispatcher: lines go one way, answers the other.
final class SocketService: LineService, AnswerPort {
    private let loop: EventLoop
    /// Serves once there is a store.
    private(set) var dispatcher: Dispatcher?
    /// Serves until then.
    private var reception: Reception?
    /// Set if the process has a memory limit.
    private let memory: MemoryWatch?
    /// Set if the service manager watches the process.
    var watchdog: Watchdog?

    init(_ loop: EventLoop, _ memory: MemoryWatch? = nil) {
        self.loop = loop
        self.memory = memory
    }

    /// Serves everything from now on.
    func serve(_ dispatcher: Dispatcher) {
        dispatcher.port = self
        self.dispatcher = dispatcher
        reception = nil
    }

    /// Serves only what needs no store.
    func wait(_ reception: Reception) {
        self.reception = reception
        dispatcher = nil
    }

    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress {
        guard let dispatcher else {
            var answer = reception?.receive(line, from: caller(peer, listener)) ?? []
            if answer.isEmpty { answerNothing(token(ticket)) } else { self.answer(token(ticket), &answer) }
            return .done
        }
        return dispatcher.receive(line, from: caller(peer, listener), token: token(ticket)) ? .done : .paused
    }

    func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress {
        let isDone = dispatcher?.resume(line, from: caller(peer, listener), token: token(ticket)) ?? true
        return isDone ? .done : .paused
    }

    func stoodStill(milliseconds: Int) {
        Log.write(.warning, "stood_still", [("seconds", "\(milliseconds / 1_000)")])
        watchdog?.stoodStill()
        dispatcher?.stoodStill(milliseconds: milliseconds)
    }

    func forget(_ ticket: Ticket) {
        dispatcher?.forget(token(ticket))
    }

    var isBehind: Bool { dispatcher?.engine.isBehind ?? false }

    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket) {
        guard let dispatcher else {
            var answer = Dispatcher.overlong
            return self.answer(token(ticket), &answer)
        }
        dispatcher.receiveOverlong(token: token(ticket))
    }

    func turnEnded() {
        dispatcher?.turnEnded()
        guard let memory, memory.look(at: loop.now) else { return }
        dispatcher?.isShortOfMemory = memory.isShort
        loop.holdsLittle = memory.isShort
        if memory.isShort { Log.write(.warning, "memory_short") } else { Log.write(.info, "memory_enough") }
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

    func age(of token: AnswerToken) -> Int { loop.age(of: Ticket(words: (token.high, token.low))) }

    func hasStoodStill(since age: Int) -> Bool { loop.hasStoodStill(since: age) }

    func mayGoOn(with token: AnswerToken) -> Bool {
        loop.mayGoOn(with: Ticket(words: (token.high, token.low)))
    }

    func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool {
        loop.settleEntry(Ticket(words: (token.high, token.low)), keeping: bytes)
    }

    func release(_ token: AnswerToken, bytes: Int) {
        loop.release(Ticket(words: (token.high, token.low)), bytes: bytes)
    }

    func later(microseconds: Int, _ work: @escaping () -> Void) -> () -> Void {
        let timer = loop.after(microseconds: microseconds, work)
        return { [unowned loop] in loop.cancel(timer) }
    }

    private func caller(_ peer: Peer, _ listener: Int) -> Caller {
        Caller(uid: peer.uid, gid: peer.gid, listener: listener)
    }

    private func token(_ ticket: Ticket) -> AnswerToken {
        let (high, low) = ticket.words
        return AnswerToken(high: high, low: low)
    }
}

extension Mailbox: LoopThread {}
