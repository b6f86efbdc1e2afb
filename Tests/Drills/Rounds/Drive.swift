import FactorCore
import TestSupport

/// Runs users against a server and remembers what its answers promise.
struct Drive {
    /// The maximum number of health requests until the server is healthy again.
    private static let healthTries = 100
    /// The maximum number of turns until the users have finished what a failure left open. A server that always fails
    /// would keep them busy forever.
    private static let mostTurns = 20_000

    /// An action with outstanding answers.
    private struct Waiting {
        let actor: Int
        let action: Action
        var outcomes: [Outcome?]
    }

    var server: any DrilledServer
    var world: World
    /// The users. The last one is the courier, and the one before it is the operator.
    private(set) var users: [User]
    private var waiting: [Int: Waiting] = [:]
    private var places: [Int: (group: Int, place: Int)] = [:]
    private var groups = 0
    /// The users that wait for an answer.
    private var busy: Set<Int> = []
    private(set) var backup = BackupState()
    /// Whether the files differ from those that the next start finds. Checks of the files wait until then.
    var storeIsHarmed = false

    private var courier: Int { users.count - 1 }
    private var manager: Int { users.count - 2 }

    init(_ server: any DrilledServer, users count: Int, seed: UInt64) {
        self.server = server
        world = World(now: server.now, seed: seed)
        users = (0..<count).map { User(subject: "user-\($0)", tenant: $0 % 3 == 2 ? "shop" : "default") }
        users += [User(subject: "operator", tenant: "default"), User(subject: "courier", tenant: "default")]
    }

    /// Lets the given users continue on another server.
    init(_ server: any DrilledServer, continuing users: [User], seed: UInt64) {
        self.server = server
        world = World(now: server.now, seed: seed)
        self.users = users.map { $0.restored }
    }

    // MARK: Rounds

    /// Lets all users act until `isOver` returns true or no more answers come.
    mutating func act(until isOver: () throws -> Bool) throws {
        while try !isOver() {
            for actor in users.indices where !busy.contains(actor) {
                if let action = next(actor) { try send(action, by: actor) }
            }
            guard try takeAnswers() else { return }
        }
    }

    /// Evaluates the answers that arrived before the crash, and treats all others as lost.
    mutating func loseAnswers() throws {
        while !waiting.isEmpty, try takeAnswers() {}
        for group in waiting.keys.sorted() {
            for place in waiting[group]?.outcomes.indices ?? 0..<0 where waiting[group]?.outcomes[place] == nil {
                waiting[group]?.outcomes[place] = .open
                world.count("", wasAnswered: false)
            }
            finish(group)
        }
        places = [:]
    }

    /// Lets all users only resolve open actions and check what must hold.
    mutating func recall() throws {
        world.now = server.now
        for user in users.indices.dropLast(2) { users[user].recall(&world) }
        try finishDuties()
    }

    /// Lets all users finish their pending actions. Throws if that takes too long.
    mutating func finishDuties() throws {
        for _ in 0..<Self.mostTurns {
            for actor in users.indices where !busy.contains(actor) && !users[actor].duties.isEmpty {
                let duty = users[actor].duties.removeFirst()
                try send(duty, by: actor)
            }
            if waiting.isEmpty { return }
            guard try takeAnswers() else { return }
        }
        throw DrillFailure("what a failure left open is never settled")
    }

    // MARK: Answers

    private mutating func next(_ actor: Int) -> Action? {
        // The backup must contain exactly the changes that were answered before it began, so no request may be under
        // way then.
        if backup.isBeginning { return actor == manager && waiting.isEmpty ? beginBackup() : nil }
        if storeIsHarmed, !users[actor].duties.isEmpty { return nil }
        world.now = server.now
        if actor == manager { return nextOfOperator() }
        if actor == courier {
            if !users[courier].duties.isEmpty { return users[courier].duties.removeFirst() }
            return world.dice.one(in: 8) ? Mail.fetch() : nil
        }
        return users[actor].next(&world)
    }

    private mutating func send(_ action: Action, by actor: Int) throws {
        groups += 1
        let tokens = try server.send(action.requests)
        waiting[groups] = Waiting(
            actor: actor, action: action, outcomes: [Outcome?](repeating: nil, count: tokens.count))
        for (place, token) in tokens.enumerated() { places[token] = (groups, place) }
        busy.insert(actor)
    }

