import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// A seed has one mark in its subject. Each code is accepted only once, in whatever ways its seed was added, removed
/// and added again.
struct SeedMarkTests {
    let scenario: Scenario
    private let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")

    init() throws { scenario = try Scenario() }

    private var step: Int64 { scenario.clock.now.seconds / 30 }

    /// Adds the seed and spends the code of the current step.
    private func spend(_ way: SeedWay, _ app: Authenticator) throws {
        let id = try #require(try scenario.bring(way, app, counter: step).factorID)
        #expect(try scenario.offer(step, of: app, way, id).succeeded)
    }

    /// Expects that the code of the current step is spent for an added seed, and that the next one is valid.
    private func expectSpent(_ way: SeedWay, _ app: Authenticator) throws {
        let step = scenario.clock.now.seconds / app.period
        var brought = try scenario.bring(way, app, counter: step)
        if brought.reason == "policy_violation" {
            brought = try scenario.bring(way, app, counter: step + 1)
        }
        let id = try #require(brought.factorID, "\(brought.line)")
        #expect(try scenario.offer(step, of: app, way, id).reason == "code_rejected")
        let anywhere: JSON = ["subject": "ada", "code": .text(app.code(step))]
        for method in ["totp.verify", "hotp.verify", "factor.verify"] {
            #expect(try !scenario.ask(method, anywhere).succeeded, "\(method)")
        }
        #expect(try scenario.offer(step + 1, of: app, way, id).succeeded)
    }

    @Test(arguments: SeedWay.allCases, SeedExit.allCases)
    func `spent codes stay spent when the seed is removed and added again`(_ way: SeedWay, _ exit: SeedExit) throws {
        for (number, back) in SeedWay.allCases.enumerated() {
            let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PX\(["A", "B", "C", "D", "E", "F"][number])")
            try spend(way, app)
            try scenario.leave(exit)
            try expectSpent(back, app)
            try scenario.leave(.removal)
        }
    }

    @Test(arguments: SeedWay.allCases, SeedWay.allCases)
    func `a seed that a factor holds cannot be enrolled a second time`(_ way: SeedWay, _ second: SeedWay) throws {
        try spend(way, app)
        let again = try scenario.bring(second, app, counter: step)
        if second.rawValue.hasSuffix("import"), second.kind == way.kind {
            #expect(again.result["outcome"] == "present")
        } else {
            #expect(again.reason == "already_exists" && again.data["field"] == "secret", "\(again.line)")
        }
        #expect(try scenario.factors().count == 1)
    }

    @Test(arguments: SeedWay.allCases)
    func `with other settings it is the same seed`(_ way: SeedWay) throws {
        try spend(.totpEnrolledActive, app)
        for other in [
            Authenticator(secret: app.secret, digits: 8), Authenticator(secret: app.secret, algorithm: .sha256),
            Authenticator(secret: app.secret, period: 60), Authenticator(secret: app.secret, period: 15),
        ] {
            #expect(try scenario.bring(way, other, counter: step).reason == "already_exists")
        }
    }

    @Test(arguments: ["totp", "hotp"], [SeedWay.totpActivated, .hotpActivated])
    func `of pending enrolments with one seed, one can be activated`(_ kind: String, _ other: SeedWay) throws {
        let way: SeedWay = kind == "totp" ? .totpActivated : .hotpActivated
        let first = try #require(try scenario.bring(way, app, counter: step).factorID)
        let second = try #require(try scenario.bring(other, app, counter: step).factorID)
        #expect(try scenario.offer(step, of: app, way, first).succeeded)
        for code in [step, step + 1] {
            #expect(try scenario.offer(code, of: app, other, second).reason == "already_exists")
        }
        // Once its holder is gone, the other one begins after what the holder has spent.
        #expect(try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(first)]).succeeded)
        #expect(try !scenario.offer(step, of: app, other, second).succeeded)
        // A token below accepted time steps is refused permanently.
        let isBehind = kind == "totp" && other.kind == "hotp"
        #expect(try scenario.offer(step + 1, of: app, other, second).succeeded == !isBehind)
    }

    @Test func `of requests in one turn, one enrols a seed, and one activates it`() throws {
        let pending = try (0..<3).map { _ in try scenario.bring(.totpActivated, app, counter: 0).factorID }
        let code: JSON = ["subject": "ada", "code": .text(app.code(step))]
        let activations = pending.map { ("factor.activate", code.with("factor_id", .text($0 ?? ""))) }
        #expect(try scenario.askTogether(activations).count(where: \.succeeded) == 1)
        try scenario.leave(.removal)
        let enrolments = Array(repeating: SeedWay.totpEnrolledActive.request(app, counter: 0), count: 5)
        let answers = try scenario.askTogether(enrolments.map { ($0.method, $0.params) })
        #expect(answers.count(where: \.succeeded) == 1)
        #expect(answers.count { $0.reason == "already_exists" } == 4)
    }

