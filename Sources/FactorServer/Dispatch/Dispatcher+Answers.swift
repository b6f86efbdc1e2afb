import FactorCore
import FactorCrypto
import FactorWire

/// How the outcome of a decision is sent, at once or once it is durable.
extension Dispatcher {
    /// Sends a result that is not recorded, at once or when everything that it rests on is durable.
    func succeed<Reply: WireObject>(_ request: Request, _ reply: Reply) {
        var recorded: [UInt8]?
        succeed(request, reply, recorded: &recorded)
    }

    /// Sends a result, at once or when everything that it rests on is durable.
    ///
    /// - Parameter recorded: The answer if its result is recorded, which is taken.
    func succeed<Reply: WireObject>(_ request: Request, _ reply: Reply, recorded: inout [UInt8]?) {
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
        give(&line, request, token, isDeferred: isDeferred)
    }

    /// Sends a refusal, at once or when everything that it rests on is durable, and records it in the slot if it is
    /// lasting.
    func fail(_ request: Request, _ slot: ReceiptSlot?, _ failure: Failure) {
        // What another sidecar has changed meanwhile is no defect.
        let isDoubtful = failure.code == .internal && engine.restsOnSomething
        let isDeferred = slot != nil || isDoubtful || !isDurable(request)
        engine.report(failure)
        server.count(request.method, failure.code)
        var line = AnswerLine.refusal(failure, server, id: request.id, request.meta)
        var request = request
        if failure.isLasting {
            if let slot, !failure.isAboutTime { recordAnswer(failure, in: slot) }
        } else if !isDoubtful {
            // It may not have read what it would have been about, and would lose its place there.
            request.startOver = nil
        }
        give(&line, request, request.token, isDeferred: isDeferred)
    }

    /// Sends a line, which is empty once it was taken, at once or when everything decided so far is durable.
    func give(_ line: inout [UInt8], _ request: Request, _ token: AnswerToken, isDeferred: Bool) {
        if isDeferred {
            engine.deliverWhenDurable(DeferredReply(token: token, line: line, decideAgain: decideAgain(request)))
        } else {
            finish(token, lending: &line)
            keepPad(&line)
        }
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
