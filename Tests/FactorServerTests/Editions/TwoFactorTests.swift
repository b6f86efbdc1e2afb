import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What is two factors, and what is one: as the policy of a tenant of each edition has it, and of those between.
struct TwoFactorTests {
    /// What mail and two possessions count as, and how a tenant gets there.
    struct Rules: CustomTestStringConvertible, Sendable {
        let edition: DefaultsEdition
        let mailCounts: Bool
        let twoHeldAreTwo: Bool

        var testDescription: String { "mail counts: \(mailCounts), two held are two: \(twoHeldAreTwo)" }

        static let old = Rules(edition: .first, mailCounts: true, twoHeldAreTwo: true)
        static let new = Rules(edition: .second, mailCounts: false, twoHeldAreTwo: false)
        static let all = [
            old, new, Rules(edition: .first, mailCounts: false, twoHeldAreTwo: true),
            Rules(edition: .second, mailCounts: true, twoHeldAreTwo: false),
        ]

        /// Only what the edition does not have is set.
        func scenario() throws -> Scenario {
            let scenario = try Scenario(defaults: Scenario.quick, newTenants: edition)
            let ways: JSON = ["password", "email", "phone"]
            try scenario.set(["sign_in": ["first_factors": ways]])
            let usual = edition == .first ? Rules.old : .new
            if mailCounts != usual.mailCounts {
                try scenario.set(["mfa": ["email_counts_as": mailCounts ? "possession" : "nothing"]])
            }
            if twoHeldAreTwo != usual.twoHeldAreTwo {
                try scenario.set(["mfa": ["two_possessions": .flag(twoHeldAreTwo)]])
            }
            return scenario
        }
    }

    /// One way to show a factor. What it shows is told here in other words than the program's.
    struct Way: Equatable, CustomTestStringConvertible, Sendable {
        enum Showing { case known, held, both, nothing }

        let kind: FactorKind
        var verifiesUser = false

        var testDescription: String { kind.name + (verifiesUser ? " that verifies its user" : "") }

        static let firsts = [Way(.password), Way(.email), Way(.phone), Way(.passkey), .verifying]
        static let seconds =
            [.totp, .hotp, .backupCode, .email, .phone, .passkey].map { Way($0) } + [.verifying]
        static let verifying = Way(.passkey, verifiesUser: true)

        init(_ kind: FactorKind, verifiesUser: Bool = false) {
            (self.kind, self.verifiesUser) = (kind, verifiesUser)
        }

        func showing(_ rules: Rules) -> Showing {
            switch kind {
            case .password: .known
            case .email: rules.mailCounts ? .held : .nothing
            case .passkey: verifiesUser ? .both : .held
            default: .held
            }
        }

        func words(_ rules: Rules) -> [JSON] {
            switch kind {
            case .password: ["pwd"]
            case .email: [rules.mailCounts ? "otp" : "mca"]
            case .phone: ["sms"]
            case .passkey: ["hwk", "user"]
            default: ["otp"]
            }
        }
    }

    /// The level of ways that were shown together.
    static func level(_ ways: [Way], _ rules: Rules) -> Int {
        let shown = ways.map { $0.showing(rules) }
        if shown.contains(.both) { return 2 }
        let (known, held) = (shown.count { $0 == .known }, shown.count { $0 == .held })
        return (known > 0 && held > 0) || (held > 1 && rules.twoHeldAreTwo) ? 2 : 1
    }

    static func amr(_ ways: [Way], _ rules: Rules) -> JSON {
        var words: [JSON] = []
        for word in ways.flatMap({ $0.words(rules) }) where !words.contains(word) { words.append(word) }
        return .list(words + (level(ways, rules) == 2 ? ["mfa"] : []))
    }

    /// Answers a flow that asks for this way.
    private func show(_ way: Way, _ holder: Holder, _ flow: JSON) throws -> JSON {
        var answer = try holder.secret(way.kind, flow["next_step"]["public_key"])
        if way.kind == .passkey {
            answer = [
                "credential": holder.passkey.assertion(flow["next_step"]["public_key"]) {
                    $0.flags = way.verifiesUser ? 0x05 : 0x01
                }
            ]
        }
        return try holder.scenario.proceed(flow, answer.with("kind", .text(way.kind.name)))
    }

