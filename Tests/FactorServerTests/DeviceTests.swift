import FactorCore
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

    @Test func `a token is exchanged for the next one, and each is valid once`() throws {
        var token = try trust()["device_token"]
        for _ in 0..<5 {
            let used = try use(token)
            #expect(used.result["device"]["display_name"] == "Laptop")
            #expect(used.result["device_token"] != token)
            token = used.result["device_token"]
        }
        try scenario.restart()
        #expect(try use(token).succeeded)
    }

    @Test func `a used token ends the trust in its device and raises an alarm`() throws {
        let (mine, other) = (try trust(), try trust("Phone"))
        let next = try use(mine["device_token"]).result["device_token"]
        #expect(scenario.observer.alarms == [])
        #expect(try use(mine["device_token"]).reason == "not_found")
        #expect(scenario.observer.alarms.count == 1)
        #expect(try use(next).reason == "not_found")
        #expect(try devices().map { $0["display_name"] } == ["Phone"])
        #expect(try use(other["device_token"]).succeeded)
        try scenario.enrolled()
        let entries = try scenario.ask("audit.list").result["entries"].items
        #expect(entries.contains { $0["action"] == "device.exchange" && $0["outcome"] == "refused" })
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
        #expect(scenario.observer.alarms == [])
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
