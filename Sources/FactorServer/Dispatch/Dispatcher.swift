package import FactorCore
import FactorCrypto
import FactorWire

/// Takes finished lines. Called on the loop's thread.
package protocol AnswerPort: AnyObject {
    /// Sends one line, which ends in LF. The line is lent: it is wiped in place once it is copied, and the caller keeps
    /// its memory.
    func answer(_ token: AnswerToken, _ line: inout [UInt8])
    /// Ends a request that has no answer.
    func answerNothing(_ token: AnswerToken)
    /// Returns whether the peer is still there to read the answer.
    func isAwaited(_ token: AnswerToken) -> Bool
    /// Runs work once after a delay. Returns a closure that cancels it.
    func later(microseconds: Int, _ work: @escaping () -> Void) -> () -> Void
    /// Returns a mark of when a request was sent.
    func age(of token: AnswerToken) -> Int
    /// Returns whether the process may have stood still since a request with that mark was sent.
    func hasStoodStill(since age: Int) -> Bool

    /// Returns whether the next entry of a batch may begin now; each counts as much as a line. If not, the port passes
    /// the line again later.
    func mayGoOn(with token: AnswerToken) -> Bool
    /// Notes that an entry of a batch is answered while others are open, and the memory that its answer takes
    /// meanwhile. Returns false if the peer no longer waits for it.
    func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool
    /// Notes that this much memory is free again, since the batch is answered.
    func release(_ token: AnswerToken, bytes: Int)
}

/// The behaviour of a port that shares nothing among connections, and never stands still.
extension AnswerPort {
    package func age(of token: AnswerToken) -> Int { 0 }
    package func hasStoodStill(since age: Int) -> Bool { false }
    package func mayGoOn(with token: AnswerToken) -> Bool { true }
    package func settleEntry(_ token: AnswerToken, keeping bytes: Int) -> Bool { true }
    package func release(_ token: AnswerToken, bytes: Int) {}
}

