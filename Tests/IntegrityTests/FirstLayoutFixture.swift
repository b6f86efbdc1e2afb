import FactorCore
import FactorCrypto
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

/// The store and the backup of an older layout, and their known contents: see its README.
struct FirstLayoutFixture {
    /// Which program made it. The second one took over the first one's store, so both have the same known contents.
    enum Layout: String {
        case first = "FirstLayout"
        case second = "SecondLayout"
    }

    private let source: String

    let facts: JSON
    /// Half a minute after it was made: nothing in it has expired, and codes of the next time steps are valid.
    let now: Timestamp

    init(_ layout: Layout = .first) throws {
        source = Bundle.module.bundlePath + "/" + layout.rawValue
        let path = Bundle.module.bundlePath + "/\(Layout.first.rawValue)/facts.json"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        facts = try #require(JSON(parsing: [UInt8](bytes)))
        now = Timestamp(milliseconds: Int64(try #require(facts["at_ms"].integer))).advanced(bySeconds: 45)
    }

    /// Puts a copy of the store into a directory of its own.
    func store(in directory: TemporaryDirectory) throws {
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(
                atPath: source + "/factord.sqlite" + suffix, toPath: directory.database + suffix)
        }
    }

    func open(in directory: TemporaryDirectory) throws -> SQLiteStore {
        try SQLiteStore(path: directory.database, mayMake: false)
    }

    func backup() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: source + "/factord.backup")))
    }

    static func masterKey() -> MasterKey {
        guard let key = try? MasterKey(SecretBytes(count: 32) { $0.copy(RawSpan(_elements: bytes.span)) }) else {
            preconditionFailure("no key")
        }
        return key
    }

    private static let bytes = [UInt8](repeating: 0x5E, count: 32)

    /// A server on a store.
    func scenario(on store: any Store, anchor: MemoryAnchor? = nil) throws -> Scenario {
        try Scenario(clock: ManualClock(now), on: store, master: { Self.masterKey() }, anchor: anchor)
    }

    func seed(_ name: String) throws -> Authenticator {
        Authenticator(secret: try #require(facts["seeds"][name].text))
    }
}

/// The author of the fixture.
private let root = Caller(uid: 0, gid: 0, listener: 0)

extension FirstLayoutFixture {
    /// Expects everything that is known of the store, with each code and token valid or spent as it was.
    func expectWhole(_ scenario: Scenario, _ comment: Comment? = nil) throws {
        func ask(_ method: String, _ params: JSON) throws -> Answer { try scenario.ask(method, params, from: root) }
        func subject(_ name: String) -> JSON { ["subject": .text(name)] }

        let spent = try seed("ada app").code(Int64(try #require(facts["ada_spent_step"].integer)))
        #expect(
            try ask("totp.verify", subject("ada").with("code", .text(spent))).reason == "code_rejected", comment)
        for (name, tenant) in [("ada", "default"), ("bob", "default"), ("ada", "shop")] {
            let app = try seed(tenant == "shop" ? "shop app" : "\(name) app")
            let code = app.code(at: scenario.clock.now)
            let offer = subject(name).with("tenant", .text(tenant)).with("code", .text(code))
            // Ada's code is needed for her sign-in.
            guard (name, tenant) != ("ada", "default") else { continue }
            #expect(try ask("totp.verify", offer).succeeded, comment)
            #expect(try ask("totp.verify", offer).reason == "code_rejected", comment)
        }
        let token = try seed("ada token")
        #expect(
            try ask("hotp.verify", subject("ada").with("code", .text(token.code(0)))).reason == "code_rejected",
            comment)
        #expect(try ask("hotp.verify", subject("ada").with("code", .text(token.code(1)))).succeeded, comment)
        for (index, code) in facts["backup_codes"].items.prefix(2).enumerated() {
            #expect(
                try ask("backup_codes.verify", subject("ada").with("code", code)).succeeded == (index > 0), comment)
        }
        #expect(
            try ask("password.verify", subject("ada").with("password", "correct horse battery")).succeeded, comment)

        #expect(
            try ask("session.check", ["session_token": facts["session"]]).result["session"]["subject"] == "ada", comment
        )
        #expect(try ask("session.check", ["session_token": facts["revoked"]]).reason == "not_found", comment)
        #expect(
            try ask("session.check", ["session_token": facts["other_session"], "tenant": "shop"]).succeeded, comment)
        let signIn: JSON = [
            "flow_id": facts["sign_in"], "code": .text(try seed("ada app").code(at: scenario.clock.now)),
        ]
        #expect(try ask("sign_in.attempt", signIn).result["status"] == "complete", comment)
        for (method, handle) in [
            ("sign_in.get", "sign_in_mail"), ("sign_up.get", "sign_up"), ("password_reset.get", "reset"),
            ("step_up.get", "step_up"),
        ] {
            #expect(try ask(method, ["flow_id": facts[handle]]).succeeded, comment)
        }
        #expect(try ask("device.exchange", subject("ada").with("device_token", facts["device"])).succeeded, comment)
        let receipt = facts["receipt"]
        let again: JSON = ["subject": receipt["subject"], "idempotency_key": receipt["idempotency_key"]]
        // Versions before 0.1.0 did not record how what an answer names stood, so nobody knows whether it is still so.
        let repetition = scenario.send("totp.enroll", again, from: root)
        #expect(try scenario.answer(repetition)?.reason == "not_found", comment)
        try scenario.rest()
        #expect(
            try ask("email.enroll", ["subject": "bob", "email_address": "ADA@example.org", "verified": true])
                .reason == "already_exists", comment)
        #expect(try ask("username.set", ["subject": "bob", "username": "ada.l"]).reason == "already_exists", comment)
        #expect(try !ask("job.claim", ["limit": 50]).result["jobs"].items.isEmpty, comment)
        #expect(try ask("keys.jwks", [:]).result["keys"].items.count > 0, comment)
        #expect(try ask("audit.verify", [:]).result["intact"] == true, comment)
        #expect(scenario.observer.problems == [], comment)
    }
}
