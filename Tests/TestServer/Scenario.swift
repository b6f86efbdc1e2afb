package import FactorCore
package import FactorCrypto
package import FactorServer
package import TestSupport

/// A whole server in one process: a store in memory that can fail, a clock that a test moves, seeded randomness, and
/// the test in the place of the sockets.
package final class Scenario {
    /// The peer that may do everything, on the first listener.
    package static let administrator = Caller(uid: 1000, gid: 1000, listener: 0)
    /// An application without flows, on the second listener: it may verify and enrol.
    package static let application = Caller(uid: 1000, gid: 1000, listener: 1)
    /// What these two may do.
    package static let defaultRules = AccessRules([
        [AccessRule(.anyone, .all)], [AccessRule(.anyone, [RoleSet(.verify), RoleSet(.enroll)])],
    ])
    private static let masterSeed: UInt64 = 99

    package let clock: ManualClock
    /// The store that the faulty one wraps.
    package let inner: any Store
    package let store: FaultyStore
    private let removeStore: () -> Void
    package let loop = InlineLoop()
    package let observer = RecordingObserver()
    package let port = AnswerCollector()
    package private(set) var engine: Engine
    package private(set) var dispatcher: Dispatcher
    /// Seeds the next engine's randomness, so that each start draws different numbers.
    private var starts: UInt64 = 0
    private var isRunning = true
    private let rules: AccessRules
    /// Makes what an engine is built from, of the store's master key and the number of engines before it.
    private let configuration: (MasterKeys?, UInt64) -> Engine.Configuration

    /// Starts a server. `steady` is the steady clock; without it, it is the kernel's. Hashing is measured with
    /// `hashingClock`: with one that does not advance, no answer waits. The first engine draws its randomness from `seed`,
    /// each later one from the next.
    package init(
        defaults: PolicySettings = PolicySettings(), newTenants: DefaultsEdition = .first,
        rules: AccessRules = defaultRules,
        clock: ManualClock = ManualClock(), steady: ManualClock? = nil, on given: (any Store)? = nil,
        sharing other: Scenario? = nil,
        master: @escaping @Sendable () -> MasterKey = { Scenario.masterKey() }, anchor: (any AnchorPlace)? = nil,
        hashing: HashingLimits = HashingLimits(),
        hashingClock: HashingClock = HashingClock(processor: { 0 }, spend: { _ in }),
        seed: UInt64 = 1, growth: GrowthLimits = GrowthLimits(), mostDamageTold: Int? = nil,
        isShared: Bool = FaultyStore.isSharedInTests, storeWatchesItself: Bool = false
    ) throws {
        try Sodium.start()
        let inner: any Store
        if let other {
            (inner, removeStore) = try TestStore.share(other.inner)
        } else {
            (inner, removeStore) = try given.map { ($0, {}) } ?? TestStore.make()
        }
        self.inner = inner
        self.clock = clock
        self.rules = rules
        let store = FaultyStore(inner, isShared: isShared, watchesItself: storeWatchesItself)
        self.store = store
        let time = steady.map { clock.clock(against: $0) } ?? clock.clock
        configuration = { [loop, observer] newMaster, starts in
            var configuration = Engine.Configuration(
                store: store, master: newMaster ?? MasterKeys(master()),
                header: RootRecord.Header(salt: [UInt8](repeating: 7, count: 16), cost: .passphrase),
                defaults: defaults, newTenants: newTenants, hashing: hashing, hashingClock: hashingClock, clock: time,
                randomness: .seeded(seed + starts), loop: loop, observer: observer, anchor: anchor, growth: growth)
            if let mostDamageTold { configuration.mostDamageTold = mostDamageTold }
            return configuration
        }
        engine = try Engine.start(configuration(nil, 0))
        dispatcher = Self.dispatcher(engine, rules, port)
    }

    deinit {
        stop()
        removeStore()
    }

    /// The default store, if it is in memory.
    package var memory: MemoryStore {
        guard let memory = inner as? MemoryStore else { preconditionFailure("the store is not in memory") }
        return memory
    }

    /// Ends the engine's threads, which is possible only once. No request can be made afterwards.
    package func stop() {
        guard isRunning else { return }
        isRunning = false
        engine.stop()
    }

    /// The master key of that number.
    package static func masterKey(_ number: UInt64 = masterSeed) -> MasterKey {
        MasterKey.generate(from: .seeded(number))
    }

    /// Ends the engine as a crash between two turns would, and starts another one on the same store.
    package func restart(master: MasterKeys? = nil) throws {
        stop()
        loop.run()
        starts += 1
        engine = try Engine.start(configuration(master, starts))
        isRunning = true
        dispatcher = Self.dispatcher(engine, rules, port)
    }

    private static func dispatcher(_ engine: Engine, _ rules: AccessRules, _ port: AnswerCollector) -> Dispatcher {
        let server = ServerState(randomness: { 7 }, onInternal: { _, _, _ in })
        let dispatcher = Dispatcher(engine: engine, access: rules, server: server)
        dispatcher.port = port
        return dispatcher
    }
}

