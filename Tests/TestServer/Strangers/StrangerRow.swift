package import FactorCore
package import TestSupport

/// One row of `deploy/waits.md`: what strangers do for ten minutes or longer, and what the owner wants meanwhile.
package struct StrangerRow: Sendable {
    /// Its name on the page.
    package let name: String
    package let acts: [StrangerAct]
    /// What the owner waits for.
    package let owner: OwnerWay
    /// How long the strangers act, in seconds.
    package let seconds: Int64
    /// The time between their bursts where nothing makes them wait, in milliseconds; nil for the usual one.
    package let pause: Int64?
    /// Changes to the policy, so that nothing else makes the owner wait.
    package let policy: JSON

    /// Whether the strangers act for ten minutes, and not for days.
    package var isShort: Bool { seconds <= Self.usualSeconds }

    private static let usualSeconds: Int64 = 600
    private static let manyMessages: JSON = [
        "delivery": ["per_address_per_hour": 1_000, "per_address_per_day": 10_000]
    ]
    private static let day: Int64 = 86_400

    package static let all: [StrangerRow] = [
        StrangerRow("everything that takes no secret", StrangerAct.ofStrangers, .name),
        StrangerRow(
            "everything that takes the password", StrangerAct.ofStrangers + StrangerAct.behindPassword, .name),

        StrangerRow("password", [.password(StrangerStage.name), .passwordOfSubject], .name),
        StrangerRow(
            "password, for a day", [.password(StrangerStage.name), .passwordOfSubject], .name, seconds: day),
        StrangerRow("authenticator", [.totp], .name),
        StrangerRow("authenticator, for two days", [.totp], .name, seconds: 2 * day),
        StrangerRow("activation of an authenticator", [.totp], .activation),
        StrangerRow("activation of an authenticator, for two days", [.totp], .activation, seconds: 2 * day),
        StrangerRow("backup codes", [.backupCode], .backupCode),
        StrangerRow(
            "codes in flows", [.code(.text(StrangerStage.mail)), .code(StrangerStage.name)], .code,
            policy: manyMessages),
        StrangerRow(
            "codes in flows, for a month", [.code(.text(StrangerStage.mail))], .code, seconds: 30 * day,
            policy: manyMessages),
        StrangerRow("codes that an application sends", [.sentCode], .sentCode, policy: manyMessages),
        StrangerRow("codes behind a password", [.secondCode], .secondCode, seconds: 300, policy: manyMessages),
        StrangerRow("codes for an address without an owner", [.signUpCode], .signUp, policy: manyMessages),
        StrangerRow("passkeys", [.passkeyOfSubject, .passkeyInFlow], .passkey),
        StrangerRow("passkey challenges", [.challenge], .passkey),
        StrangerRow("step-ups in a session of two factors", [.totp], .stepUp),

        StrangerRow(
            "messages", [.firstMessage(.text(StrangerStage.mail)), .resetMessage(StrangerStage.name)], .code),
        StrangerRow(
            "messages, for a day", [.firstMessage(.text(StrangerStage.mail))], .code, seconds: day, pause: 600_000),
        StrangerRow("messages for a sign-up", [.signUpMessage], .signUp),
        StrangerRow("messages behind a password", [.secondMessage], .secondCode),
        StrangerRow("messages that an application sends", [.sentMessage], .sentCode),
        StrangerRow(
            "messages of a domain, a country or a tenant", [.messageToAnybody], .secondCode,
            policy: ["delivery": ["email_per_tenant_per_hour": 12]]),
    ]

    private init(
        _ name: String, _ acts: [StrangerAct], _ owner: OwnerWay, seconds: Int64 = Self.usualSeconds,
        pause: Int64? = nil, policy: JSON = [:]
    ) {
        (self.name, self.acts, self.owner) = (name, acts, owner)
        (self.seconds, self.pause, self.policy) = (seconds, pause, policy)
    }
}

/// What a row comes to.
package struct StrangerResult: Sendable {
    /// The owner's wait in milliseconds once the strangers have stopped; nil if there is no end to it.
    package var stopped: Int64? = 0
    /// The ways in which the owner gets in at once while they go on, and act first at each moment.
    package var open: [OwnerWay] = []
    /// What kept the owner out elsewhere.
    package var closed: [OwnerWay: String] = [:]
    /// Alarms and the like.
    package var problems: [String] = []
}

/// The strangers of a row, at work.
package struct StrangerRun {
    /// No wait is longer: that of a budget that was spent at once.
    private static let longest: Int64 = 31 * 86_400_000
    private static let mostTries = 2_000
    private static let movesPerTick = 64

    private var stage: StrangerStage
    private var lanes: [StrangerLane]
    private var moves = 0

    private init(_ row: StrangerRow, _ policy: JSON, _ edition: DefaultsEdition, seed: UInt64) throws {
        stage = try StrangerStage(row.policy.merging(policy), edition: edition, seed: seed)
        lanes = row.acts.map { StrangerLane($0, pause: row.pause) }
    }

    /// Plays a row.
    ///
    /// - Parameters:
    ///   - edition: That of the defaults.
    ///   - seconds: How long the strangers act, if not for as long as the row says.
    package static func result(
        of row: StrangerRow, policy: JSON = [:], edition: DefaultsEdition = .newest, seconds: Int64? = nil,
        seed: UInt64 = 1
    ) throws -> StrangerResult {
        var run = try StrangerRun(row, policy, edition, seed: seed)
        try run.act(for: seconds ?? row.seconds)
        var result = StrangerResult()
        result.stopped = try run.copied().wait(for: row.owner)
        for way in OwnerWay.past {
            var beside = try run.copied()
            do {
                try beside.actNow()
                try beside.stage.enter(by: way)
                result.open.append(way)
            } catch let refusal as StrangerStage.Refusal {
                result.closed[way] = refusal.line
            }
            result.problems += beside.stage.scenario.observer.problems
        }
        result.problems += run.stage.scenario.observer.problems
        return result
    }

    private func copied() throws -> StrangerRun {
        var copy = self
        copy.stage = try stage.copied()
        return copy
    }

    private var now: Int64 { stage.scenario.clock.now.milliseconds }

    /// Lets the strangers act at each moment at which a wait is over.
    private mutating func act(for seconds: Int64) throws {
        let end = now + seconds * 1_000
        while true {
            try actNow()
            let next = min(end, lanes.map(\.due).min() ?? end)
            stage.scenario.clock.advance(milliseconds: next - now)
            moves += 1
            if moves % Self.movesPerTick == 0 { try stage.scenario.tick() }
            if now >= end { return }
        }
    }

    private mutating func actNow() throws {
        for index in lanes.indices where lanes[index].due <= now { try lanes[index].act(on: stage) }
    }

    /// How long it takes until the owner is let in, who tries again whenever that is said to be possible.
    private func wait(for way: OwnerWay) throws -> Int64? {
        let began = now
        for _ in 0..<Self.mostTries {
            do {
                try stage.enter(by: way)
                return now - began
            } catch let refusal as StrangerStage.Refusal {
                guard let wait = refusal.wait, now + wait - began <= Self.longest else { return nil }
                stage.scenario.clock.advance(milliseconds: max(1, wait))
            }
        }
        return nil
    }
}