    @Test(arguments: SeedWay.allCases.filter { !$0.isPending })
    func `a pending enrolment gives way to one that is active at once`(_ way: SeedWay) throws {
        let pending = try #require(try scenario.bring(.totpActivated, app, counter: step).factorID)
        #expect(try scenario.bring(way, app, counter: step).succeeded)
        #expect(try scenario.offer(step, of: app, .totpActivated, pending).reason == "already_exists")
    }

    @Test func `a spent code that activates nothing gets the hint to wait`() throws {
        try spend(.totpImported, app)
        try scenario.leave(.removal)
        let id = try #require(try scenario.bring(.totpActivated, app, counter: step).factorID)
        #expect(try scenario.offer(step, of: app, .totpActivated, id).data["hint"] == "wait_for_next_code")
    }

    @Test(arguments: SeedExit.allCases)
    func `a code with more digits contains the spent one`(_ exit: SeedExit) throws {
        try spend(.totpImported, app)
        try scenario.leave(exit)
        try expectSpent(.totpImported, Authenticator(secret: app.secret, digits: 8))
    }

    @Test func `the codes of another hash are independent`() throws {
        try spend(.totpImported, app)
        try scenario.leave(.removal)
        let other = Authenticator(secret: app.secret, algorithm: .sha256)
        let id = try #require(try scenario.bring(.totpImported, other, counter: step).factorID)
        #expect(try scenario.offer(step, of: other, .totpImported, id).succeeded)
    }

    @Test func `a seed whose spent codes would be valid again with a longer period is refused`() throws {
        try spend(.totpImported, app)
        try scenario.leave(.removal)
        for way in [SeedWay.totpEnrolledActive, .totpActivated, .totpImported] {
            let longer = try scenario.bring(way, Authenticator(secret: app.secret, period: 60), counter: step)
            #expect(longer.reason == "policy_violation" && longer.data["field"] == "secret", "\(longer.line)")
        }
        let shorter = Authenticator(secret: app.secret, period: 15)
        let id = try #require(try scenario.bring(.totpImported, shorter, counter: 0).factorID)
        #expect(try scenario.offer(scenario.clock.now.seconds / 15, of: shorter, .totpImported, id).succeeded)
    }

    @Test func `a token is refused if its counter is below the mark that an authenticator left for its seed`() throws {
        try spend(.totpImported, app)
        try scenario.leave(.removal)
        for counter in [0, step] {
            let answer = try scenario.bring(.hotpImported, app, counter: counter)
            #expect(answer.reason == "policy_violation" && answer.data["field"] == "secret")
        }
        #expect(try scenario.bring(.hotpImported, app, counter: step + 1).succeeded)
    }

    /// Other spellings of the seed: bytes that make the same codes.
    @Test(arguments: [
        "jbswy3dpehpk3pxpjbswy3dpehpk3pxp", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPAA======",
        "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPAA", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPAAAAAAAA",
    ])
    func `another spelling is the same seed, and so is one with zeros appended`(_ secret: String) throws {
        try expectSameSeed(app, Authenticator(secret: secret))
    }

    /// The bytes 0 to 99, and their SHA-1. To HMAC-SHA-1, both are the same key.
    @Test func `a seed that is hashed for its length is the same seed as its hash`() throws {
        let long =
            "AAAQEAYEAUDAOCAJBIFQYDIOB4IBCEQTCQKRMFYYDENBWHA5DYPSAIJCEMSCKJRHFAUSUKZMFUXC6MBRGIZTINJWG44DSOR3HQ6T4P2A"
            + "IFBEGRCFIZDUQSKKJNGE2TSPKBIVEU2UKVLFOWCZLJNVYXK6L5QGCYTD"
        let short = "DZTDJP5OXQBUQKMBAWJD2DZG4R5KGP7V"
        #expect(Authenticator(secret: long).code(step) == Authenticator(secret: short).code(step))
        try expectSameSeed(Authenticator(secret: long), Authenticator(secret: short))
    }

    private func expectSameSeed(_ first: Authenticator, _ second: Authenticator) throws {
        for (one, other) in [(first, second), (second, first)] {
            try spend(.totpEnrolledActive, one)
            #expect(try scenario.bring(.totpEnrolledActive, other, counter: 0).reason == "already_exists")
            #expect(try scenario.bring(.totpImported, other, counter: 0).result["outcome"] == "present")
            try scenario.leave(.removal)
            try expectSpent(.totpEnrolledActive, other)
            try scenario.leave(.removal)
            scenario.clock.advance(seconds: 90)
        }
    }

