package import FactorCore
import FactorCrypto
import FactorWire

/// Where finished lines go. Called on the loop's thread.
package protocol AnswerPort: AnyObject {
    /// Gives one line, which ends in LF. It is lent, and wiped where it lies once it was taken over; its memory stays
    /// the caller's.
    func answer(_ token: AnswerToken, _ line: inout [UInt8])
    /// Says that a request has no answer.
    func answerNothing(_ token: AnswerToken)
    /// Whether anybody is left to read the answer.
    func isAwaited(_ token: AnswerToken) -> Bool
    /// Does work once, so long from now, and gives what calls it off.
    func later(microseconds: Int, _ work: @escaping () -> Void) -> () -> Void

    /// Whether the next entry of a batch may be begun now: it is work as a line of its own is. Where not, the line is given
    /// again later.
    func mayGoOn(with token: AnswerToken) -> Bool
    /// Takes note that an entry of a batch is answered, with others to come, and of the memory that its answer takes
    /// meanwhile; false where nobody waits for it any more.
    func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool
    /// Takes note that so much memory is free again, since the batch is answered.
    func release(_ token: AnswerToken, bytes: Int)
}

/// What a port does that shares nothing out.
extension AnswerPort {
    package func mayGoOn(with token: AnswerToken) -> Bool { true }
    package func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool { true }
    package func release(_ token: AnswerToken, bytes: Int) {}
}

