import FactorCore
import FactorFiles
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport

/// A store with one record of every kind, as a stopped daemon left it, and the checks of an edited copy of it.
final class EditTarget {
    static let tables = ["document", "hot", "audit", "log", "probe"]

    /// The database that is edited, and an earlier state of it.
    let original: String
    let older: String
    private let copy: String
    private let everything: Everything
    private let now: Timestamp
    /// The content of the store.
    private let content: [String]
    private(set) var counts: [String: Int] = [:]
    private var starts: UInt64

    init(directory: TemporaryDirectory, seed: UInt64) throws {
        let path = directory.make("original") + "/factord.sqlite"
        (original, older) = (path, directory.make("older") + "/factord.sqlite")
        copy = directory.make("copy") + "/factord.sqlite"
        starts = seed &* 1_000_003
        let clock = ManualClock()
        let store = try Self.open(path, mayMake: true)
        let scenario = try Scenario(clock: clock, on: store, master: DrillKey.master, seed: starts)
        everything = try scenario.furnish()
        scenario.stop()
        store.close()
        try FileManager.default.copyItem(atPath: path, toPath: older)
        // These last changes are ones that an older row would roll back.
        let again = try Self.open(path)
        let later = try Scenario(clock: clock, on: again, master: DrillKey.master, seed: starts + 1)
        clock.advance(seconds: 30)
        for (method, params) in Self.lastChanges(everything, clock.now) {
            let answer = try later.ask(method, params)
            guard answer.succeeded || method == "totp.verify" else { throw Scenario.Unexpected(answer) }
        }
        later.stop()
        again.close()
        now = clock.now
        content = try Self.content(of: path)
        starts += 2
    }

    private static func lastChanges(_ everything: Everything, _ now: Timestamp) -> [(String, JSON)] {
        let ada: JSON = ["subject": "ada"]
        return [
            ("totp.verify", ada.with("code", .text(everything.app.code(at: now)))),
            ("hotp.verify", ada.with("code", .text(everything.token.code(1)))),
            ("backup_code.verify", ada.with("code", .text(everything.backupCodes[1]))),
            ("session.revoke", ["session_token": .text(everything.shopSession), "tenant": "shop"]),
            ("username.set", ada.with("username", "Ada.King")),
            ("tenant.update", ["tenant": "default", "policy": ["mfa": ["state": "required"]]]),
            ("totp.verify", ["subject": "eve", "code": .text(everything.lockedApp.wrong(at: now))]),
        ]
    }

    // MARK: Checks

    /// Makes an edit on a copy, starts on the copy and returns what is wrong; nil if nothing is.
    func check(_ edit: Edit, isNone: Bool = false) throws -> String? {
        do { try makeCopy(edit) } catch let failure as EditedDatabase.Failure {
            // For example, SQLite itself refuses a second row with the same number.
            return count("edits that SQLite refuses: \(failure.text.suffix(40))")
        }
        starts += 1
        guard let store = try? Self.open(copy) else {
            return count("edits with which the file does not open")
        }
        defer { store.close() }
        let (clock, steady) = (ManualClock(now), ManualClock(now))
        guard
            let scenario = try? Scenario(
                clock: clock, steady: steady, on: store, master: DrillKey.master, seed: starts)
        else {
            return count("edits with which the start is refused")
        }
        defer { scenario.stop() }
        var passed = try whatPasses(scenario)
        let used: JSON = ["subject": "ada", "device_token": .text(everything.usedDevice)]
        if try scenario.ask("device.exchange", used).succeeded { passed = "a used device" }
        if let defect = scenario.observer.defects.first { return "a defect: \(defect)" }
        let alarms = scenario.observer.alarms
        if let passed, !edit.undoes { return "\(passed) passes" }
        if !alarms.isEmpty { return isNone ? "an alarm: \(alarms)" : count("edits that raise an alarm when used") }
        for _ in 0..<200 where scenario.engine.integrity.passes == 0 {
            clock.advance(seconds: 1)
            steady.advance(seconds: 1)
            try scenario.tick()
        }
        let problems = scenario.engine.integrity.problems
        if isNone { return problems.isEmpty ? nil : "the look at the whole store finds \(problems)" }
        if !problems.isEmpty {
            let what = "edits that the look at the whole store finds"
            return count(passed.map { _ in "\(what), before which something undone passed" } ?? what)
        }
        if let passed { return "\(passed) passes, and nobody notices" }
        scenario.stop()
        store.close()
        try makeCopy(edit)
        return try Self.content(of: copy) == content
            ? count("edits that change nothing that is read") : "nobody notices"
    }

