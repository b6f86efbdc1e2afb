import FactorCrypto

/// One thread's work: take a message, deliver it, report the result, and repeat.
final class DeliveryWorker {
    /// The part of a lease that is reserved for telling the daemon.
    private static let reserveMilliseconds: Int64 = 5_000
    /// How the daemon says that a message is no longer this program's.
    private static let lost: Set = ["wrong_state", "not_found"]
    /// The longest lease that the daemon gives.
    private static let leaseSeconds = 60

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
        tell(message, until: message.leaseExpiresAt, mayStop: true) { connection throws(DaemonProblem) in
            try connection.fail(message, "too many deliveries to that destination are in progress", retry: true)
        }
    }

    private func handle(_ message: Message) {
        if delivered.contains(message.jobID) {
            CourierLog.repeated(message)
            return complete(message, until: message.leaseExpiresAt)
        }
        let began = BootClock.now()
        switch ready(message, at: began) {
        case .impossible(let problem, let retry):
            fail(message, problem, retry: retry, until: message.leaseExpiresAt)
        case .taken(let reason): CourierLog.lost(message, reason)
        case .ready(let transport, let wording, let lease):
            let timeLeft = lease - began - Self.reserveMilliseconds
            // This close to its end the lease ends with the code, which may still be useful.
            let worded = WordedMessage(
                message: message, wording: wording, values: Template.Values(message, at: began), now: WallClock.now(),
                timeLeft: Int(max(1_000, timeLeft)))
            switch transport.deliver(worded) {
            case .delivered:
                delivered.insert(message.jobID)
                let milliseconds = BootClock.now() - began
                CourierLog.delivered(message, by: type(of: transport).name, milliseconds: milliseconds)
                complete(message, until: lease)
            case .failed(let problem, let retry): fail(message, problem, retry: retry, until: lease)
            }
        }
    }

    /// What there is to do with a message.
    private enum Readiness {
        /// The lease holds until then, in milliseconds since the boot.
        case ready(any Transport, Wording, lease: Int64)
        case impossible(String, retry: Bool)
        /// The message is for somebody else.
        case taken(String)
    }

    private func ready(_ message: Message, at now: Int64) -> Readiness {
        guard now < message.expiresAt else { return .impossible("the code has expired", retry: false) }
        guard let (_, transport) = routes.first(where: { $0.route.takes(message) }) else {
            return .impossible("no route delivers \(message.medium) for this tenant", retry: true)
        }
        guard let wording = wordings.wording(message.template, locale: message.locale) else {
            return .impossible("there is no template for this message", retry: false)
        }
        do throws(DaemonProblem) {
            return .ready(transport, wording, lease: try lease(of: message, for: transport, at: now))
        } catch {
            if case .refused(let reason) = error, Self.lost.contains(reason) { return .taken(reason) }
            return .ready(transport, wording, lease: message.leaseExpiresAt)
        }
    }

    /// Returns until when the message is this program's. A lease that could end during the slowest delivery is renewed
    /// first: the message may have waited here. Throws if the daemon refuses that.
    private func lease(of message: Message, for transport: any Transport, at now: Int64) throws(DaemonProblem) -> Int64
    {
        let needed = Int64(transport.longestMilliseconds) + Self.reserveMilliseconds
        guard message.leaseExpiresAt - now < needed, message.leaseExpiresAt < message.expiresAt else {
            return message.leaseExpiresAt
        }
        let seconds = Self.leaseSeconds
        // If the daemon cannot be reached now, the time that is left has to be enough.
        return try line.ask(until: now) { connection throws(DaemonProblem) in
            try connection.renew(message, seconds: seconds)
        } ?? message.leaseExpiresAt
    }

    private func complete(_ message: Message, until lease: Int64) {
        let isReported = tell(message, until: lease) { connection throws(DaemonProblem) in
            try connection.complete(message)
        }
        if isReported { delivered.remove(message.jobID) }
    }

    private func fail(_ message: Message, _ problem: String, retry: Bool, until lease: Int64) {
        CourierLog.failed(message, problem, retry: retry)
        tell(message, until: lease) { connection throws(DaemonProblem) in
            try connection.fail(message, problem, retry: retry)
        }
    }

    /// Reports the result of a message as long as that matters; also while the program ends, unless the lease may
    /// expire instead.
    @discardableResult
    private func tell(
        _ message: Message, until lease: Int64, mayStop: Bool = false,
        _ body: (DaemonConnection) throws(DaemonProblem) -> Void
    ) -> Bool {
        do throws(DaemonProblem) {
            if try line.ask(until: lease, mayStop: mayStop, body) != nil { return true }
            CourierLog.lost(message, "the daemon was unreachable for too long")
        } catch {
            if case .refused(let reason) = error { CourierLog.lost(message, reason) }
            // The job is already done, by a lost request or by another program; or somebody else holds it now.
            if error == .refused("not_found") { return true }
        }
        return false
    }
}
