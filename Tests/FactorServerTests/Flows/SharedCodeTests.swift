import FactorCore
import TestServer
import TestSupport
import Testing

/// Once flows of one subject have shown a first factor, those that want the same share one code.
struct SharedCodeTests {
    private static let password: JSON = "correct horse battery"
    private static let address = "ada@example.org"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "mfa": ["second_factors": ["email"]],
            "delivery": ["per_address_per_hour": 1_000, "per_address_per_day": 10_000],
        ])
        try scenario.person("ada", email: Self.address)
    }

    /// A sign-in that waits for the code to the address.
    private func begun() throws -> JSON {
        let signIn = try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        return signIn["flow_id"]
    }

    /// The same behind a first factor that the application has checked, which no new password ends.
    private func vouched() throws -> JSON {
        let signIn = try scenario.done(
            "sign_in.create",
            [
                "subject": "ada",
                "first_factor": ["amr": ["user"], "authenticated_at": .integer(Int(scenario.clock.now.milliseconds))],
            ])
        #expect(signIn["status"] == "needs_second_factor")
        return signIn["flow_id"]
    }

    /// The codes of the waiting messages.
    private func resent() throws -> [String] { try scenario.messages().map(\.code) }

    private func attempt(_ id: JSON, _ code: JSON) throws -> Answer {
        try scenario.ask("flow.attempt", ["flow_id": id, "code": code])
    }

    private func prepare(_ id: JSON) throws -> Answer {
        try scenario.ask("flow.prepare", ["flow_id": id, "kind": "email"])
    }

    private func delivery(_ id: JSON) throws -> JSON {
        try scenario.done("flow.get", ["flow_id": id])["next_step"]["delivery"]
    }

    /// Misses, and waits until the next guess is looked at.
    private func miss(_ id: JSON, _ code: JSON) throws -> JSON {
        let answer = try attempt(id, other(than: code))
        #expect(answer.reason == "code_rejected")
        scenario.clock.advance(seconds: 4)
        return answer.data["tries_left"]
    }

    // MARK: One code

    @Test func `three sign-ins at one step send one message, whose code is right in any of them, once`() throws {
        let ids = try (0..<3).map { _ in try begun() }
        let sent = try scenario.messages()
        #expect(sent.map(\.purpose) == ["second_factor"])
        let shown = try ids.map(delivery)
        #expect(shown.allSatisfy { $0 == shown[0] && $0["tries_left"] == 5 })
        let code = JSON.text(sent[0].code)
        #expect(try attempt(ids[2], code).result["status"] == "complete")
        for id in ids.prefix(2) { #expect(try attempt(id, code).reason == "verification_expired") }
        try scenario.restart()
        for id in ids.prefix(2) { #expect(try attempt(id, code).reason == "verification_expired") }
    }

    @Test func `they share the tries, and no further sign-in brings others`() throws {
        let ids = try (0..<3).map { _ in try begun() }
        let code = try scenario.code(to: Self.address)
        for (try_, left) in [4, 3, 2, 1, 0].enumerated() {
            #expect(try miss(ids[try_ % 3], code) == .integer(left))
            for id in ids { #expect(try delivery(id)["tries_left"] == .integer(left)) }
        }
        let late = try begun()
        #expect(try delivery(late)["tries_left"] == 0)
        for id in ids + [late] {
            #expect(try attempt(id, code).reason == "verification_expired")
            let refused = try prepare(id)
            #expect(refused.reason == "throttled" && (refused.data["retry_after_ms"].integer ?? 0) > 500_000)
        }
        #expect(try scenario.messages().isEmpty)
        scenario.clock.advance(seconds: 600)
        #expect(try prepare(late).succeeded)
        #expect(try attempt(ids[0], scenario.code(to: Self.address)).result["status"] == "complete")
    }

    @Test func `a message that one of them has sent again counts for all`() throws {
        let ids = try (0..<3).map { _ in try begun() }
        let first = try scenario.messages()
        // The first request in each is answered by what was sent already.
        for id in ids { #expect(try prepare(id).succeeded) }
        for id in ids { #expect(try prepare(id).reason == "throttled") }
        #expect(try scenario.messages().isEmpty)
        #expect(try miss(ids[0], .text(first[0].code)) == 4)
        let before = try delivery(ids[2])
        scenario.clock.advance(seconds: 60)
        #expect(try prepare(ids[1]).succeeded)
        #expect(try resent() == first.map(\.code))
        for id in ids {
            let after = try delivery(id)
            #expect(after["sent_at"] != before["sent_at"] && after["expires_at"] == before["expires_at"])
            #expect(after["tries_left"] == 4)
            #expect(try prepare(id).reason == "throttled")
        }
    }

    @Test func `a first request after the wait sends the code again`() throws {
        let ids = [try begun(), try begun()]
        let first = try scenario.messages()
        scenario.clock.advance(seconds: 60)
        #expect(try prepare(ids[1]).succeeded)
        #expect(try resent() == first.map(\.code))
        #expect(try attempt(ids[0], .text(first[0].code)).result["status"] == "complete")
    }

    @Test func `a sign-in that begins later sends the same code again, with the tries that it has left`() throws {
        let first = try begun()
        let code = try scenario.code(to: Self.address)
        #expect(try miss(first, code) == 4)
        scenario.clock.advance(seconds: 60)
        let second = try begun()
        #expect(try resent() == [code.text])
        #expect(try delivery(second)["tries_left"] == 4)
        #expect(try attempt(first, code).result["status"] == "complete")
    }

    @Test func `a spent code is replaced at once, for those that still wait too`() throws {
        let ids = [try begun(), try begun()]
        let spent = try scenario.code(to: Self.address)
        #expect(try attempt(ids[0], spent).result["status"] == "complete")
        let third = try begun()
        let code = try scenario.code(to: Self.address)
        #expect(code != spent)
        for id in [ids[1], third] {
            #expect(try attempt(id, spent).reason == "code_rejected")
        }
        #expect(try delivery(third)["tries_left"] == 3)
        #expect(try attempt(ids[1], code).result["status"] == "complete")
        #expect(try attempt(third, code).reason == "verification_expired")
    }

    @Test func `of answers with one code in several flows at the same time, one is accepted`() throws {
        let ids = try (0..<8).map { _ in try begun() }
        let code = try scenario.code(to: Self.address)
        let answers = try scenario.askTogether(ids.map { ("flow.attempt", ["flow_id": $0, "code": code]) })
        #expect(answers.count(where: \.succeeded) == 1)
        #expect(answers.allSatisfy { $0.succeeded || $0.reason == "verification_expired" })
    }

    // MARK: Not shared

    @Test func `before a first factor each flow has a code of its own, and spends no one else's`() throws {
        let owner = try begun()
        let shared = try scenario.code(to: Self.address)
        let strangers = try (0..<2).map { _ in
            try scenario.done("sign_in.create", ["identifier": .text(Self.address), "kind": "email"])
        }
        let unknown = try scenario.done(
            "sign_in.create", ["identifier": "nobody@example.org", "kind": "email"])
        let sent = try scenario.messages()
        #expect(sent.map(\.purpose) == ["sign_in", "sign_in"])
        #expect(Set(sent.map(\.code)).count == 2)
        for signIn in strangers + [unknown] {
            #expect(signIn["next_step"]["delivery"]["tries_left"] == 5)
            for left in [4, 3] { #expect(try miss(signIn["flow_id"], shared) == .integer(left)) }
            let tried = try attempt(signIn["flow_id"], shared)
            #expect(tried.reason == "code_rejected" && tried.data["tries_left"] == 2)
            scenario.clock.advance(seconds: 20)
        }
        #expect(try delivery(owner)["tries_left"] == 5)
        #expect(try attempt(owner, shared).result["status"] == "complete")
    }

    @Test func `a sign-in that starts over has shown nothing, and takes no shared code`() throws {
        let id = try begun()
        let shared = try scenario.code(to: Self.address)
        try scenario.done("flow.reset", ["flow_id": id])
        try scenario.done("flow.attempt", ["flow_id": id, "selection": "email"])
        let own = try scenario.code(to: Self.address)
        #expect(try attempt(id, shared).reason == "code_rejected")
        try scenario.done("flow.attempt", ["flow_id": id, "kind": "password", "password": Self.password])
        #expect(try scenario.messages().isEmpty)
        #expect(try attempt(id, own).reason == "code_rejected")
        #expect(try attempt(id, shared).result["status"] == "complete")
    }

    @Test func `the reset of a forgotten password does not share the code of one that is demanded`() throws {
        try scenario.done("password.require_reset", ["subject": "ada"])
        let demanded = try (0..<2).map { _ in
            try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        }
        #expect(demanded.allSatisfy { $0["status"] == "needs_password_reset" })
        let shared = try scenario.messages()
        #expect(shared.map(\.purpose) == ["password_reset"])
        let forgotten = try scenario.done("password_reset.create", ["identifier": .text(Self.address)])
        #expect(try scenario.messages().count == 1)
        let answer: JSON = ["code": .text(shared[0].code), "new_password": "another long password"]
        #expect(try scenario.attempt(forgotten, answer).reason == "code_rejected")
        try scenario.proceed(demanded[1], answer)
    }

    @Test func `a code for an unknown device is shared among those that ask for it, and is no second factor`() throws {
        try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
        let create: JSON = ["identifier": "ada", "password": Self.password]
        let devices = try (0..<2).map { _ in try scenario.done("sign_in.create", create)["flow_id"] }
        let sent = try scenario.messages()
        #expect(sent.map(\.purpose) == ["client_trust"])
        try scenario.set(["mfa": ["state": "required"]])
        let second = try begun()
        #expect(try scenario.messages().map(\.purpose) == ["second_factor"])
        #expect(try attempt(second, .text(sent[0].code)).reason == "code_rejected")
        #expect(try delivery(devices[0])["tries_left"] == 5)
        #expect(try attempt(devices[1], .text(sent[0].code)).succeeded)
        #expect(try attempt(devices[0], .text(sent[0].code)).reason == "verification_expired")
    }

    @Test func `whoever found out the password spends no tries on a trusted device`() throws {
        let signIn = try begun()
        let code = try scenario.code(to: Self.address)
        let session = try attempt(signIn, code).result
        let token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        let owner = try scenario.done(
            "sign_in.create", ["identifier": "ada", "password": Self.password, "device_token": token])
        let own = try scenario.code(to: Self.address)
        let thief = try begun()
        let shared = try scenario.code(to: Self.address)
        for _ in 0..<5 { _ = try miss(thief, shared) }
        #expect(try attempt(thief, shared).reason == "verification_expired")
        #expect(try attempt(owner["flow_id"], own).result["status"] == "complete")
    }

    // MARK: Step-ups

    private func stepUp(_ session: JSON, _ purpose: String, _ binding: String?) throws -> JSON {
        var params: JSON = ["session_token": session, "purpose": .text(purpose)]
        if let binding { params = params.with("binding", .text(binding)) }
        return try scenario.done("step_up.create", params)["flow_id"]
    }

    private func confirm(_ id: JSON, _ code: JSON) throws -> Answer {
        try scenario.ask("flow.attempt", ["flow_id": id, "code": code])
    }

    @Test func `a code that was sent to confirm one action confirms no other, and does not sign in`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let signIn = try begun()
        let other = try scenario.code(to: Self.address)
        let five = [try stepUp(session, "pay", "5"), try stepUp(session, "pay", "5")]
        let sent = try scenario.messages()
        #expect(sent.count == 1)
        let code = JSON.text(sent[0].code)
        // The end of the purpose is not the beginning of the binding.
        let others = [("pay", "500"), ("pay5", nil), ("pay", nil), ("Pay", "5")] as [(String, String?)]
        let rest = try others.map { try stepUp(session, $0.0, $0.1) }
        #expect(try scenario.messages().count == rest.count)
        for id in rest {
            let refused = try confirm(id, code)
            #expect(refused.reason == "code_rejected" && refused.data["tries_left"] == 4)
            scenario.clock.advance(seconds: 20)
        }
        #expect(try attempt(signIn, code).reason == "code_rejected")
        scenario.clock.advance(seconds: 60)
        #expect(try confirm(five[0], other).reason == "code_rejected")
        scenario.clock.advance(seconds: 20)
        #expect(try confirm(five[1], code).result["status"] == "complete")
        #expect(try confirm(five[0], code).reason == "verification_expired")
    }

    @Test func `step-ups for ever other actions neither crowd out a shared code nor refill it`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let first = try begun()
        let code = try scenario.code(to: Self.address)
        #expect(try miss(first, code) == 4)
        let many = try (0..<20).map { (try stepUp(session, "pay", "\($0)"), try scenario.code(to: Self.address)) }
        // Those beyond the bound have codes of their own, which are right too.
        for (id, code) in many { #expect(try confirm(id, code).result["status"] == "complete") }
        #expect(try delivery(first)["tries_left"] == 4)
        #expect(try attempt(first, code).result["status"] == "complete")
    }

    // MARK: Set-ups

    @Test func `set-ups of one address share a code, which does not sign in`() throws {
        try scenario.set(["mfa": ["state": "required"]])
        try scenario.person("bob")
        let request: JSON = ["identifier": "bob", "password": Self.password]
        let ids = try (0..<2).map { _ in
            let signIn = try scenario.done("sign_in.create", request)
            #expect(signIn["status"] == "needs_mfa_setup")
            try scenario.proceed(signIn, ["email_address": "bob@example.org"])
            return signIn["flow_id"]
        }
        let sent = try scenario.messages()
        #expect(sent.map(\.purpose) == ["verification"])
        try scenario.enrolledAddress("bob@example.org", "bob")
        let second = try scenario.done("sign_in.create", request)["flow_id"]
        #expect(try scenario.messages().map(\.purpose) == ["second_factor"])
        #expect(try attempt(second, .text(sent[0].code)).reason == "code_rejected")
        // The others have to show it too, now that it is there.
        #expect(try attempt(ids[0], .text(sent[0].code)).result["status"] == "needs_second_factor")
        #expect(try attempt(ids[0], .text(sent[0].code)).reason == "code_rejected")
    }

    @Test func `of set-ups that share a code, one uses it`() throws {
        try scenario.set(["mfa": ["state": "required"]])
        try scenario.person("bob")
        let ids = try (0..<2).map { _ in
            let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
            return signIn["flow_id"]
        }
        for id in ids {
            try scenario.done("flow.attempt", ["flow_id": id, "email_address": "bob@example.org"])
        }
        let sent = try scenario.messages()
        #expect(sent.count == 1)
        #expect(try attempt(ids[1], .text(sent[0].code)).result["status"] == "complete")
        #expect(try attempt(ids[0], .text(sent[0].code)).result["status"] == "needs_second_factor")
    }

    // MARK: Ends

    enum End: String, CaseIterable, Sendable {
        case newPassword, removedPassword, otherFactorRemoved, disabledFactor, enabledFactor, reset, readded
    }

    @Test(arguments: End.allCases)
    func `what ends flows ends their code, and a flow that goes on has to get another one`(_ end: End) throws {
        try scenario.set(["recovery": ["support_waits": true]])
        let factors = try scenario.factors()
        let mail = try #require(factors.first { $0["kind"] == "email" })["factor_id"]
        let phone = try scenario.done(
            "phone.enroll", ["subject": "ada", "phone_number": "+14155550123", "verified": true])["factor"]["factor_id"]
        if end == .enabledFactor { try scenario.done("factor.disable", ["subject": "ada", "factor_id": phone]) }
        let id = try vouched()
        let old = try scenario.code(to: Self.address)
        #expect(try miss(id, old) == 4)
        switch end {
        case .newPassword: try scenario.done("password.set", ["subject": "ada", "password": "another long password"])
        case .removedPassword: try scenario.done("password.remove", ["subject": "ada"])
        case .otherFactorRemoved: try scenario.done("factor.remove", ["subject": "ada", "factor_id": phone])
        case .disabledFactor: try scenario.done("factor.disable", ["subject": "ada", "factor_id": phone])
        case .enabledFactor: try scenario.done("factor.enable", ["subject": "ada", "factor_id": phone])
        case .reset:
            try scenario.resetFactors()
        case .readded:
            try scenario.done("factor.remove", ["subject": "ada", "factor_id": mail])
            try scenario.enrolledAddress(Self.address)
        }
        try scenario.messages()
        if end != .reset {
            #expect(try attempt(id, old).reason == "verification_expired")
            // As it was shown: what ended is not there any more.
            #expect(try scenario.done("flow.get", ["flow_id": id])["status"] == "needs_second_factor")
        }
        let next = try vouched()
        let code = try scenario.code(to: Self.address)
        #expect(code != old)
        #expect(try delivery(next)["tries_left"] == 5)
        #expect(try attempt(next, old).reason == "code_rejected")
        #expect(try attempt(end == .reset ? next : id, code).result["status"] == "complete")
    }

    @Test(arguments: [false, true])
    func `a restore keeps none`(_ nothingHappenedSince: Bool) throws {
        let id = try begun()
        let old = try scenario.code(to: Self.address)
        #expect(try miss(id, old) == 4)
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: nothingHappenedSince)
        let signIn = try restored.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        #expect(signIn["next_step"]["delivery"]["tries_left"] == 5)
        #expect(try restored.messages().map { JSON.text($0.code) }.filter { $0 != old }.count == 1)
        #expect(try restored.attempt(signIn, ["code": old]).reason == "code_rejected")
    }

    @Test func `a code is shared across a restart, and forgotten once its time is over`() throws {
        let first = try begun()
        try scenario.restart()
        let second = try begun()
        let sent = try scenario.messages()
        #expect(sent.count == 1)
        try scenario.restart()
        #expect(try miss(second, .text(sent[0].code)) == 4)
        #expect(try delivery(first)["tries_left"] == 4)
        scenario.clock.advance(seconds: 600)
        #expect(try attempt(first, .text(sent[0].code)).reason == "verification_expired")
        #expect(try prepare(second).succeeded)
        #expect(try scenario.messages().count == 1)
        #expect(try delivery(first)["tries_left"] == 5)
    }

    @Test func `a live code serves a further flow even if a limit keeps it from being sent again`() throws {
        try scenario.set(["delivery": ["per_address_per_hour": 1]])
        _ = try begun()
        let code = try scenario.code(to: Self.address)
        scenario.clock.advance(seconds: 120)
        let later = try begun()
        #expect(try scenario.messages().isEmpty)
        #expect(try attempt(later, code).result["status"] == "complete")
    }

    @Test func `messages that a limit keeps back leave no code`() throws {
        try scenario.set(["delivery": ["per_address_per_hour": 1]])
        let first = try begun()
        let code = try scenario.code(to: Self.address)
        // Further ones within the wait need no message.
        let second = try begun()
        #expect(try delivery(second) == delivery(first))
        #expect(try attempt(second, code).result["status"] == "complete")
        let third = try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        #expect(third["next_step"]["not_sent"] == true)
        #expect(try attempt(first, code).reason == "verification_expired")
    }
}
