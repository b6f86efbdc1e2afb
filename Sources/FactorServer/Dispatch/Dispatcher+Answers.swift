import FactorCore
import FactorCrypto
import FactorWire

/// How the outcome of a decision is sent, at once or once it is durable.
extension Dispatcher {
    /// Sends a result that is not recorded, at once or when everything that it rests on is durable.
    func succeed<Reply: WireObject>(
        _ request: Request, _ reply: Reply, _ decideAgain: DeferredReply.DecideAgain?
    ) {
        var recorded: [UInt8]?
        succeed(request, reply, recorded: &recorded, decideAgain)
    }

    /// Sends a result, at once or when everything that it rests on is durable.
    ///
    /// - Parameters:
    ///   - recorded: The answer if its result is recorded, which is taken.
    ///   - decideAgain: See `decidingAgain`.
    func succeed<Reply: WireObject>(
        _ request: Request, _ reply: Reply, recorded: inout [UInt8]?, _ decideAgain: DeferredReply.DecideAgain?
    ) {
        let isDeferred = recorded != nil || !isDurable(request)
        var token = request.token
        server.count(request.method, nil)
        if token.isQuantized, Catalogue.all[request.method].quantized == .refusals { token = token.atOnce }
        var line: [UInt8]
        if let written = recorded.take() {
            line = written
            if request.id == nil { wipe(&line) }
        } else {
            line = AnswerLine.result(reply, id: request.id, in: isDeferred ? [] : takePad())
        }
        give(&line, request, token, isDeferred: isDeferred, decideAgain)
    }

    /// Sends a refusal, at once or when everything that it rests on is durable, and records it in the slot if it is
    /// lasting.
    func fail(
        _ request: Request, _ slot: ReceiptSlot?, _ failure: Failure, _ decideAgain: DeferredReply.DecideAgain?
    ) {
        // What another sidecar has changed meanwhile is no defect.
        let isDoubtful = failure.code == .internal && engine.restsOnSomething
        let isDeferred = slot != nil || isDoubtful || !isDurable(request)
        engine.report(failure)
        server.count(request.method, failure.code)
        var line = AnswerLine.refusal(failure, server, id: request.id, request.meta)
        if failure.isLasting, let slot, !failure.isAboutTime { recordAnswer(failure, in: slot) }
        // Otherwise it may not have read what it would have been about, and would lose its place there.
        let mayBeOutdated = failure.isLasting || isDoubtful
        give(&line, request, request.token, isDeferred: isDeferred, mayBeOutdated ? decideAgain : nil)
    }

    /// Sends a line, which is empty once it was taken, at once or when everything decided so far is durable.
    func give(
        _ line: inout [UInt8], _ request: Request, _ token: AnswerToken, isDeferred: Bool,
        _ decideAgain: DeferredReply.DecideAgain?
    ) {
        if isDeferred {
            engine.deliverWhenDurable(DeferredReply(token: token, line: line, decideAgain: decideAgain))
        } else {
            finish(token, lending: &line)
            keepPad(&line)
        }
    }

    /// Ends a request whose asker is gone.
    func abandon(_ request: Request) {
        if let prior = request.prior { engine.end(prior) }
        finish(request.token, [])
    }

    /// Lets a request wait, with a limit in milliseconds, until an attempt answers it. Returns false, and does not, if none
    /// can wait.
    func wait(
        _ request: Request, for target: WaitingRequests.Target?, milliseconds: Int,
        _ attempt: @escaping (_ isLast: Bool) -> Bool
    ) -> Bool {
        guard let port else { return false }
        let place = WaitingRequests.Place(
            user: request.call.caller.uid, connection: connection(of: request), target: target)
        waiting.add(attempt, at: place, milliseconds: milliseconds, port)
        return true
    }
}

extension Failure {
    /// The decision was made, and this is its outcome. False for failures that only reflect the state of the server.
    fileprivate var isLasting: Bool {
        switch code {
        case .internal, .unavailable, .overloaded, .deadlineExceeded: false
        default: true
        }
    }

    /// Nothing was tried, and after a while the same request may succeed. Such an answer is not recorded under a key.
    fileprivate var isAboutTime: Bool { code.category == .wait }
}