    private static func open(_ path: String, mayMake: Bool = false) throws -> SQLiteStore {
        try SQLiteStore(path: path, limits: EmbeddedServer.limits, vfs: FaultyFiles.name, mayMake: mayMake)
    }

    private func makeCopy(_ edit: Edit) throws {
        try FileSet(Folder.parent(of: original)).putBack(to: Folder.parent(of: copy))
        try edit.make(EditedDatabase(copy))
    }

    private func count(_ what: String) -> String? {
        counts[what, default: 0] += 1
        return nil
    }

    /// The first thing that passes although it must not.
    private func whatPasses(_ scenario: Scenario) throws -> String? {
        let ada: JSON = ["subject": "ada"]
        func refuses(_ method: String, _ params: JSON) throws -> Bool { try !scenario.ask(method, params).succeeded }
        let checks: [(String, String, JSON)] = [
            ("a spent code", "totp.verify", ada.with("code", .text(everything.app.code(at: now)))),
            (
                "a spent code of before", "totp.verify",
                ada.with("code", .text(everything.app.code(at: now, offset: -1)))
            ),
            ("a pending app's code", "totp.verify", ada.with("code", .text(everything.pendingApp.code(at: now)))),
            ("a generator's code", "totp.verify", ada.with("code", .text(everything.robot.code(at: now)))),
            ("a token's spent code", "hotp.verify", ada.with("code", .text(everything.token.code(1)))),
            ("a mailed code", "email.verify", ada.with("code", .text(everything.mailCode))),
            ("a revoked session", "session.check", ["session_token": .text(everything.revokedSession)]),
            (
                "another revoked session", "session.check",
                ["session_token": .text(everything.shopSession), "tenant": "shop"]
            ),
            (
                "a session in another tenant", "session.check",
                ["session_token": .text(everything.session), "tenant": "shop"]
            ),
            (
                "a redeemed verdict", "verdict.redeem",
                ["verdict": .text(everything.verdict), "purpose": "pay", "binding": "42"]
            ),
            (
                "a locked user's code", "totp.verify",
                ["subject": "eve", "code": .text(everything.lockedApp.code(at: now))]
            ),
            (
                "a removed app's code", "totp.verify",
                ["subject": "fay", "code": .text(everything.removedApp.code(at: now))]
            ),
            (
                "another tenant's code", "totp.verify",
                ["subject": "ada", "code": .text(everything.shopApp.code(at: now))]
            ),
        ]
        for (what, method, params) in checks where try !refuses(method, params) { return what }
        if try scenario.ask("flow.get", ["flow_id": .text(everything.signIn)]).result["status"] == "complete" {
            return "a sign-in without its code"
        }
        for tenant: JSON in ["default", "shop"] {
            let params = ada.merging(["tenant": tenant, "password": .text(Everything.password)])
            let status = try scenario.ask("sign_in.create", params).result["status"]
            // The sign-in must require the code of an existing app, or give no answer at all.
            if status != .null, status != "needs_second_factor" { return "a password alone (\(status.line))" }
        }
        let dead = [everything.backupCodes[0], everything.backupCodes[1]]
        for code in dead where try !refuses("backup_code.verify", ada.with("code", .text(code))) {
            return "a spent backup code"
        }
        return nil
    }

    // MARK: Content

    /// Everything that can be read from a stopped database, as text.
    private static func content(of path: String) throws -> [String] {
        let snapshot = try StoreInspection(path: path).snapshot()
        var content: [String] = []
        /// Reads all records. Damage is reported once, and reading continues after it.
        func read(_ next: () throws -> String?) throws {
            while true {
                do {
                    guard let found = try next() else { return }
                    content.append(found)
                } catch StoreFailure.corrupt(let text) {
                    content.append(text)
                }
            }
        }
        for kind in DocumentKind.allCases {
            try read { try snapshot.nextDocument(kind).map { "\($0.key) \($0.document)" } }
        }
        try read { try snapshot.nextSegment().map { "\($0.first) \($0.tag)" } }
        // The order of the rows is irrelevant.
        return content.sorted()
    }
}
