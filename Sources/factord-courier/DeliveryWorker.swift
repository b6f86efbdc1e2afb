import FactorCrypto

/// One thread's work: take a message, deliver it, report the result, and repeat.
final class DeliveryWorker {
    /// The part of a lease that is reserved for telling the daemon.
    private static let reserveMilliseconds: Int64 = 5_000

    private let routes: [(route: Route, transport: any Transport)]
    private let wordings: Wordings
    private let line: DaemonLine
    private let delivered: DeliveredJobs

    /// Nil if there is no memory.
    init?(_ configuration: CourierConfiguration, _ stopping: ShutdownFlag, _ delivered: DeliveredJobs) {
        var routes: [(Route, any Transport)] = []
        for route in configuration.routes {
            guard let transport = route.transport() else { return nil }
            routes.append((route, transport))
        }
        self.routes = routes
        wordings = configuration.wordings
        line = DaemonLine(path: configuration.socket, stopping)
        self.delivered = delivered
    }

    /// Releases what was kept of the last message while there is nothing to do.
    func rest() {
        for (_, transport) in routes { transport.rest() }
    }

    /// Carries out an order.
    func follow(_ order: DeliverySchedule.Order) {
        switch order {
        case .deliver(let queued): handle(queued.message)
        case .putOff(let queued): putOff(queued.message)
        }
    }

    private func putOff(_ message: Message) {
        CourierLog.putOff(message)
        tell(message, mayStop: true) { connection throws(DaemonProblem) in
            try connection.fail(message, "too many deliveries to that destination are in progress", retry: true)
        }
    }

    private func handle(_ message: Message) {
        if delivered.contains(message.jobID) {
            CourierLog.repeated(message)
            return complete(message)
        }
        let began = WallClock.now()
        let (outcome, name) = deliver(message, at: began)
        switch outcome {
        case .delivered:
            delivered.insert(message.jobID)
            CourierLog.delivered(message, by: name, milliseconds: WallClock.now() - began)
            complete(message)
        case .failed(let problem, let retry):
            CourierLog.failed(message, problem, retry: retry)
            tell(message) { connection throws(DaemonProblem) in
                try connection.fail(message, problem, retry: retry)
            }
        }
    }

    private func deliver(_ message: Message, at now: Int64) -> (DeliveryOutcome, transport: String) {
        guard now < message.expiresAt else { return (.failed("the code has expired", retry: false), "") }
        guard let (_, transport) = routes.first(where: { $0.route.takes(message) }) else {
            return (.failed("no route delivers \(message.medium) for this tenant", retry: true), "")
        }
        guard let wording = wordings.wording(message.template, locale: message.locale) else {
            return (.failed("there is no template for this message", retry: false), "")
        }
        let timeLeft = message.leaseExpiresAt - now - Self.reserveMilliseconds
        // This close to its end the lease ends with the code, which may still be useful.
        let worded = WordedMessage(
            message: message, wording: wording, values: Template.Values(message, at: now), now: now,
            timeLeft: Int(max(1_000, timeLeft)))
        return (transport.deliver(worded), type(of: transport).name)
    }

    private func complete(_ message: Message) {
        let isReported = tell(message) { connection throws(DaemonProblem) in try connection.complete(message) }
        if isReported { delivered.remove(message.jobID) }
    }

    /// Reports the result of a message as long as that matters; also while the program ends, unless the lease may
    /// expire instead.
    @discardableResult
    private func tell(
        _ message: Message, mayStop: Bool = false, _ body: (DaemonConnection) throws(DaemonProblem) -> Void
    ) -> Bool {
        do throws(DaemonProblem) {
            if try line.ask(until: message.leaseExpiresAt, mayStop: mayStop, body) != nil { return true }
            CourierLog.lost(message, "the daemon was unreachable for too long")
        } catch {
            if case .refused(let reason) = error { CourierLog.lost(message, reason) }
            // The job is already done, by a lost request or by another program; or somebody else holds it now.
            if error == .refused("not_found") { return true }
        }
        return false
    }
}
