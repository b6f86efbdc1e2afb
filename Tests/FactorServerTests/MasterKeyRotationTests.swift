import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// The master key: the right one, the next one, and no other.
struct MasterKeyRotationTests {
    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario()
        app = try scenario.enrolled().app
        #expect(try scenario.ask("tenant.create", ["tenant": "other"]).succeeded)
    }

    private static var both: MasterKeys { MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(100)) }

    @Test func `another master key is refused, with both fingerprints`() throws {
        let expected = Scenario.masterKey().id
        let given = Scenario.masterKey(100).id
        #expect(throws: StartFailure.wrongMasterKey(expected: expected, given: given)) {
            try scenario.restart(master: MasterKeys(Scenario.masterKey(100)))
        }
        #expect(expected != given)
    }

    @Test func `after a rotation only the next key opens everything, and the old one opens nothing`() throws {
        try scenario.restart(master: Self.both)
        #expect(try scenario.ask("keys.status").result["master_records_left"] == 3)
        #expect(try scenario.ask("keys.rotate_master").result["master_records_left"] == 0)
        #expect(try scenario.ask("tenant.create", ["tenant": "late"]).succeeded)
        #expect(try scenario.ask("keys.rotate", ["tenant": "other"]).succeeded)
        try scenario.tick()
        #expect(try scenario.ask("keys.status").result["master_records_left"] == 0)

        try scenario.restart(master: MasterKeys(Scenario.masterKey(100)))
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        #expect(try scenario.ask("tenant.get", ["tenant": "late"]).succeeded)
        #expect(throws: StartFailure.self) { try scenario.restart(master: MasterKeys(Scenario.masterKey())) }
    }

    @Test func `a rotation that could not be stored changes nothing`() throws {
        try scenario.restart(master: Self.both)
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("keys.rotate_master").reason == "unavailable")
        #expect(try scenario.ask("keys.status").result["master_records_left"] == 3)
        try scenario.restart(master: MasterKeys(Scenario.masterKey()))
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        try scenario.restart(master: Self.both)
        #expect(try scenario.ask("keys.rotate_master").succeeded)
        #expect(try scenario.ask("keys.rotate_master").result["master_records_left"] == 0)
    }
}
