import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What the programs of each release made is taken over by those of today.
struct TakeoverTests {
    @Test(arguments: try Release.all.get(), Release.Place.allCases)
    func `its store is whole, holds all that it held, and opens again`(_ release: Release, _ place: Release.Place)
        throws
    {
        let known = try Known(release.facts(place))
        let store = try ReleaseStore(release, place, at: known.now)
        try known.expectWhole(store.scenario)
        try known.expectKept(store.scenario)
        try store.reopen()
        try known.expectKept(store.scenario)
        try known.expectRefused(store.scenario)
        try known.use(store.scenario)
        known.expectQuiet(store.scenario)
        try store.reopen()
        try known.expectRefused(store.scenario)
        try known.expectUsed(store.scenario)
        #expect(store.scenario.observer.copies == [.deviceToken])
        try known.expectWhole(store.scenario)
    }

    @Test(arguments: try Release.all.get(), Release.Place.allCases)
    func `its tenants keep the defaults that they had`(_ release: Release, _ place: Release.Place) throws {
        let store = try ReleaseStore(release, place, at: Known(release.facts(place)).now)
        let scenario = store.scenario
        for _ in 0..<4 { try scenario.tick() }
        let tenants = try scenario.done("tenant.list")["tenants"].items
        #expect(tenants.contains { $0["tenant"] == "default" })
        for tenant in tenants {
            #expect(tenant["defaults_edition"] == 1)
            let policy: JSON = [
                "password": ["min_length": nil], "mfa": ["two_possessions": nil], "session": ["ttl_s": nil],
                "sign_in": ["first_factors": nil],
            ]
            let reset = try scenario.done("tenant.update", ["tenant": tenant["tenant"], "policy": policy])["policy"]
            #expect(reset["password"]["min_length"] == 8 && reset["mfa"]["two_possessions"] == true)
            #expect(reset["session"]["ttl_s"] == 604_800)
            #expect(reset["sign_in"]["first_factors"] == ["password", "email", "phone"])
        }
    }

    @Test(arguments: try Release.all.get(), Release.Place.allCases)
    func `what was guessed there counts, and is forgotten with what it was guessed at`(
        _ release: Release, _ place: Release.Place
    ) throws {
        let known = try Known(release.facts(place))
        let store = try ReleaseStore(release, place, at: known.now)
        let scenario = store.scenario
        let pools: (String) throws -> [JSON] = { subject in
            try scenario.done("subject.get", ["subject": .text(subject)])["pools"].items
        }
        // A password there, and an authenticator at which somebody guessed then.
        let budget: JSON = ["guess_budget": ["probability": .number("0.000009")]]
        try scenario.done("tenant.update", ["tenant": "default", "policy": budget])
        let guess: JSON = ["subject": "ada", "password": "wrong horse"]
        for _ in 0..<3 { #expect(try scenario.ask("password.verify", guess).reason == "credential_rejected") }
        #expect(try scenario.ask("password.verify", guess).reason == "locked")
        try scenario.done("password.set", ["subject": "ada", "password": "mountain violin"])
        try scenario.done("password.verify", ["subject": "ada", "password": "mountain violin"])

        #expect(try pools("kit").map { $0["kind"] } == ["totp"])
        let elder = try #require(try scenario.done("factor.list", ["subject": "kit"])["factors"].items.first)
        let new: JSON = ["subject": "kit", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "activate": true]
        try scenario.done("totp.enroll", new)
        #expect(try pools("kit").map { $0["kind"] } == ["totp"])
        try scenario.done("factor.remove", ["subject": "kit", "factor_id": elder["factor_id"]])
        #expect(try pools("kit").isEmpty)
        try known.expectWhole(store.scenario)
    }

    /// Its own programs would read the setting and ignore it.
    @Test(arguments: try Release.all.get(), Release.Place.allCases)
    func `who may change factors is settled only once its layout is raised`(
        _ release: Release, _ place: Release.Place
    ) throws {
        let store = try ReleaseStore(release, place, at: try Known(release.facts(place)).now)
        let change: JSON = ["tenant": "default", "policy": ["mfa": ["changes": "session"]]]
        if try store.scenario.done("store.layout")["layout"] == 1 {
            let refused = try store.scenario.ask("tenant.update", change)
            #expect(refused.reason == "wrong_state", "\(refused.line)")
        }
        try store.raise()
        try store.scenario.done("tenant.update", change)
        try store.reopen()
        let kept = try store.scenario.done("tenant.get", ["tenant": "default"])["policy"]
        #expect(kept["mfa"]["changes"] == "session")
    }

    @Test(arguments: try Release.all.get(), Release.Place.allCases)
    func `its passkeys are of the domain that the tenant had, wherever that moves`(
        _ release: Release, _ place: Release.Place
    ) throws {
        let known = try Known(release.facts(place))
        let store = try ReleaseStore(release, place, at: known.now)
        try store.raise()
        try known.expectMoved(store.scenario)
        try store.reopen()
        try known.expectPasskey(store.scenario, "other")
    }

    @Test(arguments: try Release.all.get())
    func `the passkeys of its backup are of the domain that the tenant had`(_ release: Release) throws {
        let known = try Known(release.facts(.closed))
        let memory = MemoryStore()
        _ = try Scenario.restore(
            try release.bytes("factord.backup"), into: memory, at: known.now, nothingHappenedSince: true,
            master: MasterKeys(release.masterKey()))
        try known.expectMoved(try Scenario(clock: ManualClock(known.now), on: memory, master: { release.masterKey() }))
    }

    @Test(arguments: try Release.all.get(), [false, true])
    func `its backup verifies, restores and is used`(_ release: Release, nothingHappenedSince: Bool) throws {
        let known = try Known(release.facts(.closed))
        let backup = try release.bytes("factord.backup")
        let verified = try Scenario.restore(backup, into: nil, at: known.now, master: MasterKeys(release.masterKey()))
        #expect(verified.tenants == 2 && verified.omissions.isEmpty)
        let memory = MemoryStore()
        _ = try Scenario.restore(
            backup, into: memory, at: known.now, nothingHappenedSince: nothingHappenedSince,
            master: MasterKeys(release.masterKey()))
        let scenario = try Scenario(clock: ManualClock(known.now), on: memory, master: { release.masterKey() })
        try known.expectWhole(scenario)
        // A backup has no flows and verdicts.
        try known.expectRefused(scenario, without: ["sign_in.attempt", "verdict.redeem"])
        try known.useRestored(scenario, nothingHappenedSince: nothingHappenedSince)
        known.expectQuiet(scenario)
    }
}
