import FactorCore
import FactorServer
import Foundation
import TestServer
import TestSupport
import Testing

/// Backups of earlier format versions, and their known content: see their READMEs. One of version 1 is beside the store
/// of its time.
struct OlderBackupTests {
    /// A format version, and the location of a backup in it.
    enum Form: UInt8, CaseIterable {
        case second = 2
        case third = 3
        case fourth = 4

        var folder: String {
            switch self {
            case .second: "SecondForm"
            case .third: "ThirdForm"
            case .fourth: "FourthForm"
            }
        }
    }

    private func file(_ name: String, of form: Form) throws -> [UInt8] {
        let path = "\(Bundle.module.bundlePath)/\(form.folder)/\(name)"
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func master() -> MasterKeys { MasterKeys(FirstLayoutFixture.masterKey()) }

    @Test(arguments: Form.allCases, [false, true])
    func `it verifies and restores`(_ form: Form, nothingHappenedSince: Bool) throws {
        let backup = try file("factord.backup", of: form)
        let facts = try #require(JSON(parsing: try file("facts.json", of: form)))
        let now = Timestamp(milliseconds: Int64(try #require(facts["at_ms"].integer))).advanced(bySeconds: 45)
        #expect(backup[15] == form.rawValue)
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
        #expect(scenario.observer.problems == [])
    }
}
