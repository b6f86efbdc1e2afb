import FactorCore
import FactorWire

// A request whose flow waits for the tenant's own program is decided twice. First, its changes are committed, and the
// flow's current state is recorded as the answer for a repetition after a crash. Then, once the program has answered,
// the request gets the flow's new state, which replaces the recorded answer.

/// The second decision of a request that waits for a tenant's own program.
struct LongPoll: Course {
    let method: BoundFlowMethod
    /// The result before the program was asked.
    let first: FlowResult
    let tenant: TenantID
    let slot: ReceiptSlot?
    /// The request is answered now, whether the program has answered or not.
    var isLast = false

    // After a loss, the program's answer is looked for again, not asked for.
    var afterLoss: any Course {
        var course = self
        course.isLast = false
        return course
    }

    func run(_ dispatcher: Dispatcher, _: Tenant?, _ request: Request) { dispatcher.lookOut(self, request) }

    func wasGivenUp(_ dispatcher: Dispatcher, _ failure: Failure) { dispatcher.end(self, failure) }
}

extension Dispatcher {
    /// How long a request waits for such a program, in milliseconds. Then it is answered that the flow still waits.
    private static let longestWait = 20_000

    /// Returns whether a request may be answered later than it is decided.
    func mayWait(_ request: Request) -> Bool {
        request.id != nil && port != nil && !waiting.isOver
    }

    /// Answers once the request's changes are durable and the program has answered. The first decision, which `decideAgain`
    /// makes again, has not been answered yet.
    func wait(_ call: LongPoll, _ request: Request, _ decideAgain: DeferredReply.DecideAgain?) {
        if let slot = call.slot { underWay.begin(slot.request) }
        engine.afterCommit { [weak self] failure in
            guard let self else { return }
            guard let failure else {
                var request = renewed(request)
                request.losses = 0
                return lookOut(call, request)
            }
            if !failure.isLoss || decideAgain?(failure.isOwnLoss) != true { refuse(renewed(request), failure) }
            end(call, failure)
        }
    }

    fileprivate func lookOut(_ call: LongPoll, _ request: Request) {
        guard !attempt(call, request, isLast: !mayWait(request)) else { return }
        _ = wait(request, for: nil, milliseconds: timeLeft(request, of: Self.longestWait)) { [weak self] isLast in
            guard let self else { return true }
            return attempt(call, renewed(request), isLast: isLast)
        }
    }

    /// Answers if the program has answered, or if this is the last attempt: with the flow, or with a refusal if the
    /// program found the answer wrong. Returns false if the request still waits.
    private func attempt(_ call: LongPoll, _ request: Request, isLast: Bool) -> Bool {
        var call = call
        call.isLast = call.isLast || isLast
        // A recorded answer is also for repetitions, so it is completed even if this peer has gone.
        guard call.slot != nil || isAwaited(request.token) else {
            abandon(request)
            return true
        }
        let flow = call.first.snapshot.flow.id
        var slot: ReceiptSlot?
        var reply: (any WireObject & Sendable)?
        var recorded: [UInt8]?
        let run = engine.run(request.prior) { () throws(Failure) in
            let tenant = try engine.tenant(call.tenant)
            // If the flow cannot be read, the code below answers with the refusal.
            if !call.isLast, let result = try? engine.flow(flow, .signIn, in: tenant), result.waitsForChallenge {
                return
            }
            slot = try call.slot.flatMap { slot throws(Failure) in try engine.slot(over: slot) }
            let settled = try self.reply(to: call, engine.settledFlow(flow, .signIn, in: tenant))
            if let slot { recorded = try record(settled, in: slot, for: request.id) }
            reply = settled
        }
        switch run {
        case .made:
            guard let reply else { return false }
            succeed(request, reply, recorded: &recorded, decidingAgain(call, nil, request))
        case .refused(let failure): settle(.refused(failure, slot), call, nil, request)
        case .stopped(let need, let prior):
            settle(.stopped(need, prior), call, nil, request)
            return true
        }
        end(call, nil)
        return true
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

    fileprivate func end(_ call: LongPoll, _ failure: Failure?) {
        if let slot = call.slot { underWay.end(slot.request, failure) }
    }
}
