import FactorCore
import FactorCrypto
import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket
import FactorWire

/// Assembles the parts, runs them and shuts them down.
struct Daemon {
    /// How long a drain waits for pending requests: longer than the slowest request, shorter than an operator waits.
    private static let drainMilliseconds = 10_000
    private static let tickMilliseconds = 1_000

    let configuration: Configuration
    /// The file that a reload reads; nil if there is none.
    let file: ConfigurationFile?
    let service: ServiceEnvironment

    /// Serves until a signal.
    func run() throws(StartProblem) {
        let kept = [configuration.masterKey, configuration.nextMasterKey].compactMap { $0?.descriptor }
        Log.follow(configuration.log)
        for step in ProcessHardening.apply(inherited: service.sockets.sockets.count, keeping: kept)
        where step.outcome != .done {
            Log.write(.warning, "hardening", [("measure", step.measure.rawValue), ("outcome", "\(step.outcome)")])
        }
        guard (try? Sodium.start()) != nil else { throw StartProblem("libsodium did not start") }
        try checkDescriptors()
        let memory = try MemoryBudget.found().flatMap { budget throws(StartProblem) in try watch(budget) }
        guard let manager = ServiceNotifier(address: service.notifyAddress) else {
            throw StartProblem("$NOTIFY_SOCKET is neither a path nor an abstract name")
        }
        try makeDirectories()
        // What is wrong with files of its own does not mend itself; a database may come back.
        let files = configuration.store == nil ? try openFiles() : nil
        let loop = try makeLoop()
        let signals = SignalWork()
        try deliverSignals(to: loop, signals)
        let announcement = Announcement(manager, on: configuration.listeners.map(\.name))
        let parts = EngineParts(keys: KeptKeys(configuration), observer: LoggingObserver(announcement), loop.mailbox)
        let served = try files.map { opened throws(StartProblem) in try start(opened, parts) }
        let problem = try serve(served, parts, SocketService(loop, memory), loop, announcement, signals)
        Log.write(.info, "ended")
        if let problem { throw problem }
    }

    /// What the daemon itself opens, and a few connections: with fewer it would fail later with a misleading error.
    private static let fewestDescriptors = 96

    private func checkDescriptors() throws(StartProblem) {
        guard let most = ProcessLimits.descriptors, most < Self.fewestDescriptors else { return }
        throw StartProblem(
            "only \(most) files may be open at once: at least \(Self.fewestDescriptors) are needed",
            remedy: "raise the limit (ulimit -n, LimitNOFILE=)")
    }

    /// Watches the remaining memory; refuses to start if it is too little.
    private func watch(_ budget: MemoryBudget) throws(StartProblem) -> MemoryWatch? {
        if budget.measure == .addresses { ProcessLimits.keepOneHeap() }
        guard let meter = MemoryMeter(), let used = meter.measure() else { return nil }
        let limits = configuration.limits.hashing
        let hashing = MemoryBudget.hashing(limits, configuration.policy.over(Policy()))
        let inUse = budget.measure == .addresses ? used.addresses : used.resident
        let threads = limits.threads + (configuration.store?.threads ?? 0)
        try budget.check(inUse: inUse, threads: threads, hashing: hashing)
        return MemoryWatch(budget, meter, hashing: hashing)
    }

    private func makeDirectories() throws(StartProblem) {
        try Folder.require(configuration.state)
        try configuration.anchor?.makeDirectory()
        if let problem = configuration.anchor?.problem(beside: configuration.state, key: configuration.masterKey) {
            throw problem
        }
        for listener in configuration.listeners {
            guard case .path(let path) = listener.place else { continue }
            try Folder.require(
                Folder.parent(of: path),
                passable: listener.mode & 0o066 != 0, writers: listener.isShared ? .any : .ifSticky)
        }
    }

    private func makeLoop() throws(StartProblem) -> EventLoop {
        do throws(SocketFailure) {
            return try EventLoop(limits: configuration.limits.sockets)
        } catch {
            throw StartProblem(error.description)
        }
    }