    private func begin(_ way: Way, _ holder: Holder) throws -> JSON {
        guard way.kind != .password else {
            return try holder.scenario.done("sign_in.create", holder.subject.with("password", Holder.password))
        }
        let flow = try holder.scenario.done(
            "sign_in.create", holder.subject.with("kind", .text(way.kind.name)))
        return try show(way, holder, flow)
    }

    /// Names whose end is a telephone number's.
    private static func name(_ number: Int) -> String { "user\(100 + number)" }

    @Test(arguments: Rules.all)
    func `two things that are held are not two factors for a new tenant`(_ rules: Rules) throws {
        let scenario = try rules.scenario()
        try scenario.allowPasskeys()
        let seconds: JSON = .list(Set(Way.seconds.map(\.kind.name)).sorted().map { .text($0) })
        try scenario.set([
            "sign_in": ["first_factors": ["password", "email", "phone", "passkey"]],
            "mfa": ["second_factors": seconds],
        ])
        var pairs = 0
        for (index, first) in Way.firsts.enumerated() {
            for (position, second) in Way.seconds.enumerated() where first.kind != second.kind {
                let holder = try Holder(scenario, Self.name(index * Way.seconds.count + position))
                scenario.clock.advance(seconds: 60)
                var (flow, shown) = (try begin(first, holder), [first])
                if flow["status"] == "needs_second_factor", flow.ways.items.contains(.text(second.kind.name)) {
                    flow = try scenario.proceed(flow, ["selection": .text(second.kind.name)])
                    flow = try show(second, holder, flow)
                    shown.append(second)
                    pairs += 1
                } else {
                    // Nothing is asked for beside a passkey that is two factors.
                    #expect(first.verifiesUser, "\(first) \(second)")
                }
                #expect(flow["status"] == "complete", "\(shown)")
                let session = try scenario.session(flow)
                #expect(session["amr"] == Self.amr(shown, rules), "\(shown)")
                #expect(session["aal"] == .integer(Self.level(shown, rules)), "\(shown)")
            }
        }
        #expect(pairs > 20)
    }