// MARK: Asking

extension Scenario {
    /// Passes on a line, and returns the token under which its answer will be. Nothing is committed yet.
    @discardableResult
    package func sendLine(
        _ line: String, from caller: Caller = Scenario.administrator, over connection: UInt64 = 0
    ) -> AnswerToken {
        let token = port.nextToken(over: connection)
        Array(line.utf8).withRawSpan { _ = dispatcher.receive($0, from: caller, token: token) }
        return token
    }

    /// Passes on a request; see `sendLine(_:from:)`.
    @discardableResult
    package func send(
        _ method: String, _ params: JSON = [:], id: JSON = 1, from caller: Caller = Scenario.administrator,
        over connection: UInt64 = 0
    ) -> AnswerToken {
        let request: JSON = ["jsonrpc": "2.0", "id": id, "method": .text(method), "params": params]
        return sendLine(request.line, from: caller, over: connection)
    }

    /// Lets the process stand still; what comes after that was sent meanwhile. The loop notices more than five seconds.
    package func standStill(seconds: Int64) {
        clock.advance(seconds: seconds)
        guard seconds > 5 else { return }
        port.stalls += 1
        port.mayHoldOld = true
        dispatcher.stoodStill(milliseconds: Int(seconds) * 1_000)
    }

    /// Ends the turn: what was decided is passed to the commit thread.
    package func endTurn() {
        dispatcher.turnEnded()
    }

    /// Runs turns until the answer is there; nil for a request that gets none.
    package func answer(_ token: AnswerToken) throws -> Answer? {
        endTurn()
        while port.lines[token] == nil {
            guard loop.waitAndRun() else { throw NoAnswer() }
            endTurn()
        }
        return port.lines[token].flatMap { $0.isEmpty ? nil : Answer(line: $0) }
    }

    /// Makes a request and waits for the answer, and until nothing that follows from it is under way.
    @discardableResult
    package func ask(
        _ method: String, _ params: JSON = [:], from caller: Caller = Scenario.administrator
    ) throws -> Answer {
        let token = send(method, params, from: caller)
        guard let answer = try answer(token) else { throw NoAnswer() }
        try rest()
        if let violation = DescribedAnswers.violation(of: answer, to: method) {
            throw DescribedAnswers.Undescribed(violation, answer, to: method)
        }
        return answer
    }

    /// Makes a request that must succeed.
    @discardableResult
    package func done(_ method: String, _ params: JSON = [:]) throws -> JSON {
        let answer = try ask(method, params)
        guard answer.succeeded else { throw Unexpected(answer) }
        return answer.result
    }

    /// A policy with passwords that cost next to nothing.
    package static let quick = PolicySettings([
        "password.argon2_memory_kib": .integer(8_192), "password.argon2_passes": .integer(1),
    ])

    /// Makes all requests in one turn, and waits as `ask` does.
    package func askTogether(_ requests: [(String, JSON)]) throws -> [Answer] {
        let answers = try requests.map { send($0.0, $0.1) }.map { token in
            guard let answer = try answer(token) else { throw NoAnswer() }
            return answer
        }
        try rest()
        return answers
    }

    /// Sets a guess budget so small that no try fits it. No requested policy can have such a budget.
    package func closeBudgets() {
        let closed = PolicySettings(["guess_budget.probability": .probability(Probability(attos: 1))])
        engine.replaceDefaults(
            PolicySettings(values: engine.defaults.values.merging(closed.values) { $1 }))
    }

    /// Runs one tick of upkeep, with all that follows from it at once.
    package func tick() throws {
        engine.tick()
        try rest()
    }

    /// Runs turns until nothing is under way, so that a fault set from here on meets the next request. Work that never ends
    /// ends the test.
    package func rest() throws {
        endTurn()
        for _ in 0..<Self.mostTurns {
            let hasRun = loop.run()
            if !hasRun, engine.isAtRest { return }
            guard hasRun || loop.waitAndRun() else { throw NoAnswer() }
            endTurn()
        }
        throw NoAnswer()
    }

    private static let mostTurns = 100_000

    /// A request that was never answered, or work without an end.
    package struct NoAnswer: Error {
        package init() {}
    }
}
