import FactorCore
import TestServer
import TestSupport
import Testing

/// A seed that is enrolled again after a restore starts after everything that may have been spent since the backup.
struct SeedRestoreTests {
    private static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

    let scenario: Scenario
    private let app = Authenticator(secret: Self.secret)

    init() throws { scenario = try Scenario() }

    private static let seed: JSON = ["subject": "ada", "secret": .text(secret)]

    /// When in the life of a seed the backup is taken.
    enum Moment: String, CaseIterable {
        case beforeTheSubject, beforeTheFactor, whileItIsThere, afterItsRemoval, afterTheDeletion
    }

    private func live(_ moment: Moment, _ enrol: (Scenario) throws -> Void) throws -> [UInt8] {
        var backup: [UInt8] = []
        for present in Moment.allCases {
            switch present {
            case .beforeTheSubject: break
            case .beforeTheFactor: _ = try scenario.backupCodes()
            case .whileItIsThere: try enrol(scenario)
            case .afterItsRemoval: try scenario.leave(.removal)
            case .afterTheDeletion: #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
            }
            if present == moment {
                backup = try scenario.backup()
                // Used once more while it exists, so that the backup does not know everything.
                if present == .whileItIsThere { #expect(try scenario.verify(app.code(at: now, offset: 1)).succeeded) }
            }
        }
        return backup
    }

    private var now: Timestamp { scenario.clock.now }

    @Test(arguments: Moment.allCases, ["totp.enroll", "totp.import", "factor.activate"])
    func `no code of an authenticator that may be spent is accepted`(_ moment: Moment, _ method: String) throws {
        let backup = try live(moment) { scenario in
            let id = try scenario.enrolled().id
            let params: JSON = ["subject": "ada", "factor_id": .text(id), "code": .text(app.code(at: now))]
            #expect(try scenario.ask("totp.verify", params).succeeded)
        }
        let restored = try scenario.restored(backup)
        try restored.leave(.removal)
        func bring() throws -> JSON {
            try restored.done(
                method == "factor.activate" ? "totp.enroll" : method,
                method == "totp.enroll" ? Self.seed.with("activate", true) : Self.seed)["factor"]["factor_id"]
        }
        let first = try bring()
        func offer(_ code: String) throws -> Answer {
            try restored.ask("subject.unlock", ["subject": "ada"])
            // An enrolment does not survive many wrong codes.
            let id = try method == "factor.activate" ? bring() : first
            let params: JSON = ["subject": "ada", "code": .text(code), "factor_id": id]
            return try restored.ask(method == "factor.activate" ? method : "totp.verify", params)
        }
        for offset in 0...20 as ClosedRange<Int64> {
            restored.clock.now = now.advanced(bySeconds: 30 * offset)
            for code in [0, 1] as [Int64] { #expect(try !offer(app.code(at: now, offset: code)).succeeded) }
            #expect(try !offer(app.code(at: restored.clock.now)).succeeded)
        }
        restored.clock.now = now.advanced(bySeconds: 30 * 21)
        #expect(try offer(app.code(at: restored.clock.now)).succeeded)
    }

    @Test func `a newly drawn seed works at once`() throws {
        let restored = try scenario.restored(try scenario.backup())
        let (named, fresh) = try restored.pendingApp()
        #expect(try restored.ask("factor.activate", named.with("code", restored.code(of: fresh))).succeeded)
    }

    @Test func `it is remembered across restarts and later restores with a known history`() throws {
        var restored = try scenario.restored(try scenario.backup())
        try restored.restart()
        restored = try restored.restored(try restored.backup(), nothingHappenedSince: true)
        #expect(try restored.ask("totp.import", Self.seed).succeeded)
        #expect(try restored.verify(app.code(at: restored.clock.now)).reason == "code_rejected")
        restored.clock.advance(seconds: 30 * 21)
        #expect(try restored.verify(app.code(at: restored.clock.now)).succeeded)
    }

    /// A token, three codes of it, the backup, and two more codes.
    private func token(isRemovedBefore: Bool) throws -> Scenario {
        let id = try scenario.ask("hotp.import", Self.seed).result["factor"]["factor_id"]
        func press(_ counter: Int64) throws {
            let code: JSON = .text(app.code(counter))
            #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": code]).succeeded)
        }
        try press(2)
        if isRemovedBefore {
            #expect(try scenario.ask("factor.remove", ["subject": "ada", "factor_id": id]).succeeded)
        }
        let backup = try scenario.backup()
        if isRemovedBefore { #expect(try scenario.ask("hotp.import", Self.seed).succeeded) }
        try press(4)
        return try scenario.restored(backup)
    }

    @Test(arguments: [false, true])
    func `a token is accepted again once the caller names its present counter`(_ isRemoved: Bool) throws {
        let restored = try token(isRemovedBefore: isRemoved)
        let methods: [(String, JSON)] = [
            ("hotp.enroll", Self.seed.with("activate", true)), ("hotp.enroll", Self.seed), ("hotp.import", Self.seed),
            ("hotp.import", Self.seed.with("dry_run", true)),
        ]
        if !isRemoved {
            // Suspended, it still holds its seed.
            for (method, params) in methods {
                #expect(try restored.ask(method, params.with("counter", 9)).reason == "already_exists")
            }
            try restored.leave(.removal)
        }
        for counter in [0, 2, 3] {
            for (method, params) in methods {
                let refused = try restored.ask(method, params.with("counter", .integer(counter)))
                #expect(refused.reason == "policy_violation" && refused.data["field"] == "counter", "\(refused.line)")
            }
        }
        #expect(try restored.ask("hotp.import", Self.seed.with("counter", 5)).result["outcome"] == "imported")
        for counter in 2...4 as ClosedRange<Int64> {
            let code: JSON = ["subject": "ada", "code": .text(app.code(counter))]
            #expect(try restored.ask("hotp.verify", code).reason == "code_rejected")
        }
        #expect(try restored.ask("hotp.verify", ["subject": "ada", "code": .text(app.code(5))]).succeeded)
        // From here on its counter is known again.
        try restored.leave(.removal)
        #expect(try restored.ask("hotp.import", Self.seed).result["outcome"] == "imported")
        #expect(try !restored.ask("hotp.verify", ["subject": "ada", "code": .text(app.code(5))]).succeeded)
    }

    @Test func `if nothing happened since, marks are as they were`() throws {
        #expect(try scenario.ask("hotp.import", Self.seed).succeeded)
        #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(app.code(4))]).succeeded)
        try scenario.leave(.removal)
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: true)
        #expect(try restored.ask("hotp.import", Self.seed).succeeded)
        for (counter, passes) in [(4, false), (5, true)] as [(Int64, Bool)] {
            let code: JSON = ["subject": "ada", "code": .text(app.code(counter))]
            #expect(try restored.ask("hotp.verify", code).succeeded == passes)
        }
    }
}
