import FactorSocket
import Foundation
import TestMachine

/// A service that keeps its input and answers on request.
final class FakeService: LineService {
    struct Received {
        let line: String
        let peer: Peer
        let listener: Int
        let ticket: Ticket
    }

    /// Lines that have not been answered, in the order in which they came. An overlong one is "(overlong)".
    private(set) var waiting: [Received] = []
    private(set) var lines: [String] = []
    private(set) var turns = 0
    /// Whether every line is answered with itself at once.
    var echoes = true
    /// How long a line takes, in microseconds.
    var cost: (String) -> Int = { _ in 0 }
    /// Into how many requests a line is divided. Each is answered at once, and the line with the last one.
    var parts: (String) -> Int = { _ in 1 }
    /// How many parts of each line were served.
    private(set) var served: [String: Int] = [:]
    private(set) var forgotten: [Ticket] = []
    /// How long the loop stood still each time, and how many lines it had passed on before.
    private(set) var stalls: [(milliseconds: Int, lines: Int)] = []
    /// The lines that may have been sent before.
    private(set) var oldLines: Set<String> = []
    var isBehind = false
    private let calls: ScriptedCalls
    unowned let loop: EventLoop

    init(loop: EventLoop, calls: ScriptedCalls = ScriptedCalls()) {
        self.loop = loop
        self.calls = calls
    }

    func receive(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress {
        let text = text(line)
        let age = loop.age(of: ticket)
        calls.advance(microseconds: cost(text))
        if loop.hasStoodStill(since: age) { oldLines.insert(text) }
        guard parts(text) > 1 else {
            take(Received(line: text, peer: peer, listener: listener, ticket: ticket))
            return .done
        }
        servePart(text, ticket)
        return goOn(text, ticket)
    }

    func resume(_ line: RawSpan, from peer: Peer, listener: Int, ticket: Ticket) -> LineProgress {
        goOn(text(line), ticket)
    }

    func forget(_ ticket: Ticket) { forgotten.append(ticket) }

    func stoodStill(milliseconds: Int) { stalls.append((milliseconds, lines.count)) }

    private func goOn(_ text: String, _ ticket: Ticket) -> LineProgress {
        while served[text, default: 0] < parts(text) {
            guard loop.mayGoOn(with: ticket) else { return .paused }
            calls.advance(microseconds: cost(text))
            servePart(text, ticket)
        }
        return .done
    }

    /// Keeps ten bytes for each part.
    private func servePart(_ text: String, _ ticket: Ticket) {
        served[text, default: 0] += 1
        if served[text] == parts(text) {
            loop.release(ticket, bytes: 10 * (parts(text) - 1))
            loop.answer(ticket, Array((text + "\n").utf8))
        } else {
            loop.settleEntry(ticket, keeping: 10)
        }
    }

    private func text(_ line: RawSpan) -> String {
        String(decoding: (0..<line.byteCount).map { line.unsafeLoad($0) }, as: UTF8.self)
    }

    func receiveOverlong(from peer: Peer, listener: Int, ticket: Ticket) {
        take(Received(line: "(overlong)", peer: peer, listener: listener, ticket: ticket))
    }

    func turnEnded() { turns += 1 }

    private func take(_ received: Received) {
        lines.append(received.line)
        waiting.append(received)
        if echoes { answerNext() }
    }

    /// Answers the line that has waited longest, or the one that came last.
    func answerNext(last: Bool = false, with text: String? = nil) {
        let received = last ? waiting.removeLast() : waiting.removeFirst()
        loop.answer(received.ticket, Array(((text ?? received.line) + "\n").utf8))
    }

    /// Treats the line that has waited longest as a notification.
    func answerNothing() { loop.answerNothing(waiting.removeFirst().ticket) }
}

extension RawSpan {
    fileprivate func unsafeLoad(_ index: Int) -> UInt8 {
        // `index` is below the count; a byte has no alignment and no invalid value.
        unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }
}

/// A loop that listens in a directory of its own and runs its turns when the test says so.
final class Rig {
    let calls: ScriptedCalls
    let loop: EventLoop
    let service: FakeService
    let path: String
    private let directory: TemporaryDirectory

    init(calls: ScriptedCalls = ScriptedCalls(), _ configure: (inout SocketLimits) -> Void = { _ in }) throws {
        self.calls = calls
        directory = try TemporaryDirectory()
        path = directory.path + "/s"
        var limits = SocketLimits()
        configure(&limits)
        loop = try EventLoop(limits: limits, calls: calls)
        service = FakeService(loop: loop, calls: calls)
        loop.attach(service)
        try loop.listen(on: ListenAddress(path: path, tag: 7))
    }

    func client() throws -> Client { try Client(path: path, timeoutMilliseconds: 10_000) }

    func turn() { loop.turn(waitingAtMost: 0) }

    /// Has a client send requests until the kernel takes no more of their answers.
    func block(_ client: Client) throws {
        let watched = calls.count(.rewatch)
        while calls.count(.rewatch) == watched {
            try client.send(String(repeating: "x", count: 60_000))
            settle()
        }
    }

    /// Lets seconds pass, each with turns until nothing happens.
    func pass(seconds: Int) {
        for _ in 0..<seconds {
            calls.advance(milliseconds: 1_000)
            settle()
        }
    }

    /// Runs turns until nothing happens. What a peer on this machine has sent has arrived when its send returns, so
    /// three turns without activity mean that there will be none.
    func settle() {
        var quiet = 0
        while quiet < 3 {
            let before = loop.counters
            turn()
            quiet = loop.counters == before ? quiet + 1 : 0
        }
    }
}

extension Client {
    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func text() throws -> String? { try receive().map { String(decoding: $0, as: UTF8.self) } }

    /// Every line up to the end.
    func rest() throws -> [String] {
        var lines: [String] = []
        while let line = try text() { lines.append(line) }
        return lines
    }
}