    @Test func `the recorded answer of an enrolment is given again, and not refused because of its own factor`() throws
    {
        let (method, params) = SeedWay.totpEnrolledActive.request(app, counter: 0)
        let first = try scenario.ask(method, params.with("idempotency_key", "k"))
        #expect(try scenario.ask(method, params.with("idempotency_key", "k")) == first)
        #expect(try scenario.ask(method, params.with("idempotency_key", "l")).reason == "already_exists")
    }

    @Test func `a mark survives a rotation of the keys and a restart`() throws {
        try spend(.hotpImported, app)
        try scenario.leave(.both)
        try scenario.ask("keys.rotate")
        for _ in 0..<20 { try scenario.tick() }
        #expect(try scenario.engine.tenant(.default).keys.generations == [2])
        try scenario.restart()
        try expectSpent(.hotpActivated, app)
        #expect(scenario.observer.problems == [])
    }

    @Test func `a clock that was ahead, and is set back, makes no code valid again`() throws {
        let code = step
        try spend(.totpImported, app)
        try scenario.leave(.removal)
        scenario.clock.advance(seconds: 86_400 * 20)
        // Gives upkeep a reason to forget old marks.
        try scenario.enrolled(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        try scenario.leave(.removal)
        try scenario.tick()
        scenario.clock.advance(seconds: -86_400 * 20)
        #expect(step == code)
        try expectSpent(.totpImported, app)
    }

    @Test func `the rest of a deleted subject is not a subject, and is removed after thirty days`() throws {
        try spend(.totpImported, app)
        try scenario.leave(.deletion)
        let records = { scenario.inner.everything.count { $0.key.kind == .subject } }
        #expect(records() == 1)
        for method in ["subject.get", "subject.delete"] {
            #expect(try scenario.ask(method, ["subject": "ada"]).reason == "not_found")
        }
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"] == [])
        #expect(try scenario.ask("tenant.get", ["tenant": "default"]).result["counts"]["subjects"] == 0)
        scenario.clock.advance(seconds: 30 * 86_400 - 1)
        try scenario.tick()
        #expect(records() == 1)
        scenario.clock.advance(seconds: 1)
        try scenario.tick()
        #expect(records() == 0)
        #expect(scenario.observer.problems == [])
        try scenario.bring(.totpImported, app, counter: 0)
        try scenario.leave(.deletion)
        #expect(records() == 0, "no code of it was spent")
    }

    // MARK: What does not set a mark

    @Test func `an unused counter that the caller supplied is forgotten with its token`() throws {
        #expect(try scenario.bring(.hotpEnrolledActive, app, counter: 1000).succeeded)
        try scenario.leave(.removal)
        let id = try #require(try scenario.bring(.hotpImported, app, counter: 3).factorID)
        #expect(try scenario.offer(3, of: app, .hotpImported, id).succeeded)
        let far: JSON = ["subject": "bob", "secret": .text(app.secret), "last_step": 9_000_000_000]
        let mistaken = try #require(try scenario.ask("totp.import", far).factorID)
        try scenario.ask("factor.remove", ["subject": "bob", "factor_id": .text(mistaken)])
        let right = try #require(try scenario.bring(.totpImported, app, "bob", counter: 0).factorID)
        #expect(try scenario.offer(step, of: app, .totpImported, right, "bob").succeeded)
    }

    @Test(arguments: [SeedWay.totpActivated, .hotpActivated], ["lapses", "is replaced", "is removed"])
    func `an enrolment that was never active leaves no mark`(_ way: SeedWay, _ end: String) throws {
        let id = try #require(try scenario.bring(way, app, counter: step).factorID)
        #expect(try scenario.offer(step - 40, of: app, way, id).reason == "code_rejected")
        switch end {
        case "lapses": scenario.clock.advance(seconds: 900)
        case "is replaced": for _ in 0..<3 { try scenario.ask("\(way.kind).enroll", ["subject": "ada"]) }
        default: try scenario.leave(.removal)
        }
        #expect(try scenario.offer(step, of: app, way, id).reason == "not_found")
        let again = try #require(try scenario.bring(way, app, counter: step).factorID)
        #expect(try scenario.offer(step, of: app, way, again).succeeded)
    }

    @Test func `another subject has its own marks`() throws {
        try spend(.totpImported, app)
        let id = try #require(try scenario.bring(.totpImported, app, "bob", counter: 0).factorID)
        #expect(try scenario.offer(step, of: app, .totpImported, id, "bob").succeeded)
    }

    @Test func `a removed seed can be enrolled, and a token then continues where it was`() throws {
        try spend(.hotpImported, app)
        try scenario.leave(.removal)
        let again = try scenario.bring(.hotpEnrolledActive, app, counter: 0)
        #expect(again.result["otpauth_uri"].text?.hasSuffix("&counter=\(step + 1)") == true)
    }
}
