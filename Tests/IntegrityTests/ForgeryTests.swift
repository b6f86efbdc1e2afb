import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// An attacker without the key rewrites stored documents. None of them becomes valid, and nothing is removed because of
/// it.
struct ForgeryTests {
    private let steady = ManualClock()
    private let clock = ManualClock()
    private let scenario: Scenario
    private static let mostTold = 100

    init() throws {
        scenario = try Scenario(clock: clock, steady: steady, mostDamageTold: Self.mostTold)
    }

    private func scrub() throws {
        let passes = scenario.engine.integrity.passes
        for time in [steady, clock] { time.advance(seconds: 3_601) }
        for _ in 0..<100 where scenario.engine.integrity.passes == passes { try scenario.tick() }
        #expect(scenario.engine.integrity.passes == passes + 1)
    }

    private func keys() -> Set<DocumentKey> { Set(scenario.memory.everything.map(\.key)) }

    // MARK: Expiry

    @Test(arguments: [-1, 0, 1, .min] as [Int64])
    func `no document is removed because of a forged expiry`(moment: Int64) throws {
        _ = try scenario.furnish()
        for stored in scenario.memory.everything {
            var expired = stored.document
            expired.expiresAt = Timestamp(milliseconds: moment)
            scenario.memory.overwrite(stored.key, expired)
        }
        let before = keys()
        for _ in 0..<3 { try scenario.tick() }
        #expect(before.subtracting(keys()) == [])
        #expect(!scenario.observer.alarms.isEmpty && scenario.observer.defects == [])
        // Keys and tenants are read at the start.
        #expect(throws: StartFailure.self) { try scenario.restart() }
    }

    @Test(arguments: [-1, 1] as [Int64])
    func `a record with a forged expiry is not taken for a missing one`(moment: Int64) throws {
        let name: JSON = ["username": "ada.l"]
        #expect(try scenario.ask("username.set", name.with("subject", "ada")).succeeded)
        let claims = scenario.memory.everything.filter { $0.key.kind == .identifier }
        #expect(!claims.isEmpty)
        for claim in claims {
            var expired = claim.document
            expired.expiresAt = Timestamp(milliseconds: moment)
            scenario.memory.overwrite(claim.key, expired)
        }
        #expect(try scenario.ask("username.set", name.with("subject", "bob")).code == -32603)
        #expect(!scenario.observer.alarms.isEmpty && scenario.observer.defects == [])
        for claim in claims { scenario.memory.overwrite(claim.key, claim.document) }
        #expect(try scenario.ask("username.set", name.with("subject", "bob")).reason == "already_exists")
    }

    /// More than a batch of the expiry has.
    @Test(arguments: [mostTold, 3 * mostTold])
    func `damaged documents do not keep others from expiring, and each is reported once, to a limit`(_ damaged: Int)
        throws
    {
        for number in 0..<UInt64(damaged) {
            let id = DocumentID(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)
            let key = DocumentKey(kind: .session, tenant: try scenario.engine.tenant(.default).number, id: id)
            scenario.memory.overwrite(
                key,
                Document(version: 1, body: [1, 2], hot: [], generation: 1, expiresAt: Timestamp(milliseconds: 1)))
        }
        for number in 0..<10 {
            let params: JSON = ["subject": "dora", "idempotency_key": .text("k-\(number)")]
            #expect(try scenario.ask("totp.enroll", params).succeeded)
        }
        func receipts() -> Int { keys().count { $0.kind == .receipt } }
        #expect(receipts() == 10)
        for time in [steady, clock] { time.advance(seconds: 7 * 86_400) }
        for _ in 0..<60 { try scenario.tick() }
        #expect(receipts() == 0)
        let told = scenario.observer.alarms.filter { $0.contains("a stored document was altered") }
        #expect(told.count == min(damaged, Self.mostTold + 1))
        #expect(told.count { $0.contains("one of many") } == (damaged > Self.mostTold ? 1 : 0))
        let alarms = scenario.observer.alarms.count
        for _ in 0..<60 { try scenario.tick() }
        #expect(scenario.observer.alarms.count == alarms)
    }

    // MARK: Exchanged for another

    /// Leaves a tenant whose keys are gone and whose documents are not removed yet.
    private func leaveDeletedTenant() throws -> UInt64 {
        #expect(try scenario.ask("tenant.create", ["tenant": "gone"]).succeeded)
        for name in ["x", "y"] { try scenario.enrolled(name, tenant: "gone") }
        let number = try scenario.engine.tenant(try TenantID("gone")).number
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("tenant.delete", ["tenant": "gone"]).succeeded)
        try scenario.tick()
        #expect(keys().contains { $0.tenant == number })
        return number
    }

    @Test func `a document replaced by one of a deleted tenant is missed`() throws {
        let app = try scenario.enrolled("ada").app
        let victim = try #require(scenario.memory.everything.first { $0.key.kind == .subject })
        let number = try leaveDeletedTenant()
        let other = DocumentKey(kind: .subject, tenant: number, id: DocumentID(high: 5, low: 6))
        let bytes: [UInt8] = Array(victim.document.hot.suffix(16))
        scenario.memory.overwrite(
            other, Document(version: 1, body: [], hot: bytes, generation: 1, expiresAt: nil))
        scenario.memory.overwrite(victim.key, nil)
        scenario.store.recover()
        try scrub()
        #expect(scenario.engine.integrity.problems == [.missingDocuments])
        // It is still missed when nothing of that tenant is left.
        #expect(!keys().contains { $0.tenant == number })
        try scrub()
        #expect(scenario.engine.integrity.problems == [.missingDocuments])
        #expect(try !scenario.verify(app.code(at: clock.now)).succeeded)
    }

    @Test func `the rest of a deleted tenant cannot be renamed`() throws {
        let number = try leaveDeletedTenant()
        let stored = try #require(scenario.memory.everything.first { $0.key.tenant == number })
        scenario.memory.overwrite(stored.key, nil)
        let other = DocumentKey(kind: stored.key.kind, tenant: number, id: DocumentID(high: 7, low: 8))
        scenario.memory.overwrite(other, stored.document)
        scenario.store.recover()
        try scrub()
        #expect(scenario.engine.integrity.problems == [.missingDocuments])
    }
}
