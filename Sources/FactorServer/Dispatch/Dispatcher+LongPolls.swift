import FactorCore
import FactorWire

// A request whose flow waits for the tenant's own program is decided twice. First, its changes are committed, and the
// flow's current state is recorded as the answer for a repetition after a crash. Then, once the program has answered,
// the request gets the flow's new state, which replaces the recorded answer.

/// A request that waits for a tenant's own program.
struct LongPoll: Sendable {
    let method: BoundFlowMethod
    /// The result before the program was asked.
    let first: FlowResult
    let tenant: TenantID
    var request: Request
    let slot: ReceiptSlot?
}

extension Dispatcher {
    /// How long a request waits for such a program, in milliseconds. Then it is answered that the flow still waits.
    private static let longestWait = 20_000

    /// Returns whether a request may be answered later than it is decided.
    func mayWait(_ request: Request) -> Bool {
        request.id != nil && port != nil && !waiting.isOver
    }

    /// Answers once the request's changes are durable and the program has answered.
    func wait(_ call: LongPoll) {
        if let slot = call.slot { underWay.begin(slot.request) }
        let decideAgain = decideAgain(call.request)
        engine.afterCommit { [weak self] failure in
            guard let self else { return }
            guard let failure else { return lookOut(renewed(decidedOnce(call))) }
            if !failure.isLoss || decideAgain?(failure.isOwnLoss) != true { refuse(renewed(call.request), failure) }
            end(call, failure)
        }
    }

    private func lookOut(_ call: LongPoll, isLast: Bool = false) {
        guard !attempt(call, isLast: isLast || !mayWait(call.request)), let port else { return }
        let attempt = { [weak self] (isLast: Bool) -> Bool in
            guard let self else { return true }
            return self.attempt(renewed(call), isLast: isLast)
        }
        waiting.add(
            attempt, at: place(of: call.request, waitingFor: nil),
            milliseconds: timeLeft(call.request, of: Self.longestWait), port)
    }

    /// Returns the user, connection and target of a request that is about to wait.
    func place(of request: Request, waitingFor target: WaitingRequests.Target?) -> WaitingRequests.Place {
        WaitingRequests.Place(
            user: request.call.caller.uid, connection: connection(of: request), target: target)
    }

    /// Answers if the program has answered, or if this is the last attempt: with the flow, or with a refusal if the
    /// program found the answer wrong. Returns false if the request still waits.
    private func attempt(_ call: LongPoll, isLast: Bool) -> Bool {
        let request = call.request
        // A recorded answer is also for repetitions, so it is completed even if this peer has gone.
        guard call.slot != nil || isAwaited(call.request.token) else {
            if let prior = request.prior { engine.end(prior) }
            finish(call.request.token, [])
            return true
        }
        let flow = call.first.snapshot.flow.id
        var slot: ReceiptSlot?
        var reply: (any WireObject & Sendable)?
        var recorded: [UInt8]?
        let run = engine.run(request.prior) { () throws(Failure) in
            let tenant = try engine.tenant(call.tenant)
            // If the flow cannot be read, the code below answers with the refusal.
            if !isLast, let result = try? engine.flow(flow, .signIn, in: tenant), result.waitsForChallenge { return }
            slot = try call.slot.flatMap { slot throws(Failure) in try engine.slot(over: slot) }
            let settled = try self.reply(to: call, engine.settledFlow(flow, .signIn, in: tenant))
            if let slot { recorded = try record(settled, in: slot, for: request.id) }
            reply = settled
        }
        switch run {
        case .made:
            guard let reply else { return false }
            succeed(request, reply, recorded: &recorded)
        case .refused(let failure): fail(request, slot, failure)
        case .stopped(let need, let prior):
            resume(need, prior, nil, request) { dispatcher, _, request in
                var call = call
                call.request = request
                dispatcher.lookOut(call, isLast: isLast)
            }
            return true
        }
        end(call, nil)
        return true
    }

    /// Returns the call for the time after its changes are durable: if an answer is lost then, only that is looked for
    /// again.
    private func decidedOnce(_ call: LongPoll) -> LongPoll {
        guard engine.sharesStore else { return call }
        var decided = call
        decided.request.losses = 0
        decided.request.startOver = { [call] dispatcher, request in
            var call = call
            call.request = request
            dispatcher.lookOut(call)
        }
        return decided
    }

    private func renewed(_ call: LongPoll) -> LongPoll {
        var call = call
        call.request = renewed(call.request)
        return call
    }

    private func reply(
        to call: LongPoll, _ present: FlowResult
    ) throws(Failure) -> any WireObject & Sendable {
        // A refusal would lose the device's next token. The flow's state shows the wrong answer as well.
        guard !present.wasFoundWrong || call.first.deviceToken != nil else {
            throw Failure.credentialRejected().showing(present)
        }
        var result = present
        result.deviceToken = call.first.deviceToken
        return try call.method.reply(result)
    }

    private func end(_ call: LongPoll, _ failure: Failure?) {
        if let slot = call.slot { underWay.end(slot.request, failure) }
    }
}