/// Takes request lines apart, finds the method, checks the role and gives the answer back.
///
/// Confined to the loop's thread.
package final class Dispatcher: AnswerSink, @unchecked Sendable {
    // Sendable only so that work finished elsewhere can carry a reference back to the loop's thread.

    package let engine: Engine
    package let server: ServerState
    private var access: AccessRules
    let document = JSONDocument()
    /// For recorded answers.
    let recorded = JSONDocument()
    /// Those that are not fully answered, by number.
    var batches: [UInt64: Batch] = [:]
    /// Those whose line is given again, by the line's token.
    var paused: [AnswerToken: Batch] = [:]
    private var nextBatch: UInt64 = 0
    /// Made for who asked last, who mostly asks again.
    private var lastCall: ServerCall?
    let waiting = WaitingRequests()
    let underWay = RequestsUnderWay()
    /// Empty: memory for the next answer, so that those which are given at once allocate none.
    private var pad: [UInt8] = []

    // What every request looks at is private, and reached from outside by computed properties: only so can the compiler
    // prove that accesses do not conflict, and omit the run-time check.

    /// Where answers go. Whoever sets it takes it back when the loop has ended.
    package var port: (any AnswerPort)? {
        get { answerPort }
        set { answerPort = newValue }
    }
    private var answerPort: (any AnswerPort)?

    /// Delays those answers whose time could tell something; without it they leave as soon as they may.
    package var quantizer: ResponseQuantizer? {
        get { presentQuantizer }
        set { presentQuantizer = newValue }
    }
    private var presentQuantizer: ResponseQuantizer?

    /// Requests are refused but for what tells of the server, because the process is short of memory.
    package var isShortOfMemory: Bool {
        get { refusesMost }
        set { refusesMost = newValue }
    }
    private var refusesMost = false

    /// Memory beyond this goes back after a long answer.
    private static let largestPad = 4_096

    /// Tokens with this bit belong to an entry of a batch; the port's own never have it.
    package static let batchBit: UInt64 = 1 << 63

    package init(engine: Engine, access: AccessRules, server: ServerState) {
        self.engine = engine
        self.access = access
        self.server = server
        engine.sink = self
        server.waitingClaims = { [waiting] in (waiting.count, waiting.displaced) }
        engine.jobsMayBeDue = { [weak self] in self?.waiting.attempt() }
        hearChallenges()
    }

    /// Has other rules hold for every request that comes from now on.
    package func replaceAccess(_ rules: AccessRules) {
        access = rules
        lastCall = nil
        // Whoever waits asks again, and is held to the new rules.
        waiting.giveUp()
    }

    /// Serves one line; false where it is a batch of which entries are left, for `resume`.
    @discardableResult
    package func receive(_ line: RawSpan, from caller: Caller, token: AnswerToken) -> Bool {
        defer { document.wipe() }
        switch RPCEnvelope.read(line, with: document) {
        case .single(let entry): serve(entry, caller, token)
        case .refused(let refusal): finish(token, RPCResponse.refusal(refusal))
        case .batch(let entries): return begin(entries, caller, token)
        }
        return true
    }

    /// Answers a line that was longer than a line may be.
    package func receiveOverlong(token: AnswerToken) {
        let problem = "a line holds at most \(LineScanner.limit) bytes"
        finish(token, RPCResponse.refusal(RPCRefusal(id: nil, fault: .invalidRequest(problem: problem))))
    }

    /// Answers whoever waits with what there is, now and from now on: the program is about to end.
    package func endWaits() {
        waiting.isOver = true
        waiting.giveUp()
    }

    /// Commits what the turn decided.
    package func turnEnded() {
        engine.turnEnded()
    }

    package func deliver(_ answer: inout DeferredReply, failure: Failure?) {
        if let failure, !answer.line.isEmpty {
            let refusal = AnswerLine.refusal(failure, server, id: RPCResponse.id(of: answer.line))
            wipe(&answer.line)
            answer.line = refusal
        }
        finish(answer.token, lending: &answer.line)
    }

    /// Serves one request of a line, or answers why it is none.
    func serve(_ entry: Result<RPCRequest, RPCRefusal>, _ caller: Caller, _ token: AnswerToken) {
        switch entry {
        case .failure(let refusal): finish(token, RPCResponse.refusal(refusal))
        case .success(let request): serve(request, caller, token)
        }
    }

    private func serve(_ call: RPCRequest, _ caller: Caller, _ token: AnswerToken) {
        guard let index = Catalogue.names.index(of: call.method) else {
            server.countUnknownMethod()
            let refusal = call.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: .methodNotFound)) }
            return finish(token, refusal ?? [])
        }
        let entry = Catalogue.all[index]
        let peer = context(of: caller)
        let token = entry.quantized == .none ? token : token.quantized(since: presentQuantizer?.arrival() ?? 0)
        let request = Request(
            id: call.id, call: peer, token: token, method: index, accessesBefore: engine.pendingAccesses)
        let isAllowed = entry.role.map { peer.grant.allowsAnywhere($0) } ?? !peer.grant.isEmpty
        guard isAllowed else { return refuse(request, .forbidden(role: entry.role?.name ?? "any")) }
        guard token.high != Self.batchBit || hasRoom(request), !refusesMost || entry.isSpared else {
            return refuse(request, .overloaded(retryAfterMilliseconds: 100))
        }
        entry.serve(self, request, call.params)
    }

    private func context(of caller: Caller) -> ServerCall {
        if let lastCall, lastCall.caller == caller { return lastCall }
        let call = ServerCall(engine, server, caller, access.grant(for: caller))
        lastCall = call
        return call
    }

    /// Gives a finished line to whoever it belongs to; an empty one is no answer.
    func finish(_ token: AnswerToken, _ line: consuming [UInt8]) {
        var line = line
        finish(token, lending: &line)
    }

    /// Gives a finished line that was lent: it is empty once it was taken.
    func finish(_ token: AnswerToken, lending line: inout [UInt8]) {
        guard token.high == Self.batchBit else {
            return line.isEmpty ? settle(token) : give(token, &line)
        }
        finishEntry(token, lending: &line)
    }

    /// Gives a batch a number, and the token of its entries.
    func keep(_ batch: Batch) -> AnswerToken {
        nextBatch += 1
        batches[nextBatch] = batch
        batch.number = nextBatch
        return entryToken(of: batch)
    }

    func entryToken(of batch: Batch) -> AnswerToken { AnswerToken(high: Self.batchBit, low: batch.number) }

    /// Whether a batch has room for the answer of an entry; a notification needs none.
    private func hasRoom(_ request: Request) -> Bool {
        request.id == nil || !(batches[request.token.low]?.isFull ?? false)
    }

    /// Lends the memory for one answer.
    func takePad() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &pad)
        return taken
    }

    /// Takes back what is left of it: nothing where the answer was kept.
    func keepPad(_ line: inout [UInt8]) {
        if line.isEmpty, line.capacity > pad.capacity, line.capacity <= Self.largestPad { swap(&line, &pad) }
    }

    /// Whether anybody is left to read the answer to a request.
    func isAwaited(_ token: AnswerToken) -> Bool {
        guard token.high == Self.batchBit else { return answerPort?.isAwaited(token) ?? false }
        return batches[token.low].map { isAwaited($0.token) } ?? false
    }

    /// Whose share of the hashing a request takes; the entries of a batch take that of their connection.
    func origin(of request: Request, in tenant: Tenant) -> HashingOrigin {
        HashingOrigin(
            tenant: tenant.number, user: request.call.caller.uid, connection: connection(of: request))
    }

    /// What tells the connection of a request from others; the entries of a batch have that of their line.
    func connection(of request: Request) -> UInt64 {
        let token = request.token.high == Self.batchBit ? batches[request.token.low]?.token : request.token
        return (token ?? request.token).high
    }

    private func settle(_ token: AnswerToken) {
        answerPort?.answerNothing(token)
    }

    private func give(_ token: AnswerToken, _ line: inout [UInt8]) {
        guard let port = answerPort else { return }
        guard token.isQuantized, let quantizer = presentQuantizer else { return port.answer(token, &line) }
        let late = LateAnswer(token, &line)
        _ = port.later(microseconds: quantizer.wait(since: token.cameAt)) { [unowned port] in
            port.answer(late.token, &late.line)
        }
    }

    func refuse(_ request: Request, _ failure: Failure) {
        engine.alarmIfInternal(failure)
        server.count(request.method, failure.code)
        let line = AnswerLine.refusal(failure, server, id: request.id)
        guard isDurable(request) else {
            return engine.deliverWhenDurable(
                DeferredReply(token: request.token, line: line, again: decidedAgain(request)))
        }
        finish(request.token, line)
    }

    /// Whether all that the decision about a request rests on is durable.
    func isDurable(_ request: Request) -> Bool { engine.pendingAccesses == request.accessesBefore }
}

/// An answer that waits for the end of its step. Wiped with whatever ends the wait.
private final class LateAnswer {
    let token: AnswerToken
    var line: [UInt8] = []

    init(_ token: AnswerToken, _ line: inout [UInt8]) {
        self.token = token
        swap(&self.line, &line)
    }

    deinit { wipe(&line) }
}