    /// Serves until a signal. Returns what keeps the store from ever being served.
    private func serve(
        _ files: ServedStore?, _ parts: EngineParts, _ lines: SocketService, _ loop: EventLoop,
        _ announcement: Announcement, _ signals: SignalWork
    ) throws(StartProblem) -> StartProblem? {
        let server = ServerState(
            randomness: { Randomness.system.word() },
            onInternal: { reference, cause, meta in
                let request = meta?.id.map { [("request_id", $0.text)] } ?? []
                let trace = meta?.trace.map { [("traceparent", $0)] } ?? []
                Log.write(.error, "internal", [("reference", reference), ("cause", cause)] + request + trace)
            })
        server.extraMetrics = { [unowned loop] in loop.counters.metrics }
        lines.watchdog = watch(loop, announcement.manager)
        let serving = Serving(lines, loop, server, announcement, configuration, file, parts.watch)
        var problem: StartProblem?
        signals.end = { [unowned loop] in
            Log.write(.info, "draining")
            announcement.manager.stopping(status: "answering pending requests")
            lines.dispatcher?.endWaits()
            loop.drain(deadlineMilliseconds: Self.drainMilliseconds)
        }
        if file != nil {
            signals.reload = {
                announcement.manager.reloading()
                serving.reload()
                announcement.again()
            }
        }
        try listen(loop)
        loop.every(milliseconds: Self.tickMilliseconds) {
            serving.tick()
            announcement.manager.retry()
        }
        if let files {
            serving.begin(files)
            loop.run(serving: lines)
        } else {
            let daemon = self
            let open = { @Sendable () throws(OpeningFailure) in try daemon.openDatabase(parts) }
            let look = { @Sendable in daemon.configuration.store?.obstacle() }
            let opening = StoreOpening(on: loop, open, look) { [unowned loop] outcome in
                switch outcome {
                case .success(let served): serving.begin(served)
                case .failure(.away(let failure)): serving.note(failure)
                case .failure(.wrong(let found)):
                    problem = found
                    loop.drain(deadlineMilliseconds: 0)
                }
            }
            serving.opening = opening
            serving.wait()
            loop.run(serving: lines)
            opening.stop()
        }
        serving.end()
        return problem
    }
}

// MARK: Listening, and the service manager

extension Daemon {
    private func listen(_ loop: EventLoop) throws(StartProblem) {
        var unclaimed = service.sockets.sockets
        do throws(SocketFailure) {
            for (tag, listener) in configuration.listeners.enumerated() {
                switch listener.place {
                case .path(let path):
                    try loop.listen(
                        on: ListenAddress(path: path, mode: listener.mode, owner: listener.owner, tag: tag))
                case .activated(let name):
                    let passed = unclaimed.filter { $0.name == name }
                    guard !passed.isEmpty else { throw SocketFailure(.notListening, "find the socket \(name)") }
                    for socket in passed { try loop.adopt(listeningDescriptor: socket.descriptor, tag: tag) }
                    unclaimed.removeAll { $0.name == name }
                }
            }
        } catch {
            let remedy = "omit owner and group from that listener, or use a socket unit, which may set them"
            throw StartProblem(error.description, remedy: error.code == .notGiven ? remedy : nil)
        }
        guard let first = unclaimed.first else { return }
        throw StartProblem(
            "the passed socket \(first.name) has no listener",
            remedy: "add {\"activated\": \"\(first.name)\", ...} to listeners, or remove it from the socket unit")
    }

    /// Ends on a signal, and with a configuration file reloads it on another.
    ///
    /// Called before any other thread starts, so that all of them block these signals.
    private func deliverSignals(to loop: EventLoop, _ work: SignalWork) throws(StartProblem) {
        let signals: [Signals.Signal] = file == nil ? [.terminate, .interrupt] : [.terminate, .interrupt, .hangUp]
        do throws(SocketFailure) {
            try Signals.deliver(signals, to: loop) { signal in
                signal == .hangUp ? work.reload() : work.end()
            }
        } catch {
            throw StartProblem(error.description)
        }
    }

    private func watch(_ loop: EventLoop, _ manager: ServiceNotifier) -> Watchdog? {
        guard let timeout = service.watchdogMilliseconds else { return nil }
        let watchdog = Watchdog(manager)
        loop.every(milliseconds: max(1, timeout / 2)) { watchdog.beat() }
        return watchdog
    }
}

/// The actions of signals, filled in as the parts are created.
final class SignalWork {
    var end: () -> Void = {}
    var reload: () -> Void = {}
}
