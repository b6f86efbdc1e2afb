import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorCore
@testable import FactorServer

/// Strangers who send responses that no passkey has signed: nobody waits for them, and they leave little.
struct PasskeyGarbageTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario
    private let passkey: SoftPasskey

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "passkey": ["rp_id": "example.org"], "sign_in": ["first_factors": ["password", "passkey"]],
            "mfa": ["second_factors": ["totp", "passkey"]],
        ])
        try scenario.person("ada", email: "ada@example.org")
        passkey = try scenario.enrolledPasskey().passkey
    }

    /// Where a passkey is asked for.
    enum Place: CaseIterable {
        case subject, credential, nameless, named, second, device, stepUp
    }

    /// What a browser gets, and where its response goes.
    private struct Question {
        let options: JSON
        let answer: (JSON) throws -> Answer
    }

    private func ask(_ place: Place) throws -> Question {
        switch place {
        case .subject: try challenge(["subject": "ada"])
        case .credential: try challenge([:])
        case .nameless: try signIn([:])
        case .named: try signIn(["identifier": "ada@example.org", "kind": "passkey"])
        case .second: try signIn(["identifier": "ada@example.org", "password": Self.password])
        case .device:
            try signIn([
                "identifier": "ada@example.org", "password": Self.password,
                "device_token": scenario.done("device.trust", ["session_token": session()])["device_token"],
            ])
        case .stepUp:
            try flow(scenario.done("step_up.create", ["session_token": session(), "purpose": "pay"]))
        }
    }

    private func session() throws -> JSON {
        try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
    }

    private func challenge(_ params: JSON) throws -> Question {
        let options = try scenario.done("passkey.challenge", params)["public_key"]
        return Question(options: options) {
            try scenario.ask("passkey.verify", params.with("credential", $0))
        }
    }

    private func signIn(_ params: JSON) throws -> Question {
        try flow(scenario.done("sign_in.create", params))
    }

    private func flow(_ begun: JSON) -> Question {
        Question(options: begun["next_step"]["public_key"]) { try scenario.attempt(begun, ["credential": $0]) }
    }

    /// A response of the owner's passkey that somebody else has signed.
    private func garbage(for options: JSON) -> JSON {
        passkey.assertion(options) { $0.signer = SoftPasskey(seed: 50).key }
    }

    /// How many refusals the audit log has of a subject.
    private func refusals(of subject: JSON = "ada") throws -> Int {
        try scenario.entries(subject).count { $0["action"] == "passkey.verify" && $0["outcome"] == "refused" }
    }

    // MARK: Waiting

    @Test(arguments: Place.allCases)
    func `garbage at an owner's passkey makes nobody wait, by subject, by credential and in any flow`(
        _ place: Place
    ) throws {
        let asked = try ask(place)
        for _ in 0..<20 {
            #expect(try asked.answer(garbage(for: asked.options)).reason == "credential_rejected")
        }
        for own in Place.allCases {
            let asked = try ask(own)
            #expect(try asked.answer(passkey.assertion(asked.options)).succeeded, "\(own)")
        }
        #expect(try asked.answer(passkey.assertion(asked.options)).succeeded)
    }

    @Test func `a set-up that is refused does not delay the sign-in`() throws {
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        let pending: JSON = ["subject": "ada", "factor_id": begun["factor"]["factor_id"]]
        var made = SoftPasskey(seed: 2)
        let wrong = made.registration(begun["public_key"]) { $0.origin = "https://example.com" }
        for _ in 0..<10 {
            let answer = try scenario.ask("factor.activate", pending.with("credential", wrong))
            #expect(answer.reason == "credential_rejected")
        }
        let asked = try ask(.nameless)
        #expect(try asked.answer(passkey.assertion(asked.options)).succeeded)
        let right = made.registration(begun["public_key"])
        #expect(try scenario.ask("factor.activate", pending.with("credential", right)).succeeded)
    }

    @Test func `a passkey that 0.1.0 has throttled signs in at once, and its pool is gone`() throws {
        let tenant = try scenario.engine.tenant(.default)
        let (name, policy) = (try SubjectID("ada"), Policy().guessBudget)
        var pool = GuessPool(kind: .passkey)
        for _ in 0..<20 { pool.charge(Probability(hits: 3, of: 1_000_000), at: scenario.clock.now, policy) }
        try scenario.engine.transaction { () throws(Failure) in
            var draft = try scenario.engine.loadSubject(tenant.key(of: name), name, in: tenant)
            draft.subject.pools.append(pool)
            draft.subject.touch(.hot)
            scenario.engine.stage(draft, peer: 0)
        }
        try scenario.restart()
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"] == [])
        for place in Place.allCases {
            let asked = try ask(place)
            #expect(try asked.answer(passkey.assertion(asked.options)).succeeded, "\(place)")
        }
        #expect(scenario.observer.problems == [])
    }

    // MARK: The audit log

    @Test func `a miss at a passkey is in the audit log of its subject, and in no pool`() throws {
        for (index, place) in Place.allCases.enumerated() {
            let asked = try ask(place)
            _ = try asked.answer(garbage(for: asked.options))
            #expect(try refusals() == index + 1, "\(place)")
            try scenario.tick()
        }
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"] == [])
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `of a thousand refused passkeys in a second five are recorded, and the metric has the rest`() throws {
        try scenario.enrolled("bob")
        try scenario.tick()
        let asked = try ask(.subject)
        let request: JSON = ["subject": "ada", "credential": garbage(for: asked.options)]
        func flood() throws {
            let answers = try scenario.askTogether(Array(repeating: ("passkey.verify", request), count: 1_000))
            #expect(Set(answers.map(\.reason)) == ["credential_rejected"])
        }
        try flood()
        #expect(try refusals() == 5 && scenario.engine.counters.unrecordedRefusals == 995)
        // Others have their own.
        #expect(try scenario.ask("passkey.verify", request.with("subject", "bob")).reason == "credential_rejected")
        #expect(try refusals(of: "bob") == 1)
        #expect(scenario.engine.counters.unrecordedRefusals == 995)
        // What is right is always recorded.
        #expect(try asked.answer(passkey.assertion(asked.options)).succeeded)
        #expect(try scenario.entries()[0]["outcome"] == "done")
        try scenario.tick()
        try flood()
        #expect(try refusals() == 10 && scenario.engine.counters.unrecordedRefusals == 1_990)
        #expect(try scenario.done("audit.verify")["intact"] == true)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a copied passkey is always recorded`() throws {
        let (_, counting) = try scenario.enrolledPasskey("bob", seed: 2) { $0.counter = 5 }
        let asked = try scenario.done("passkey.challenge", ["subject": "bob"])["public_key"]
        let request: JSON = ["subject": "bob", "credential": counting.assertion(asked)]
        for _ in 0..<8 { #expect(try scenario.ask("passkey.verify", request).reason == "credential_rejected") }
        #expect(try refusals(of: "bob") == 8 && scenario.observer.copies.count == 8)
    }

    // MARK: Several sidecars

    @Test func `garbage at one sidecar does not make the owner's sign-in at another one fail`() throws {
        let own = try Scenario(defaults: Scenario.quick, isShared: true)
        let other = try Scenario(defaults: Scenario.quick, sharing: own, seed: 1_000, isShared: true)
        for server in [own, other] { server.store.loseDecisions(oneIn: .max) }
        try own.allowPasskeys()
        let (_, passkey) = try own.enrolledPasskey()
        let options = try own.done("passkey.challenge", ["subject": "ada"])["public_key"]
        let wrong: JSON = ["subject": "ada", "credential": garbage(for: options)]
        let token = own.send("passkey.verify", ["subject": "ada", "credential": passkey.assertion(options)])
        // Garbage comes whenever the owner's decision is about to be committed.
        for _ in 0..<20 {
            while own.port.lines[token] == nil, own.engine.waitingAnswers == 0 {
                try #require(own.loop.waitAndRun())
            }
            guard own.port.lines[token] == nil else { break }
            own.store.hold([.commit])
            own.endTurn()
            own.store.awaitHeld()
            #expect(try other.ask("passkey.verify", wrong).reason == "credential_rejected")
            own.store.letGo()
            try #require(own.loop.waitAndRun())
        }
        #expect(try own.awaited(token).succeeded)
        #expect(own.store.lostDecisions == 5)
    }
}
