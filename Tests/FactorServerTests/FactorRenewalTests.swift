import FactorCore
import TestServer
import TestSupport
import Testing

/// A budget is of the secrets of a kind that there are. What was guessed at those that are gone is forgotten; nothing that
/// is still there gets more guesses.
struct FactorRenewalTests {
    private static let misses = 20
    private static let seeds = ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"]
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.keepSmallBudget(misses: Self.misses)
    }

    private func enrol(_ kind: String, _ seed: Int = 0, _ more: JSON = ["activate": true]) throws -> JSON {
        let named: JSON = ["subject": "bob", "secret": .text(Self.seeds[seed])]
        return [
            "subject": "bob",
            "factor_id": try scenario.done("\(kind).enroll", named.merging(more))["factor"]["factor_id"],
        ]
    }

    private func code(_ kind: String, _ app: Authenticator, _ counter: Int64 = 0) -> JSON {
        .text(kind == "totp" ? app.code(at: scenario.clock.now) : app.code(counter))
    }

    private func verify(_ kind: String, _ code: JSON) throws -> String {
        try scenario.ask("\(kind).verify", ["subject": "bob", "code": code]).reason ?? "ok"
    }

    /// Guesses until it is locked; returns how many guesses there were.
    private func spend(_ kind: String) throws -> Int {
        try scenario.misses { try scenario.ask("\(kind).verify", ["subject": "bob", "code": "000000"]) }
    }

    /// The guesses that the budget holds at a factor that was never used. Afterwards it holds more, as fewer codes are right.
    private func most(_ kind: String) throws -> Int {
        let fresh = try Self()
        _ = try fresh.enrol(kind)
        return try fresh.spend(kind)
    }

    @Test(arguments: ["totp", "hotp"])
    func `the one that is enrolled after all others are gone can be used`(_ kind: String) throws {
        for isReset in [true, false] {
            let elder = try enrol(kind)
            #expect(try spend(kind) >= most(kind))
            _ = try isReset ? scenario.resetFactors("bob") : scenario.done("factor.remove", elder)
            let (named, app) = try scenario.pendingApp("bob", kind: kind)
            #expect(try verify(kind, code(kind, app)) == "locked")
            try scenario.done("factor.activate", named.with("code", code(kind, app)))
            scenario.clock.advance(seconds: 30)
            #expect(try verify(kind, code(kind, app, 1)) == "ok")
            #expect(try spend(kind) >= most(kind))
            try scenario.done("factor.remove", named)
            try scenario.done("subject.unlock", ["subject": "bob"])
        }
    }

    @Test(arguments: ["totp", "hotp"])
    func `one beside an older one renews nothing, and is free once that is removed`(_ kind: String) throws {
        let elder = try enrol(kind)
        #expect(try spend(kind) >= most(kind))
        let (named, app) = try scenario.pendingApp("bob", kind: kind)
        try scenario.done("factor.activate", named.with("code", code(kind, app)))
        scenario.clock.advance(seconds: 30)
        #expect(try verify(kind, code(kind, app, 1)) == "locked")
        try scenario.done("factor.remove", elder)
        #expect(try verify(kind, code(kind, app, 1)) == "ok")
        #expect(try spend(kind) >= most(kind))
    }

    @Test(arguments: ["totp", "hotp"])
    func `adding, removing and disabling factors renews nothing for an older one`(_ kind: String) throws {
        let elder = try enrol(kind)
        #expect(try spend(kind) >= most(kind))
        var added = [try enrol(kind, 1)]
        if kind == "totp" {
            let generator: JSON = ["subject": "bob", "generator": true]
            let id = try scenario.done("totp.enroll", generator)["factor"]["factor_id"]
            added.append(["subject": "bob", "factor_id": id])
        }
        added.append(try scenario.pendingApp("bob", kind: kind).named)
        for act in ["factor.disable", "factor.enable"] {
            try scenario.done(act, elder)
            #expect(try spend(kind) == 0)
        }
        try scenario.done("factor.disable", elder)
        for factor in added {
            try scenario.done("factor.remove", factor)
            #expect(try spend(kind) == 0)
        }
        _ = try enrol(kind, 1)
        #expect(try spend(kind) == 0)
        try scenario.done("factor.enable", elder)
        #expect(try spend(kind) == 0)
    }

    @Test func `the next one keeps what was guessed since the day after it was made`() throws {
        let elder = try enrol("totp")
        for guesses in [3, 2, 4] {
            for _ in 0..<guesses {
                #expect(try verify("totp", "000000") == "code_rejected")
                scenario.clock.advance(seconds: 900)
            }
            scenario.clock.advance(seconds: 86_400)
            if guesses == 3 { _ = try enrol("totp", 1) }
        }
        // A try at two costs twice as much: three of the budget's twenty, then two and four times two.
        #expect(try spend("totp") == 2)
        try scenario.done("factor.remove", elder)
        #expect(try spend("totp") == 20 - 2 * 4 - 2 * 2)
    }

    @Test(arguments: ["totp", "hotp"], ["import", "enroll", "activate"])
    func `a seed that comes back has the budget it had`(_ kind: String, _ way: String) throws {
        let app = Authenticator(secret: Self.seeds[0])
        let elder = try enrol(kind)
        #expect(try verify(kind, code(kind, app)) == "ok")
        #expect(try spend(kind) >= most(kind))
        try scenario.done("factor.remove", elder)
        switch way {
        case "import": try scenario.done("\(kind).import", ["subject": "bob", "secret": .text(Self.seeds[0])])
        case "enroll": _ = try enrol(kind)
        default:
            let pending = try enrol(kind, 0, [:])
            scenario.clock.advance(seconds: 30)
            try scenario.done("factor.activate", pending.with("code", code(kind, app, 1)))
        }
        scenario.clock.advance(seconds: 30)
        #expect(try verify(kind, code(kind, app, 2)) == "locked")
    }

    @Test func `a new set of backup codes begins its own, made here or elsewhere`() throws {
        func scratch(_ first: Int) -> JSON {
            ["subject": "bob", "codes": .list((first..<first + 20).map { .text(String($0)) })]
        }
        func guess(_ code: JSON = "99999999") throws -> Answer {
            try scenario.ask("backup_code.verify", ["subject": "bob", "code": code])
        }
        try scenario.keepSmallBudget()
        try scenario.done("backup_code.import", scratch(10_000_000))
        let most = try scenario.misses { try guess() }
        #expect(most > 4)
        // It is not replaced, only compared.
        #expect(try scenario.ask("backup_code.import", scratch(20_000_000)).reason == "locked")
        let code = try scenario.backupCodes("bob")[0]
        #expect(try guess(.text(code)).succeeded)
        let set = try #require(try scenario.factors("bob").first)
        #expect(try scenario.misses { try guess() } > most)
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": set["factor_id"]])
        try scenario.done("backup_code.import", scratch(20_000_000))
        #expect(try guess("20000000").succeeded)
        #expect(try scenario.misses { try guess() } > most)
    }

    @Test func `whatever begins a budget begins it on the devices too`() throws {
        try scenario.keepSmallBudget()
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        var token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        func spendOnDevice() throws {
            let begin: JSON = ["identifier": "bob", "password": "correct horse battery", "device_token": token]
            let signIn = try scenario.done("sign_in.create", begin)
            token = signIn["device_token"]
            #expect(try scenario.misses { try scenario.attempt(signIn, ["code": "000000"]) } > 0)
        }
        func isRenewed() throws -> Bool {
            try scenario.done("subject.get", ["subject": "bob"]).pools(of: "device").isEmpty
        }

        let elder = try enrol("totp")
        try spendOnDevice()
        var present = try enrol("totp", 1)
        #expect(try !isRenewed())
        try scenario.done("factor.remove", elder)
        #expect(try isRenewed())
        for way in ["factor.activate", "totp.enroll", "totp.import"] {
            try spendOnDevice()
            try scenario.done("factor.remove", present)
            #expect(try !isRenewed())
            switch way {
            case "totp.enroll": present = try enrol("totp")
            case "totp.import":
                let imported = try scenario.done(way, ["subject": "bob", "secret": .text(Self.seeds[1])])
                present = ["subject": "bob", "factor_id": imported["factor"]["factor_id"]]
            default:
                let (named, app) = try scenario.pendingApp("bob")
                try scenario.done(way, named.with("code", code("totp", app)))
                present = named
            }
            #expect(try isRenewed(), "\(way)")
        }
    }
}