/// Parses request lines, finds the method, checks the role and sends the answer.
///
/// Confined to the loop's thread.
package final class Dispatcher: AnswerSink, @unchecked Sendable {
    // Sendable only so that work finished elsewhere can carry a reference back to the loop's thread.

    package let engine: Engine
    package let server: ServerState
    private var access: AccessRules
    let document = JSONDocument()
    /// Parses recorded answers.
    let recorded = JSONDocument()
    /// Where the grounds of a recorded answer are in it.
    let notes = ReceiptGrounds.notes
    /// A buffer for the canonical form of parameters; empty.
    var canonical: [UInt8] = []
    /// Batches that are not fully answered, by number.
    var batches: [UInt64: Batch] = [:]
    /// Batches whose line the port passes again, by the line's token.
    var paused: [AnswerToken: Batch] = [:]
    private var nextBatch: UInt64 = 0
    /// The call context of the last request; the next one usually comes from the same peer.
    private var lastCall: ServerCall?
    let waiting = WaitingRequests()
    let underWay = RequestsUnderWay()
    /// An empty buffer for the next answer, so that answers sent at once need no allocation.
    private var pad: [UInt8] = []

    // The properties that every request reads are private, with computed properties for access from outside. The
    // compiler can then prove that accesses do not conflict, and omits the run-time check.

    /// Takes the answers. It is retained until it is replaced.
    package var port: (any AnswerPort)? {
        get { answerPort }
        set { answerPort = newValue }
    }
    private var answerPort: (any AnswerPort)?

    /// Delays the answers whose timing could disclose something. Without it, they are sent as soon as they may be.
    package var quantizer: ResponseQuantizer? {
        get { presentQuantizer }
        set { presentQuantizer = newValue }
    }
    private var presentQuantizer: ResponseQuantizer?

    /// The process is short of memory: all requests are refused except those that report on the server.
    package var isShortOfMemory: Bool {
        get { refusesMost }
        set { refusesMost = newValue }
    }
    private var refusesMost = false

    /// A larger buffer is freed after a long answer.
    static let largestPad = 4_096

    /// A token with this bit belongs to an entry of a batch. The port's own tokens never have it.
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

    /// Replaces the access rules for all later requests.
    package func replaceAccess(_ rules: AccessRules) {
        access = rules
        lastCall = nil
        // Waiting clients ask again, and the new rules then apply to them.
        waiting.giveUp()
    }

    /// Serves one line. Returns false if it is a batch with entries left for `resume`.
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

    /// Refuses a line that was over the limit.
    package func receiveOverlong(token: AnswerToken) {
        finish(token, Self.overlong)
    }

    /// The refusal of a line that was over the limit.
    package static var overlong: [UInt8] {
        let problem = "a line holds at most \(LineScanner.limit) bytes"
        return RPCResponse.refusal(RPCRefusal(id: nil, fault: .invalidRequest(problem: problem)))
    }

    /// No batch is answered in part.
    package var isBetweenBatches: Bool { batches.isEmpty && paused.isEmpty }

    /// Answers all waiting requests with what there is, now and from now on: the program is about to end.
    package func endWaits() {
        waiting.isOver = true
        waiting.giveUp()
    }

    /// Notes that the process has not run for so long, before it serves what came meanwhile.
    package func stoodStill(milliseconds: Int) {
        engine.stoodStill(milliseconds: Int64(milliseconds))
    }

    /// Commits the turn's decisions.
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

    /// Serves one request of a line, or refuses what is not a request.
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
        engine.closeDecision()
        let token = entry.quantized == .none ? token : token.quantized(since: presentQuantizer?.arrival() ?? 0)
        let request = Request(
            id: call.id, call: peer, token: token, method: index, accessesBefore: engine.pendingAccesses)
        guard entry.isOpen(to: peer.grant) else { return refuse(request, .forbidden(entry.roles)) }
        guard token.high != Self.batchBit || hasRoom(request), !refusesMost || entry.isSpared else {
            return refuse(request, .overloaded(retryAfterMilliseconds: 100))
        }
        if engine.isStoreAway, entry.serveStoreless == nil, let away = engine.storeWatch.present?.failure {
            return refuse(request, Failure(away))
        }
        entry.serve(self, request, call.params)
    }

    private func context(of caller: Caller) -> ServerCall {
        if let lastCall, lastCall.caller == caller { return lastCall }
        let call = ServerCall(engine, server, caller, access)
        lastCall = call
        return call
    }

    /// Sends a finished line; an empty one is no answer. Not inlined, since only rare answers come this way.
    @inline(never)
    func finish(_ token: AnswerToken, _ line: consuming [UInt8]) {
        var line = line
        finish(token, lending: &line)
    }

    /// Sends a finished line that was lent; it is empty once it was taken.
    func finish(_ token: AnswerToken, lending line: inout [UInt8]) {
        guard token.high == Self.batchBit else {
            return line.isEmpty ? settle(token) : give(token, &line)
        }
        finishEntry(token, lending: &line)
    }

    /// Gives a batch its number. Returns the token of its entries.
    func keep(_ batch: Batch) -> AnswerToken {
        nextBatch += 1
        batches[nextBatch] = batch
        batch.number = nextBatch
        return entryToken(of: batch)
    }

    func entryToken(of batch: Batch) -> AnswerToken { AnswerToken(high: Self.batchBit, low: batch.number) }

    /// Returns whether a batch has room for an entry's answer; a notification needs none.
    private func hasRoom(_ request: Request) -> Bool {
        request.id == nil || !(batches[request.token.low]?.isFull ?? false)
    }

    /// Takes the buffer for one answer.
    func takePad() -> [UInt8] {
        var taken: [UInt8] = []
        swap(&taken, &pad)
        return taken
    }

    /// Returns the buffer, unless the answer was kept.
    func keepPad(_ line: inout [UInt8]) {
        if line.isEmpty, line.capacity > pad.capacity, line.capacity <= Self.largestPad { swap(&line, &pad) }
    }

    /// Returns whether the peer is still there to read the answer to a request.
    func isAwaited(_ token: AnswerToken) -> Bool {
        guard token.high == Self.batchBit else { return answerPort?.isAwaited(token) ?? false }
        return batches[token.low].map { isAwaited($0.token) } ?? false
    }

    /// Returns whose share of the hashing a request uses; the entries of a batch use that of their connection.
    func origin(of request: Request, in tenant: Tenant) -> HashingOrigin {
        HashingOrigin(
            tenant: tenant.number, user: request.call.caller.uid, connection: connection(of: request))
    }

    /// Identifies the connection of a request; for an entry of a batch, that of its line.
    func connection(of request: Request) -> UInt64 { lineToken(of: request).high }

    /// Returns the token of a request's line; it is another one for an entry of a batch.
    func lineToken(of request: Request) -> AnswerToken {
        let token = request.token.high == Self.batchBit ? batches[request.token.low]?.token : request.token
        return token ?? request.token
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

    /// Sends a refusal. Not inlined, since it is rare and has many callers.
    @inline(never)
    func refuse(_ request: Request, _ failure: Failure, _ decideAgain: DeferredReply.DecideAgain? = nil) {
        engine.report(failure)
        server.count(request.method, failure.code)
        let line = AnswerLine.refusal(failure, server, id: request.id, request.meta)
        guard isDurable(request) else {
            return engine.deliverWhenDurable(
                DeferredReply(token: request.token, line: line, decideAgain: decideAgain))
        }
        finish(request.token, line)
    }

    /// Returns whether everything that the decision about a request rests on is durable.
    func isDurable(_ request: Request) -> Bool { engine.pendingAccesses == request.accessesBefore }
}

/// An answer that waits for the end of its time step. It is wiped however the wait ends.
private final class LateAnswer {
    let token: AnswerToken
    var line: [UInt8] = []

    init(_ token: AnswerToken, _ line: inout [UInt8]) {
        self.token = token
        swap(&self.line, &line)
    }

    deinit { wipe(&line) }
}
