import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Trusted devices.
struct DeviceTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func session() throws -> JSON {
        try scenario.ask("session.create", ["subject": "ada", "amr": ["pwd", "otp"]]).result["session_token"]
    }

    private func trust(_ name: String? = "Laptop") throws -> JSON {
        var params: JSON = ["session_token": try session()]
        if let name { params = params.with("display_name", .text(name)) }
        return try scenario.done("device.trust", params)
    }

    private func use(_ token: JSON, _ subject: String = "ada") throws -> Answer {
        try scenario.ask("device.exchange", ["subject": .text(subject), "device_token": token])
    }

    private func devices() throws -> [JSON] {
        try scenario.ask("device.list", ["subject": "ada"]).result["devices"].items
    }

    /// The time for which a used token gives the same next one.
    private func passGrace() { scenario.clock.advance(seconds: 10) }

    private func reuses() throws -> [JSON] {
        try scenario.ask("audit.list").result["entries"].items.filter { $0["action"] == "device.reuse" }
    }

    @Test func `a token is exchanged for the next one, at each use after the grace`() throws {
        var token = try trust()["device_token"]
        for _ in 0..<5 {
            let used = try use(token)
            #expect(used.result["device"]["display_name"] == "Laptop")
            #expect(used.result["device_token"] != token)
            token = used.result["device_token"]
            passGrace()
        }
        try scenario.restart()
        #expect(try use(token).succeeded)
    }

    @Test func `two tabs end with one token and one device`() throws {
        let first = try trust()["device_token"]
        let together = try scenario.askTogether(
            Array(repeating: ("device.exchange", ["subject": "ada", "device_token": first]), count: 3))
        let next = together[0].result["device_token"]
        #expect(next.text != nil && together.allSatisfy { $0.result["device_token"] == next })
        // One tab carries on, and a third comes too late.
        #expect(try use(next).result["device_token"] == next)
        scenario.clock.advance(seconds: 9)
        #expect(try use(first).result["device_token"] == next)
        #expect(try devices().count == 1)
        passGrace()
        #expect(try use(next).result["device_token"] != next)
        #expect(try reuses() == [] && scenario.observer.copies == [])
    }

    @Test func `reuse is an event, an audit entry and a metric, and no alarm`() throws {
        let (mine, other) = (try trust(), try trust("Phone"))
        let next = try use(mine["device_token"]).result["device_token"]
        passGrace()
        #expect(scenario.observer.copies == [])
        #expect(try use(mine["device_token"]).reason == "not_found")
        #expect(scenario.observer.copies == [.deviceToken])
        #expect(try use(next).reason == "not_found")
        #expect(try use(mine["device_token"]).reason == "not_found")
        #expect(try devices().map { $0["display_name"] } == ["Phone"])
        #expect(try use(other["device_token"]).succeeded)
        #expect(try reuses().map { $0["outcome"] } == ["refused"])
        #expect(scenario.observer.copies == [.deviceToken] && scenario.observer.problems == [])
        #expect(scenario.engine.counters.deviceTokenReuses == 1 && scenario.engine.counters.alarms == 0)
    }

    @Test func `the grace survives a restart`() throws {
        let first = try trust()["device_token"]
        let next = try use(first).result["device_token"]
        scenario.clock.advance(seconds: 9)
        try scenario.restart()
        #expect(try use(first).result["device_token"] == next)
        scenario.clock.advance(seconds: 1)
        #expect(try use(first).reason == "not_found")
    }

    /// A sidecar serves if its clock is within five seconds of the database's.
    @Test func `clocks four seconds apart keep the grace`() throws {
        let first = try Scenario(isShared: true)
        let second = try Scenario(sharing: first, seed: 1_000, isShared: true)
        let servers = [first, second]
        for server in servers { server.store.loseDecisions(oneIn: .max) }
        func pass(_ seconds: Int64) { for server in servers { server.clock.advance(seconds: seconds) } }
        func use(_ server: Scenario, _ token: JSON) throws -> Answer {
            try server.ask("device.exchange", ["subject": "ada", "device_token": token])
        }
        let session = try first.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let token = try first.done("device.trust", ["session_token": session])["device_token"]
        second.clock.advance(seconds: 4)
        let next = try use(first, token).result["device_token"]
        pass(5)
        for server in servers { #expect(try use(server, token).result["device_token"] == next) }
        pass(5)
        let last = try use(second, next).result["device_token"]
        #expect(last != next)
        // Of what the one ahead has exchanged, the one behind has the grace for as long as the difference more.
        pass(9)
        #expect(try use(first, next).result["device_token"] == last)
        pass(5)
        #expect(try use(first, next).reason == "not_found")
        #expect(first.observer.copies == [.deviceToken] && second.observer.copies == [])
    }

    @Test func `a grace that a policy sets holds at once`() throws {
        let first = try trust()["device_token"]
        let next = try use(first).result["device_token"]
        try scenario.set(["device": ["grace_s": 60]])
        scenario.clock.advance(seconds: 59)
        #expect(try use(first).result["device_token"] == next)
        try scenario.set(["device": ["grace_s": 0]])
        let last = try use(next).result["device_token"]
        #expect(last.text != nil && last != next)
        #expect(try use(next).reason == "not_found")
    }

    @Test func `a token that was never genuine ends nothing`() throws {
        let mine = try trust()
        let text = try #require(mine["device_token"].text)
        for place in [20, 40, 50, 66] {
            let index = text.index(text.startIndex, offsetBy: place)
            let forged = text.replacingCharacter(at: index, with: text[index] == "A" ? "B" : "A")
            #expect(try use(.text(forged)).reason == "not_found")
        }
        #expect(try use(mine["device_token"], "bob").reason == "not_found")
        #expect(scenario.observer.copies == [])
        #expect(try use(mine["device_token"]).succeeded)
    }

    @Test func `only a fresh sign-in trusts a device`() throws {
        let token = try session()
        scenario.clock.advance(seconds: 601)
        let answer = try scenario.ask("device.trust", ["session_token": token])
        #expect(answer.reason == "insufficient_authentication")
        #expect(answer.data["max_age_s"] == 600)
    }

    @Test func `it is forgotten when it is not used, and removed when it or its subject is`() throws {
        let (mine, other) = (try trust(), try trust(nil))
        #expect(try devices().map { $0["display_name"] } == [nil, "Laptop"])
        let id = other["device"]["device_id"]
        #expect(try scenario.ask("device.revoke", ["subject": "bob", "device_id": id]).reason == "not_found")
        #expect(try scenario.ask("device.revoke", ["subject": "ada", "device_id": id]).succeeded)
        #expect(try scenario.ask("device.revoke", ["subject": "ada", "device_id": id]).reason == "not_found")
        #expect(try use(other["device_token"]).reason == "not_found")
        scenario.clock.advance(seconds: TrustedDevices.life - 1)
        let next = try use(mine["device_token"]).result["device_token"]
        scenario.clock.advance(seconds: TrustedDevices.life)
        #expect(try use(next).reason == "not_found")
        #expect(try devices() == [])

        let last = try trust()
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        #expect(try use(last["device_token"]).reason == "not_found")
        try scenario.tick()
        #expect(scenario.inner.everything.count { $0.key.kind == .device } == 0)
    }

    @Test func `one device too many replaces the one that was used longest ago`() throws {
        var all: [JSON] = []
        for _ in 0..<TrustedDevices.most {
            all.append(try trust())
            scenario.clock.advance(seconds: 1)
        }
        let kept = try use(all[0]["device_token"]).result["device_token"]
        _ = try trust()
        #expect(try devices().count == TrustedDevices.most)
        #expect(try use(kept).succeeded)
        #expect(try use(all[1]["device_token"]).reason == "not_found")
    }

    @Test func `a new sealing key reseals devices, and a backup contains no devices`() throws {
        let mine = try trust()
        try scenario.ask("keys.rotate")
        for _ in 0..<6 { try scenario.tick() }
        try scenario.restart()
        let next = try use(mine["device_token"]).result["device_token"]
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: true)
        #expect(try restored.ask("device.exchange", ["subject": "ada", "device_token": next]).reason == "not_found")
    }
}

extension String {
    fileprivate func replacingCharacter(at index: Index, with character: Character) -> String {
        var text = self
        text.replaceSubrange(index...index, with: [character])
        return text
    }
}
