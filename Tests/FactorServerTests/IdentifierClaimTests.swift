import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Addresses and user names always have one owner each.
struct IdentifierClaimTests {
    private let scenario: Scenario
    private let mail: Identifier
    private let ada: IdentifierOwner
    private let bob: IdentifierOwner

    init() throws {
        scenario = try Scenario()
        mail = try Identifier("ada@example.org")
        ada = .subject(try SubjectID("ada"))
        bob = .subject(try SubjectID("bob"))
    }

    private func tenant(_ name: String = "default") throws -> Tenant { try scenario.engine.tenant(try TenantID(name)) }

    private func owner(_ identifier: Identifier, _ scenario: Scenario? = nil) throws -> IdentifierOwner? {
        let engine = (scenario ?? self.scenario).engine
        return try engine.owner(of: identifier, in: try engine.tenant(.default))
    }

    /// Whether the result depends on something that is not durable yet; nil if nothing was found.
    private func rests(_ isFound: () throws -> Bool) throws -> Bool? {
        let before = scenario.engine.pendingAccesses
        return try isFound() ? scenario.engine.pendingAccesses != before : nil
    }

    private func claim(
        _ identifier: Identifier, _ owner: IdentifierOwner, expiresAt: Timestamp? = nil, in tenant: Tenant? = nil
    ) throws {
        let (engine, tenant) = (scenario.engine, try tenant ?? self.tenant())
        try engine.transaction { () throws(Failure) in
            engine.write(try engine.openClaim(identifier, for: owner, in: tenant), expiresAt: expiresAt, in: tenant)
        }
    }

    /// Makes a subject with a verified address and a user name, both claimed.
    private func settle(_ name: String, _ identifiers: [String]) throws {
        let (subject, tenant) = (try SubjectID(name), try tenant())
        var draft = try scenario.engine.loadSubject(
            tenant.key(of: subject), subject, in: tenant, changing: .ownRules)
        for text in identifiers {
            let identifier = try Identifier(text)
            try draft.decide { subject, decision throws(Failure) in
                if let address = identifier.address {
                    _ = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
                } else {
                    try subject.createIfNew(&decision)
                    try subject.setProfile(Profile(username: try? Username(text)), &decision)
                }
            }
            try claim(identifier, .subject(subject), in: tenant)
        }
        var decided = Optional(draft)
        scenario.engine.transaction {
            if let draft = decided.take() { scenario.engine.stage(draft, peer: 0) }
        }
        try scenario.tick()
    }

    @Test func `an unclaimed identifier has no owner`() throws {
        #expect(try rests { try scenario.engine.owner(of: mail, in: tenant()) == nil } == false)
    }

    @Test func `a claim is visible at once, waits for its commit, and lasts`() throws {
        try claim(mail, ada)
        #expect(try rests { try scenario.engine.owner(of: mail, in: tenant()) == ada } == true)
        try scenario.tick()
        #expect(try rests { try scenario.engine.owner(of: mail, in: tenant()) == ada } == false)
        try scenario.restart()
        #expect(try owner(Identifier("ADA@Example.org")) == ada)
    }

    @Test(arguments: ["ada@example.org", "+14155551234", "ada"])
    func `of two subjects that claim an identifier, one gets it`(_ text: String) throws {
        let identifier = try Identifier(text)
        try claim(identifier, ada)
        for _ in 0..<2 {
            let refusal = #expect(throws: Failure.self) { try claim(identifier, bob) }
            #expect(refusal?.code == .alreadyExists)
            #expect(refusal?.details == [FailureDetail(.field, .text(identifier.field))])
            try scenario.tick()
        }
        try claim(identifier, ada)
        #expect(try owner(identifier) == ada)
    }

    @Test func `a claim that could not be stored has no effect`() throws {
        scenario.store.fail(of: [.commit], with: .full)
        try claim(mail, ada)
        try scenario.tick()
        #expect(try owner(mail) == nil)
        try claim(mail, bob)
        try scenario.tick()
        try scenario.restart()
        #expect(try owner(mail) == bob)
    }

    @Test func `an unconfirmed sign-up does not keep others from claiming`() throws {
        let (first, second) = (DocumentID(high: 1, low: 1), DocumentID(high: 2, low: 2))
        let end = scenario.clock.now.advanced(bySeconds: 900)
        try claim(mail, .signUp(first), expiresAt: end)
        try claim(mail, .signUp(second), expiresAt: end)
        #expect(try owner(mail) == .signUp(second))
        try claim(mail, ada)
        #expect(throws: Failure(.alreadyExists)) { try claim(mail, .signUp(first), expiresAt: end) }
        try scenario.tick()
        scenario.clock.advance(seconds: 901)
        for _ in 0..<2 { try scenario.tick() }
        #expect(try owner(mail) == ada)
    }

    @Test func `the claim of a sign-up expires`() throws {
        let claimant = IdentifierOwner.signUp(DocumentID(high: 1, low: 1))
        try claim(mail, claimant, expiresAt: scenario.clock.now.advanced(bySeconds: 900))
        try scenario.tick()
        scenario.clock.advance(seconds: 899)
        #expect(try owner(mail) == claimant)
        scenario.clock.advance(seconds: 1)
        #expect(try owner(mail) == nil)
        for _ in 0..<2 { try scenario.tick() }
        #expect(!scenario.inner.everything.contains { $0.key.kind == .identifier })
    }