    @Test(arguments: Rules.all)
    func `a step-up adds a factor by the same rule, and a verdict says no more`(_ rules: Rules) throws {
        let scenario = try rules.scenario()
        try scenario.allowPasskeys()
        let seconds: JSON = .list(Set(Way.seconds.map(\.kind.name)).sorted().map { .text($0) })
        try scenario.set(["mfa": ["second_factors": seconds]])
        for (index, first) in Way.firsts.enumerated() {
            for (position, second) in Way.seconds.enumerated() where first.kind != second.kind {
                let holder = try Holder(scenario, Self.name(index * Way.seconds.count + position))
                scenario.clock.advance(seconds: 60)
                let made = try scenario.done(
                    "session.create",
                    holder.subject.merging([
                        "amr": Self.amr([first], rules),
                        "factor_ids": [holder.factors[first.kind] ?? .null],
                    ]))
                var flow = try scenario.stepUp(made)
                flow = try scenario.proceed(flow, ["selection": .text(second.kind.name)])
                flow = try show(second, holder, flow)
                let session = try scenario.session(made)
                #expect(session["aal"] == .integer(Self.level([first, second], rules)), "\(first) \(second)")
                let verdict = try scenario.done("verdict.redeem", ["verdict": flow["verdict"], "purpose": "transfer"])
                let isOfNothing = second.showing(rules) == .nothing
                #expect(
                    verdict["aal"] == .integer(isOfNothing ? 1 : Self.level([first, second], rules)),
                    "\(first) \(second)")
            }
        }
    }

    // MARK: A password and a code by mail

    @Test(arguments: [Rules.old, .new])
    func `a password and a mailed code are one factor for a new tenant`(_ rules: Rules) throws {
        let scenario = try rules.scenario()
        try scenario.set(["mfa": ["second_factors": ["email"]]])
        try scenario.person("ada", email: "ada@example.org")
        let (level, amr): (JSON, JSON) = rules.mailCounts ? (2, ["pwd", "otp", "mfa"]) : (1, ["pwd", "mca"])
        // In a sign-in.
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "ada@example.org", "password": "correct horse battery"])
        let done = try scenario.proceed(
            signIn, ["code": scenario.code(to: "ada@example.org"), "trust_device": true])
        let session = try scenario.session(done)
        #expect(session["aal"] == level && session["amr"] == amr)
        #expect(try scenario.check(done, ["min_aal": 2]).succeeded == rules.mailCounts)
        // A device that was trusted with less skips no second factor.
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        let again = try scenario.done(
            "sign_in.create",
            [
                "identifier": "ada@example.org", "password": "correct horse battery",
                "device_token": done["device_token"],
            ])
        #expect(again["status"] == (rules.mailCounts ? "complete" : "needs_second_factor"))
        scenario.clock.advance(seconds: 700)
        // In a session whose password the application has checked.
        let own = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let stepUp = try scenario.stepUp(own)
        let confirmed = try scenario.proceed(stepUp, ["code": scenario.code(to: "ada@example.org")])
        #expect(try scenario.session(own)["aal"] == level)
        let verdict = try scenario.done("verdict.redeem", ["verdict": confirmed["verdict"], "purpose": "transfer"])
        #expect(verdict["aal"] == level && verdict["amr"] == [rules.mailCounts ? "otp" : "mca"])
        // Vouched for.
        scenario.clock.advance(seconds: 700)
        let vouched = try scenario.done(
            "sign_in.create",
            [
                "subject": "ada",
                "first_factor": [
                    "amr": ["pwd"], "authenticated_at": .integer(Int(scenario.clock.now.milliseconds)),
                ],
            ])
        let two = try scenario.proceed(vouched, ["code": scenario.code(to: "ada@example.org")])
        #expect(try scenario.session(two)["aal"] == level)
        #expect(try scenario.session(two)["amr"] == amr)
    }

    @Test(arguments: [Rules.old, .new])
    func `a caller that keeps sessions itself is told the same of a mailed code`(_ rules: Rules) throws {
        let scenario = try rules.scenario()
        try scenario.person("ada", email: "ada@example.org")
        let word: JSON = rules.mailCounts ? "otp" : "mca"
        try scenario.done("factor.send", ["subject": "ada", "kind": "email"])
        let shown = try scenario.done(
            "email.verify", ["subject": "ada", "code": scenario.code(to: "ada@example.org")])
        #expect(shown["amr"] == [word])
        let made = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd", word]])
        #expect(try scenario.session(made)["aal"] == (rules.mailCounts ? 2 : 1))
        // The caller may know better.
        let other = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd", "otp"]])
        #expect(try scenario.session(other)["aal"] == 2)
    }

    @Test(arguments: [Rules.old, .new])
    func `what a caller vouches for and no factor shows is not known`(_ rules: Rules) throws {
        let scenario = try rules.scenario()
        try scenario.person("ada")
        let app = try scenario.enrolled("ada").app
        for word in ["user", "rba", "kba", "mca"] as [JSON] {
            scenario.clock.advance(seconds: 60)
            let signIn = try scenario.done(
                "sign_in.create",
                [
                    "subject": "ada",
                    "first_factor": [
                        "amr": [word], "authenticated_at": .integer(Int(scenario.clock.now.milliseconds)),
                    ],
                ])
            let session = try scenario.session(scenario.proceed(signIn, ["code": scenario.code(of: app)]))
            #expect(session["aal"] == (rules.twoHeldAreTwo ? 2 : 1), "\(word.line)")
        }
    }

    @Test func `a password on an unknown device, and the code that follows, are one factor in each edition`() throws {
        for rules in [Rules.old, .new] {
            let scenario = try rules.scenario()
            try scenario.set(["sign_in": ["client_trust": true]])
            try scenario.person("ada", email: "ada@example.org")
            let signIn = try scenario.done(
                "sign_in.create", ["identifier": "ada@example.org", "password": "correct horse battery"])
            #expect(signIn["status"] == "needs_client_trust")
            let done = try scenario.proceed(signIn, ["code": scenario.code(to: "ada@example.org")])
            #expect(try scenario.session(done)["amr"] == ["pwd"] && scenario.session(done)["aal"] == 1)
        }
    }
}
