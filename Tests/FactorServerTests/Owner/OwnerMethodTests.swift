import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Every method that changes a subject's factors leaves that to their owner, if the policy says so.
struct OwnerMethodTests {
    private let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    private static let seed: JSON = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBV"
    private static let hash: JSON = "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="
    private static let changing = Catalogue.all.filter(\.changesFactors).map(\.name)

    /// A subject with an app and a password or backup codes, with something for each method to change.
    private func params(_ method: String) throws -> JSON {
        try scenario.allowPasskeys()
        let id = try scenario.enrolled().id
        let app: JSON = ["factor_id": .text(id)]
        if method != "password.import" {
            try scenario.done("password.set", ["subject": "ada", "password": "correct horse"])
        }
        if method != "backup_code.import" { _ = try scenario.backupCodes() }
        switch method {
        case "factor.activate":
            let (named, app) = try scenario.pendingApp(kind: "totp")
            return named.with("code", scenario.code(of: app))
        case "factor.enable":
            try scenario.done("factor.disable", app.with("subject", "ada"))
            return app
        case "factor.remove", "factor.disable": return app
        case "totp.import", "hotp.import": return ["secret": Self.seed]
        case "backup_code.import": return ["codes": ["95199708"]]
        case "password.import": return ["hash": Self.hash]
        case "password.set": return ["password": "mountain violin"]
        case "email.enroll", "phone.enroll": return address(String(method.prefix(5)))
        default: return [:]
        }
    }

    private func address(_ kind: String) -> JSON {
        kind == "email" ? ["email_address": "ada@example.org"] : ["phone_number": "+14155550123"]
    }

    private func enrolled(_ kind: String) throws -> JSON {
        try scenario.done("\(kind).enroll", address(kind).with("subject", "ada"))["factor"]
    }

    /// What may authenticate or is about to, besides names. A password has no member that shows its change but its age.
    private func factors() throws -> [JSON] {
        try scenario.factors().map { factor in
            ["factor_id": factor["factor_id"], "status": factor["status"], "disabled": factor["disabled"]]
        }
    }

    @Test(arguments: changing)
    func `it takes the owner's session, or the role provision`(_ method: String) throws {
        let params = try params(method).with("subject", "ada")
        let before = try (factors(), scenario.done("subject.get", ["subject": "ada"]), scenario.entries())
        try scenario.settle()
        try scenario.set(["mfa": ["changes": "session"]])
        let refused = try scenario.ask(method, params, from: Scenario.application)
        #expect(refused.reason == "insufficient_authentication" && !refused.data["detail"].isNull, "\(refused.line)")
        // Nothing was tried, counted, entered or sent.
        #expect(try scenario.done("subject.get", ["subject": "ada"]) == before.1)
        #expect(try scenario.entries() == before.2)
        #expect(try scenario.claim(["kinds": ["deliver_message"]]).isEmpty)
        // What was refused is possible, and does change something.
        let provision = Caller(uid: 1, gid: 1, listener: 0)
        #expect(try scenario.ask(method, params, from: provision).succeeded)
        #expect(try factors() != before.0)
    }

    @Test(arguments: changing)
    func `it is an application's, as before, unless the policy says otherwise`(_ method: String) throws {
        let params = try params(method).with("subject", "ada")
        let before = try factors()
        let other = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])["session_token"]
        let old = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"], "authenticated_at": 0])
        // A session that is named must be good, except where it is only one that stays.
        if method != "password.set" {
            for (token, reason) in [(other, "not_found"), (old["session_token"], "insufficient_authentication")] {
                let refused = try scenario.ask(method, params.with("session_token", token), from: Scenario.application)
                #expect(refused.reason == reason, "\(refused.line)")
            }
        }
        try scenario.done("session.revoke_all", ["subject": "ada"])
        #expect(try scenario.ask(method, params, from: Scenario.application).succeeded)
        #expect(try factors() != before)
    }

    /// The others are asked with what is theirs, so that they reach whatever they could change.
    @Test func `no other method that an application may call changes a factor`() throws {
        let id = try scenario.enrolled().id
        try scenario.person("ada", email: "ada@example.org", phone: "+14155550123")
        let codes = try scenario.backupCodes()
        let before = try factors()
        let theirs: JSON = ["subject": "ada", "factor_id": .text(id), "password": "correct horse battery"]
        var reached = 0
        for entry in Catalogue.all where ["enroll", "verify", "flow", nil].contains(entry.role?.name) {
            guard !entry.changesFactors else { continue }
            var params: JSON = [:]
            for parameter in entry.parameters() where parameter.isRequired || parameter.name == "subject" {
                let sample = theirs[parameter.name]
                params = params.with(parameter.name, sample.isNull ? entry.sample(of: parameter) ?? .null : sample)
            }
            if entry.name == "backup_code.verify" { params = params.with("code", .text(codes[0])) }
            let answer = try scenario.ask(entry.name, params)
            #expect(answer.code != -32603, "\(entry.name): \(answer.line)")
            if answer.succeeded { reached += 1 }
            #expect(try factors() == before, "\(entry.name)")
        }
        #expect(reached > 15)
    }

    @Test func `a decision that nobody has answered for changes no factor`() throws {
        // Nothing has to be fetched first.
        let scenario = try Scenario(defaults: Scenario.quick, isShared: false)
        let id = try #require(scenario.enrolled().id.withRawUTF8 { FactorID($0) })
        let (name, tenant) = (try SubjectID("ada"), try scenario.engine.tenant(.default))
        let outcome = scenario.engine.run(nil) { () throws(Failure) in
            _ = try scenario.engine.decide(tenant.key(of: name), name, in: tenant, peer: 0) {
                subject, decision throws(Failure) in
                try subject.remove(id, &decision)
            }
        }
        guard case .refused(let failure) = outcome else { throw Unexpected() }
        #expect(failure.code == .internal)
        try scenario.rest()
        #expect(try scenario.factors().count == 1)
    }

    private struct Unexpected: Error {}
}