    @Test func `only the owner can release an identifier`() throws {
        try claim(mail, ada)
        try release(mail, from: "bob")
        #expect(try owner(mail) == ada)
        try release(mail, from: "ada")
        #expect(try owner(mail) == nil)
        try scenario.tick()
        try claim(mail, bob)
        try scenario.tick()
        #expect(try owner(mail) == bob)
    }

    @Test func `each tenant has its own identifiers`() throws {
        #expect(try scenario.ask("tenant.create", ["tenant": "t"]).succeeded)
        try claim(mail, ada)
        #expect(try scenario.engine.owner(of: mail, in: tenant("t")) == nil)
        try claim(mail, bob, in: tenant("t"))
        #expect(try owner(mail) == ada)
        #expect(try scenario.ask("tenant.delete", ["tenant": "t"]).succeeded)
        for _ in 0..<3 { try scenario.tick() }
        #expect(scenario.inner.everything.count { $0.key.kind == .identifier } == 1)
    }

    @Test func `removing a subject releases all its identifiers`() throws {
        try settle("ada", ["ada@example.org", "+14155551234", "ada.l"])
        #expect(scenario.inner.everything.count { $0.key.kind == .identifier } == 3)
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        try scenario.tick()
        #expect(!scenario.inner.everything.contains { $0.key.kind == .identifier })
        try settle("bob", ["ada@example.org", "ada.l"])
        #expect(try owner(mail) == bob)
    }

    @Test(arguments: 1...12)
    func `a removal that fails on the way releases nothing`(_ nth: Int) throws {
        try settle("ada", ["ada@example.org", "+14155551234", "ada.l"])
        try scenario.restart()
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        let isDone = try scenario.ask("subject.delete", ["subject": "ada"]).succeeded
        scenario.store.recover()
        for _ in 0..<2 { try scenario.tick() }
        #expect(scenario.inner.everything.count { $0.key.kind == .identifier } == (isDone ? 0 : 3))
        #expect(scenario.observer.problems == [])
    }

    @Test func `removing an address releases it, and nothing else`() throws {
        try settle("ada", ["ada@example.org", "+14155551234"])
        let factors = try scenario.factors()
        try scenario.done("factor.remove", ["subject": "ada", "factor_id": factors[0]["factor_id"]])
        #expect(try owner(mail) == nil)
        #expect(try owner(Identifier("+14155551234")) == ada)
    }

    @Test(.enabled(if: TestStore.isInMemory)) func `a damaged subject can still be removed`() throws {
        try settle("ada", ["ada@example.org"])
        let stored = try #require(scenario.inner.everything.first { $0.key.kind == .subject })
        var document = stored.document
        document.body[document.body.count - 1] ^= 1
        scenario.memory.overwrite(stored.key, document)
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        #expect(!scenario.observer.alarms.isEmpty)
        #expect(try scenario.inner.load(stored.key) == nil)
    }

    @Test func `claims are sealed again under a new key, and found there`() throws {
        try settle("ada", ["ada@example.org", "ada.l"])
        #expect(try scenario.ask("keys.rotate").succeeded)
        for _ in 0..<10 {
            try scenario.tick()
            scenario.clock.advance(seconds: 1)
        }
        #expect(try tenant().keys.generations == [2])
        try scenario.restart()
        #expect(try owner(mail) == ada)
        #expect(try owner(Identifier("ada.l")) == ada)
        #expect(scenario.observer.problems == [])
    }

    @Test func `a backup has the claims of subjects, and not those of sign-ups`() throws {
        try settle("ada", ["ada@example.org", "ada.l"])
        try claim(
            try Identifier("eve"), .signUp(DocumentID(high: 1, low: 1)),
            expiresAt: scenario.clock.now.advanced(bySeconds: 900))
        try scenario.tick()
        let backup = try scenario.backup()
        for nothingHappened in [true, false] {
            let restored = try scenario.restored(backup, nothingHappenedSince: nothingHappened)
            #expect(try owner(mail, restored) == ada)
            #expect(try owner(Identifier("ada.l"), restored) == ada)
            #expect(try owner(Identifier("eve"), restored) == nil)
            let addresses = try restored.ask("subject.get", ["subject": "ada"]).result
            #expect(addresses["addresses"][0]["destination"] == "a***@e***.org")
            #expect(addresses["profile"]["username"] == "ada.l")
        }
    }

    @Test(.enabled(if: TestStore.isInMemory)) func `a claim in another claim's row does not open`() throws {
        try claim(mail, ada)
        try claim(try Identifier("bob"), bob)
        try scenario.tick()
        let claims = scenario.inner.everything.filter { $0.key.kind == .identifier }
        for (target, source) in zip(claims, claims.reversed()) {
            scenario.memory.overwrite(target.key, source.document)
        }
        #expect(throws: Failure(.internal)) { try owner(mail) }
        let backup = try scenario.backup()
        let store = MemoryStore()
        #expect(try Scenario.restore(backup, into: store, at: scenario.clock.now).omissions.identifiers == 2)
        #expect(!store.everything.contains { $0.key.kind == .identifier })
    }

    private func release(_ identifier: Identifier, from name: String) throws {
        let (name, tenant) = (try SubjectID(name), try tenant())
        try scenario.engine.transaction { () throws(Failure) in
            try scenario.engine.release(identifier, from: name, in: tenant)
        }
    }
}
