import FactorCore
import TestServer
import TestSupport

/// A request that was answered, and may be repeated with its key.
final class RecordedRequest {
    let holder: Holder
    let method: String
    let params: JSON
    let first: Answer

    var scenario: Scenario { holder.scenario }

    /// Prepares a request about somebody with a factor of each kind, and makes it twice.
    init(_ row: RecordedCase) throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        holder = try Holder(scenario, "ada100")
        method = row.method
        params = try row.params(holder).with("idempotency_key", "k")
        first = try scenario.ask(method, params)
        guard first.succeeded, try again() == first else { throw Scenario.Unexpected(first) }
    }

    func again() throws -> Answer { try scenario.ask(method, params) }

    /// Whom it is about.
    var subject: JSON {
        let named = [params["subject"], first.result["subject"]].first { !$0.isNull }
        return ["subject": named ?? .text(holder.name)]
    }

    /// The factor that it names.
    var factor: JSON? {
        let objects = [params, first.result] + first.result.members.map(\.value)
        guard let id = objects.map({ $0["factor_id"] }).first(where: { !$0.isNull }) else { return nil }
        return subject.with("factor_id", id)
    }
}

/// What may happen after an answer was recorded. In this order all that take nothing away are tried on one answer.
enum LaterChange: String, CaseIterable {
    /// What others do, who have no proof and no role.
    case missesOfStrangers, messagesForStrangers
    case factorRenamed, factorPreferred, sessionChecked, timePassed, restarted, keysRotated, policyChanged
    case resetDemanded, passwordSet, deviceExchanged, deviceRevoked, sessionsEnded
    case factorActivated, factorDisabled, factorBack, factorRemoved
    case resetBySupport, subjectMadeAgain

    /// Has it happen. Returns false if it cannot.
    func happen(after recorded: RecordedRequest) throws -> Bool {
        let (scenario, holder, subject) = (recorded.scenario, recorded.holder, recorded.subject)
        func can(_ method: String, _ params: JSON?) throws -> Bool {
            guard let params else { return false }
            return try scenario.ask(method, params).succeeded
        }
        switch self {
        case .missesOfStrangers:
            for salt in 0..<6 {
                _ = try scenario.verify(holder.app.wrong(at: scenario.clock.now, salt: salt), holder.name)
            }
            let guess: JSON = ["identifier": .text(holder.mail), "password": "a wrong password"]
            for _ in 0..<6 { _ = try scenario.ask("sign_in.create", guess) }
            return true
        case .messagesForStrangers:
            let begun: JSON = ["identifier": .text(holder.mail), "kind": "email"]
            return try can("sign_in.create", begun) && can("factor.send", holder.subject.with("kind", "email"))
        case .factorRenamed: return try can("factor.rename", recorded.factor?.with("display_name", "another name"))
        case .factorPreferred: return try can("factor.prefer", recorded.factor)
        case .sessionChecked:
            let token = recorded.first.result["session_token"]
            return try !token.isNull && can("session.check", ["session_token": token])
        case .timePassed:
            scenario.clock.advance(seconds: 20)
            return true
        case .restarted:
            // It would start with the master key before.
            guard recorded.method != "keys.rotate_master" else { return false }
            try scenario.restart()
            return true
        case .keysRotated: return try can("keys.rotate", [:])
        case .policyChanged:
            return try can("tenant.update", ["tenant": "default", "policy": ["session": ["ttl_s": 80_000]]])
        case .resetDemanded: return try can("password.require_reset", subject)
        case .passwordSet: return try can("password.set", subject.with("password", "mountain violin"))
        case .deviceExchanged:
            let token = recorded.first.result["device_token"]
            // Until then the token is not exchanged.
            scenario.clock.advance(seconds: Int64(DevicePolicy().graceSeconds))
            return try !token.isNull && can("device.exchange", subject.with("device_token", token))
        case .deviceRevoked:
            let devices = try scenario.done("device.list", subject)["devices"].items
            for device in devices { try scenario.done("device.revoke", subject.with("device_id", device["device_id"])) }
            return !devices.isEmpty
        case .sessionsEnded: return try scenario.done("session.revoke_all", subject)["revoked_sessions"] != 0
        case .factorActivated: return try activate(recorded)
        case .factorDisabled: return try can("factor.disable", recorded.factor)
        case .factorBack:
            _ = try can("factor.disable", recorded.factor)
            scenario.clock.advance(milliseconds: 1)
            return try can("factor.enable", recorded.factor)
        case .factorRemoved: return try can("factor.remove", recorded.factor)
        case .resetBySupport:
            return try can("subject.reset_factors", subject.merging(["actor": "agent-7", "cause": "lost"]))
        case .subjectMadeAgain:
            _ = try can("subject.delete", subject)
            scenario.clock.advance(milliseconds: 1)
            return try can("session.create", subject.with("amr", ["pwd"]))
        }
    }

    /// Proves the factor that was enrolled.
    private func activate(_ recorded: RecordedRequest) throws -> Bool {
        let (scenario, result) = (recorded.scenario, recorded.first.result)
        guard result["factor"]["status"] == "pending", let factor = recorded.factor else { return false }
        let proof: JSON
        switch result["factor"]["kind"] {
        case "totp": proof = ["code": scenario.code(of: Authenticator(secret: result["secret"].text ?? ""))]
        case "hotp": proof = ["code": .text(Authenticator(secret: result["secret"].text ?? "").code(0))]
        case "passkey":
            var passkey = SoftPasskey(seed: 5)
            proof = ["credential": passkey.registration(result["public_key"])]
        default:
            guard let code = try scenario.messages().last?.code else { return false }
            proof = ["code": .text(code)]
        }
        return try scenario.ask("factor.activate", factor.merging(proof)).succeeded
    }
}