    /// Evaluates the available answers. Returns false if no more will come.
    private mutating func takeAnswers() throws -> Bool {
        guard let answers = try server.receive() else { return false }
        world.now = server.now
        for (token, answer) in answers.sorted(by: { $0.key < $1.key }) {
            guard let (group, place) = places.removeValue(forKey: token) else { continue }
            if answer.reason == "internal", !storeIsHarmed { world.find("internal: \(answer.line)") }
            if answer.reason == "invalid_params" { world.find("a request of the drill is refused: \(answer.line)") }
            waiting[group]?.outcomes[place] = Outcome(answer)
            if let method = waiting[group]?.action.requests[place].method {
                world.count(answer.succeeded ? method : "\(method) refused", wasAnswered: true)
            }
            if waiting[group]?.outcomes.allSatisfy({ $0 != nil }) == true { finish(group) }
        }
        return true
    }

    private mutating func finish(_ group: Int) {
        guard let done = waiting.removeValue(forKey: group) else { return }
        busy.remove(done.actor)
        users[done.actor].remember(done.action, done.outcomes.compactMap(\.self))
        done.action.learn(&users[done.actor], &world, done.outcomes.compactMap(\.self))
        takeBackup()
    }
}

// MARK: The operator

extension Drive {
    /// Sets what the drills need: cheap password hashing and a second tenant.
    mutating func furnish() throws {
        let policy: JSON = [
            "password": ["argon2_memory_kib": 8192, "argon2_passes": 1],
            "delivery": ["per_address_per_hour": 1000, "per_address_per_day": 10_000],
            "guess_budget": ["probability": .number("0.3"), "max_misses": 0], "delivered_code": ["resend_after_s": 1],
            "session": ["ttl_s": 31_536_000, "idle_s": 31_536_000],
            "sign_in": ["flow_ttl_s": 86_400, "first_factors": ["password", "email"]],
        ]
        users[manager].duties = [
            .one("tenant.update", ["tenant": "default", "policy": policy]) { _, world, outcome in
                if !outcome.isDone { world.find("the tenant cannot be set up") }
            },
            .one("tenant.create", ["tenant": "shop", "policy": policy]) { _, world, outcome in
                if !outcome.isDone { world.find("the other tenant cannot be made") }
            },
        ]
        try finishDuties()
    }

    /// Checks what belongs to no user: the audit chain and the health of the server.
    mutating func inspect(health isWell: Bool = true) throws {
        users[manager].duties = [
            .one("audit.verify", [:]) { _, world, outcome in
                guard case .done(let result) = outcome, result["intact"] == true else {
                    return world.find("the audit log is not intact")
                }
            }
        ]
        try finishDuties()
        guard isWell else { return }
        // The server retries a failed operation within two seconds.
        for _ in 0..<Self.healthTries {
            let health = try askOperator("server.health")
            if ["store", "integrity", "anchor"].allSatisfy({ health.verdict(of: $0) == "ok" }) { return }
            server.waitAMoment()
        }
        world.find("health is not well again: \(try askOperator("server.health").line)")
    }

    /// Sends a request of the operator and waits for the answer; null if it is refused.
    mutating func askOperator(_ method: String) throws -> JSON {
        users[manager].duties = [
            .one(method, [:]) { _, world, outcome in
                if case .done(let result) = outcome { world.told = result }
            }
        ]
        world.told = .null
        try finishDuties()
        return world.told
    }

    private mutating func nextOfOperator() -> Action? {
        if !users[manager].duties.isEmpty { return users[manager].duties.removeFirst() }
        if let step = backup.next() { return step }
        switch Int.random(in: 0..<60, using: &world.dice) {
        case 0: return .one("keys.rotate", ["tenant": world.dice.one(in: 2) ? "shop" : "default"]) { _, _, _ in }
        case 1: return .one("keys.rotate_signing", [:]) { _, _, _ in }
        case 2: return .one("keys.status", [:]) { _, _, _ in }
        case 3: return .one("audit.list", ["limit": 20]) { _, _, _ in }
        case 4:
            backup.wish()
            return nil
        default: return nil
        }
    }

    private mutating func beginBackup() -> Action {
        backup.begin(users)
        return backup.beginning
    }

    /// Stores the next piece of the operator's backup.
    private mutating func takeBackup() { backup.take(&world) }

    /// Discards a backup that a crash interrupted.
    mutating func abandonBackup() { backup = BackupState() }

    /// The finished backup, with the users as they were when it began; nil if there is none.
    mutating func finishedBackup() -> FinishedBackup? { backup.takeFinished() }
}
