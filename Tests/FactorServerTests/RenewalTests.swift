import FactorCore
import TestServer
import TestSupport
import Testing

/// A new password begins its own budget: a stranger who has spent that of the old one locks nobody out of the new one.
struct RenewalTests {
    private static let old: JSON = "correct horse battery"
    private static let new: JSON = "mountain violin"
    private static let mail: JSON = "bob@example.org"
    private static let unchanged: [String?] = ["password_refused", "unchanged"]
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.keepSmallBudget()
        try scenario.person("bob", email: "bob@example.org")
    }

    private func miss() throws -> Answer {
        try scenario.ask("sign_in.create", ["identifier": Self.mail, "password": "wrong horse"])
    }

    private func check(_ password: JSON) throws -> String {
        try scenario.ask("password.verify", ["subject": "bob", "password": password]).reason ?? "ok"
    }

    /// Begins a reset by mail. The closure ends it with a new password.
    private func reset() throws -> (JSON) throws -> Answer {
        let reset = try scenario.done("password_reset.create", ["identifier": Self.mail])
        let code = try scenario.code(to: "bob@example.org")
        return { [scenario] in
            try scenario.attempt(reset, ["code": code, "new_password": $0])
        }
    }

    /// Trusts a device. The closure guesses on it.
    private func device(_ password: JSON = old) throws -> () throws -> Answer {
        let session = try scenario.signedIn("bob@example.org", password)
        let token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        let guess: JSON = ["identifier": Self.mail, "password": "wrong horse", "device_token": token]
        return { [scenario] in try scenario.ask("sign_in.create", guess) }
    }

    private func refusal(_ answer: Answer) -> [String?] { [answer.reason, answer.data["problem"].text] }

    @Test(arguments: [true, false])
    func `a password that was reset by mail is not locked by guesses at the old one`(_ hidesAccounts: Bool) throws {
        try scenario.set(["enumeration_protection": .flag(hidesAccounts)])
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        #expect(try check(Self.old) == "locked")
        #expect(try reset()(Self.new).succeeded)
        _ = try scenario.signedIn("bob@example.org", Self.new)
        #expect(try check(Self.new) == "ok")
    }

    @Test func `nor is one that was forgotten, changed or reset on demand in a sign-in`() throws {
        let forgotten = try scenario.done("sign_in.create", ["identifier": Self.mail])
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        try scenario.proceed(forgotten, ["selection": "reset_password"])
        let answer: JSON = ["code": try scenario.code(to: "bob@example.org"), "new_password": Self.new]
        #expect(try scenario.proceed(forgotten, answer)["status"] == "complete")
        #expect(try check(Self.new) == "ok")

        try scenario.done("password.set", ["subject": "bob", "password": Self.old, "temporary": true])
        let change = try scenario.done("sign_in.create", ["identifier": Self.mail, "password": Self.old])
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        #expect(try scenario.proceed(change, ["new_password": Self.new])["status"] == "complete")
        #expect(try check(Self.new) == "ok")

        try scenario.done("password.require_reset", ["subject": "bob"])
        let demanded = try scenario.done("sign_in.create", ["identifier": Self.mail, "password": Self.new])
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        let other: JSON = ["code": try scenario.code(to: "bob@example.org"), "new_password": Self.old]
        #expect(try scenario.proceed(demanded, other)["status"] == "complete")
        #expect(try check(Self.old) == "ok")
    }

    @Test
    func
        `what was guessed at the old one neither counts nor waits, at the subject, at that identifier and on its devices`()
        throws
    {
        try scenario.keepSmallBudget(misses: 100)
        try scenario.done("username.set", ["subject": "bob", "username": "bobby"])
        let onDevice = try device()
        let named: [JSON] = [["identifier": Self.mail], ["subject": "bob"], ["identifier": "bobby"]]
        var guesses = named.map { name -> () throws -> Answer in
            let guess = name.with("password", "wrong horse")
            return { [scenario] in try scenario.ask("sign_in.create", guess) }
        }
        for guess in guesses + [onDevice] {
            for _ in 0..<5 { #expect(try guess().reason == "credential_rejected") }
            #expect(try guess().reason == "throttled")
        }
        #expect(try reset()(Self.new).succeeded)
        let pools = try scenario.done("subject.get", ["subject": "bob"])["pools"].items
        #expect(pools.map { $0["scope"] } == ["identifier"])
        // That both identifiers belong to one user is not told.
        #expect(try guesses.removeLast()().reason == "throttled")
        for guess in guesses + [try device(Self.new)] {
            for _ in 0..<5 { #expect(try guess().reason == "credential_rejected") }
            #expect(try guess().reason == "throttled")
        }
    }

    @Test func `the same password again keeps its budget, and is refused while that is spent`() throws {
        for _ in 0..<3 { #expect(try check("wrong horse") == "credential_rejected") }
        #expect(try reset()(Self.old).succeeded)
        try scenario.done("password.set", ["subject": "bob", "password": Self.old])
        #expect(try scenario.misses(miss) == Scenario.smallBudget - 3)
        let answer = try reset()
        #expect(try refusal(answer(Self.old)) == Self.unchanged)
        let again = try scenario.ask("password.set", ["subject": "bob", "password": Self.old])
        #expect(refusal(again) == Self.unchanged && again.data["field"] == "password")
        #expect(try check(Self.old) == "locked")
        // The code is still good.
        #expect(try answer(Self.new).succeeded)
        #expect(try check(Self.new) == "ok")
    }

    @Test func `so it is if it is locked on the user's devices alone`() throws {
        #expect(try scenario.misses(try device()) == Scenario.smallBudget)
        let answer = try reset()
        #expect(try refusal(answer(Self.old)) == Self.unchanged)
        #expect(try answer(Self.new).succeeded)
        #expect(try scenario.misses(try device(Self.new)) == Scenario.smallBudget)
    }

    @Test func `a new budget is as large as the first, to the last try`() throws {
        for password in [Self.new, Self.old, Self.new] {
            #expect(try scenario.misses(miss) == Scenario.smallBudget)
            scenario.clock.advance(seconds: 3_600)
            #expect(try reset()(password).succeeded)
        }
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        #expect(try check(Self.new) == "locked")
    }

    @Test func `a password that the application sets or imports begins its own, on devices too`() throws {
        var password = Self.old
        for set in [["password": Self.new], ["password": Self.old, "temporary": true]] as [JSON] {
            #expect(try scenario.misses(try device(password)) == Scenario.smallBudget)
            #expect(try scenario.misses(miss) == Scenario.smallBudget)
            password = set["password"]
            try scenario.done("password.set", set.with("subject", "bob"))
            #expect(try check(password) == "ok")
            #expect(try scenario.done("subject.get", ["subject": "bob"])["pools"].items.isEmpty)
        }
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        try scenario.done("password.remove", ["subject": "bob"])
        #expect(try check(password) == "locked")
        let sample = PasswordSamples.all[0]
        try scenario.done("password.import", ["subject": "bob", "hash": .text(sample.hash)])
        #expect(try check(.text(sample.password)) == "ok")
    }

    @Test func `a reset by mail renews no second factor, however often`() throws {
        let app = try scenario.enrolled("bob").app
        let token = try scenario.enrolledToken("bob").token
        let scratch = (10_000_000..<10_000_020).map { JSON.text("\($0)") }
        try scenario.done("backup_code.import", ["subject": "bob", "codes": .list(scratch)])
        let codes: [(method: String, code: String)] = [
            ("totp.verify", app.wrong(at: scenario.clock.now)), ("hotp.verify", token.wrong(near: 0)),
            ("backup_code.verify", "99999999"),
        ]
        func guess(_ code: (method: String, code: String)) throws -> Answer {
            try scenario.ask(code.method, ["subject": "bob", "code": .text(code.code)])
        }
        for code in codes { #expect(try scenario.misses { try guess(code) } > 0) }
        for password in [Self.new, Self.old, Self.new] {
            #expect(try reset()(password).succeeded)
            for code in codes { #expect(try guess(code).reason == "locked") }
        }
    }

    @Test func `a sign-up's password keeps its guesses when it becomes an account's`() throws {
        try scenario.set([
            "enumeration_protection": false, "sign_up": ["required_fields": ["email_address", "password"]],
        ])
        let signUp = try scenario.done("sign_up.create", ["email_address": "eve@example.org", "password": Self.old])
        let code = try scenario.code(to: "eve@example.org")
        let guess: JSON = ["identifier": "eve@example.org", "password": "wrong horse"]
        for _ in 0..<3 { #expect(try scenario.ask("sign_in.create", guess).reason == "credential_rejected") }
        #expect(try scenario.proceed(signUp, ["code": code])["status"] == "complete")
        #expect(try scenario.misses { try scenario.ask("sign_in.create", guess) } == Scenario.smallBudget - 3)
    }

    @Test(arguments: 1...10)
    func `what a reset does is done or not, whichever call of the store fails`(_ nth: Int) throws {
        #expect(try scenario.misses(try device()) == Scenario.smallBudget)
        #expect(try scenario.misses(miss) == Scenario.smallBudget)
        let answer = try reset()
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        let isDone = try answer(Self.new).succeeded
        scenario.store.recover()
        try scenario.tick()
        try scenario.restart()
        #expect(try check(Self.new) == (isDone ? "ok" : "locked"))
        #expect(try miss().reason == (isDone ? "credential_rejected" : "locked"))
        #expect(try scenario.done("subject.get", ["subject": "bob"]).pools(of: "device").isEmpty == isDone)
        #expect(scenario.observer.problems == [])
    }
}

extension Scenario {
    /// How many wrong passwords, or codes of an app, a small budget holds: fewer than a throttle leaves alone.
    static let smallBudget = 4

    /// Sets a budget that is soon spent.
    func keepSmallBudget(misses: Int = smallBudget) throws {
        try set(["guess_budget": ["probability": .number("0.\(String(1_000_000 + 3 * misses).dropFirst())")]])
    }

    /// Makes guesses until they are locked out, each as soon as it is looked at; returns how many there were.
    func misses(_ guess: () throws -> Answer) throws -> Int {
        for count in 0..<1_000 {
            var answer = try guess()
            if answer.reason == "throttled" {
                clock.advance(milliseconds: Int64(answer.data["retry_after_ms"].integer ?? 0))
                answer = try guess()
            }
            if answer.reason == "locked" { return count }
            guard answer.reason == "code_rejected" || answer.reason == "credential_rejected" else {
                throw Unexpected(answer)
            }
        }
        return 1_000
    }
}
