import FactorCore
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

/// A store from before a seed had one mark: it opens, and from then on no code of a shared seed is accepted twice.
final class SharedSeedTests {
    private let directory: TemporaryDirectory
    private let store: SQLiteStore
    private let scenario: Scenario
    private let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    private let token = Authenticator(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.copyItem(
            atPath: Bundle.module.bundlePath + "/SharedSeeds/factord.sqlite", toPath: directory.database)
        store = try SQLiteStore(path: directory.database, mayMake: false)
        scenario = try Scenario(clock: ManualClock(), on: store, master: { FirstLayoutFixture.masterKey() })
    }

    deinit {
        scenario.stop()
        store.close()
    }

    private var step: Int64 { scenario.clock.now.seconds / 30 }

    private func verify(_ subject: String, _ code: String, _ kind: String = "totp") throws -> Bool {
        try scenario.ask("subject.unlock", ["subject": .text(subject)])
        return try scenario.ask("\(kind).verify", ["subject": .text(subject), "code": .text(code)]).succeeded
    }

    private func statuses(_ subject: String) throws -> [JSON] {
        try scenario.ask("factor.list", ["subject": .text(subject)]).result["factors"].items.map { $0["status"] }
    }

    @Test func `a code that one of two factors has accepted is spent for both`() throws {
        for _ in 0..<2 {
            #expect(try !verify("ada", app.code(step)))
            #expect(try !verify("cy", app.code(step)))
            for counter in 0...3 as ClosedRange<Int64> { #expect(try !verify("ada", token.code(counter), "hotp")) }
        }
        let eight = Authenticator(secret: app.secret, digits: 8)
        #expect(try !verify("cy", eight.code(step)))
        #expect(scenario.observer.problems == [])
    }

    @Test func `the next code is accepted once, by the factor that was used last`() throws {
        #expect(try verify("ada", app.code(step + 1)))
        #expect(try !verify("ada", app.code(step + 1)))
        #expect(try verify("ada", token.code(4), "hotp"))
        #expect(try !verify("ada", token.code(4), "hotp"))
        #expect(try statuses("ada") == ["suspended", "active", "active", "suspended"])
        let eight = Authenticator(secret: app.secret, digits: 8)
        #expect(try verify("cy", eight.code(step + 1)))
        #expect(try statuses("cy") == ["suspended", "active"])
        let actions = try scenario.ask("audit.list", ["subject": "ada"]).result["entries"].items.map { $0["action"] }
        #expect(actions.count { $0 == "factor.suspend" } == 2)
    }

    @Test func `the separation is done once, and survives a restart`() throws {
        #expect(try verify("ada", app.code(step + 1)))
        try scenario.restart()
        #expect(try !verify("ada", app.code(step + 1)))
        scenario.clock.advance(seconds: 60)
        #expect(try verify("ada", app.code(step)))
        let actions = try scenario.ask("audit.list", ["subject": "ada"]).result["entries"].items.map { $0["action"] }
        #expect(actions.count { $0 == "factor.suspend" } == 2)
    }

    @Test func `a suspended factor can be removed, and its seed's codes stay spent`() throws {
        #expect(try verify("ada", app.code(step + 1)))
        for factor in try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items {
            let params: JSON = ["subject": "ada", "factor_id": factor["factor_id"]]
            #expect(try scenario.ask("factor.remove", params).succeeded)
        }
        #expect(try scenario.ask("totp.import", ["subject": "ada", "secret": .text(app.secret)]).succeeded)
        #expect(try !verify("ada", app.code(step)) && !verify("ada", app.code(step + 1)))
        scenario.clock.advance(seconds: 60)
        #expect(try verify("ada", app.code(step)))
    }

    @Test func `a generator continues, a pending enrolment does not, and other seeds are left alone`() throws {
        #expect(try verify("bob", app.code(step + 1)))
        #expect(try statuses("bob") == ["active", "active"])
        let pending: JSON = ["subject": "dan", "factor_id": "fac_wkevy3n3p2cz4wg7baw2bkooce"]
        let code = pending.with("code", .text(app.code(step)))
        #expect(try scenario.ask("totp.activate", code).reason == "already_exists")
        #expect(try verify("eve", app.code(step)) && verify("eve", token.code(step)))
        #expect(try statuses("eve") == ["active", "active"])
    }

    @Test(arguments: [false, true])
    func `its backup restores, and the same is true then`(_ nothingHappenedSince: Bool) throws {
        let memory = MemoryStore()
        _ = try Scenario.restore(
            try scenario.backup(), into: memory, at: scenario.clock.now, nothingHappenedSince: nothingHappenedSince,
            master: .init(FirstLayoutFixture.masterKey()))
        let restored = try Scenario(
            clock: scenario.clock, on: memory, master: { FirstLayoutFixture.masterKey() })
        scenario.clock.advance(seconds: nothingHappenedSince ? 30 : 30 * 21)
        let code: JSON = ["subject": "ada", "code": .text(app.code(step))]
        #expect(try restored.ask("totp.verify", code).succeeded)
        #expect(try restored.ask("totp.verify", code).reason == "code_rejected")
    }
}
