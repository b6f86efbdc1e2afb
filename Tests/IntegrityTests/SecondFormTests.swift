import FactorBackup
import FactorCore
import FactorEngine
import Foundation
import TestSupport
import Testing

/// A backup of form 2, and what it is known to hold: see its README.
struct SecondFormTests {
    private let backup: [UInt8]
    private let facts: JSON
    private let now: Timestamp

    init() throws {
        let source = Bundle.module.bundlePath + "/SecondForm"
        backup = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source + "/factord.backup")))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: source + "/facts.json"))
        facts = try #require(JSON(parsing: [UInt8](bytes)))
        now = Timestamp(milliseconds: Int64(try #require(facts["at_ms"].integer))).advanced(bySeconds: 45)
    }

    private func master() -> MasterKeys { MasterKeys(FirstLayoutFixture.masterKey()) }

    @Test(arguments: [false, true])
    func `it verifies and restores`(nothingHappenedSince: Bool) throws {
        #expect(backup[15] == 2)
        let verified = try Scenario.restore(backup, into: nil, at: now, master: master())
        #expect(verified.tenants == 2 && verified.subjects == 3 && verified.omissions.isEmpty)
        let store = MemoryStore()
        _ = try Scenario.restore(
            backup, into: store, at: now, nothingHappenedSince: nothingHappenedSince, master: master())
        let scenario = try Scenario(
            clock: ManualClock(now), on: store, master: { FirstLayoutFixture.masterKey() })
        let password: JSON = ["subject": "ada", "password": "correct horse battery"]
        #expect(try scenario.ask("password.verify", password).succeeded)
        let app = Authenticator(secret: try #require(facts["bob app"].text))
        #expect(try scenario.verify(app.code(at: now), "bob").succeeded == nothingHappenedSince)
        for (index, code) in facts["backup_codes"].items.prefix(2).enumerated() {
            let spend: JSON = ["subject": "ada", "code": code]
            #expect(
                try scenario.ask("backup_codes.verify", spend).succeeded == (nothingHappenedSince && index == 1))
        }
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        #expect(scenario.observer.alarms == [])
    }
}
