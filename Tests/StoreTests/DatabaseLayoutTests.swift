#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorPostgreSQL
import TestDatabase
import TestMachine
import TestSupport
import Testing

/// The gate of a database that several sidecars use.
struct DatabaseLayoutTests {
    private let server: DatabaseServer
    private let settings: ConnectionSettings
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    init() throws {
        try Sodium.start()
        server = try DatabaseServer.shared.get()
        settings = try server.makeDatabase()
        // As 0.1.0 makes it.
        try server.run("UPDATE factord.config SET layout = 1", in: settings.database)
    }

    private func store(_ peer: String) throws -> PostgreSQLStore {
        let store = try PostgreSQLStore(settings, peer: peer)
        store.unlock(with: keys)
        return store
    }

    private func sql(_ text: String) throws -> String { try server.run(text, in: settings.database) }

    /// What 0.1.0 leaves in the row of a sidecar.
    private func wasOld(_ peer: String, seconds: Int = 0) throws {
        _ = try sql(
            "UPDATE factord.writer SET holder = substr(holder, 1, 16), alive_at = clock_timestamp() - "
                + "interval '\(seconds) s' WHERE peer = '\(peer)'")
    }

    @Test func `it is raised only once nobody is known who cannot read the layout`() throws {
        let one = try store("one")
        try store("two").close()
        defer {
            one.close()
            server.drop(settings)
        }
        try wasOld("two", seconds: 120)
        #expect(one.layout == .first)
        #expect(try one.sidecars().map(\.knows) == [2, 1])
        #expect(try one.raise(to: .newest, goneAfter: nil).map(\.name) == ["two"])
        #expect(try one.raise(to: .newest, goneAfter: 121_000).map(\.name) == ["two"])
        #expect(try one.layout == .first && sql("SELECT layout FROM factord.config") == "1\n")
        // It comes back with the new program.
        let two = try store("two")
        defer { two.close() }
        #expect(try one.raise(to: .newest, goneAfter: nil) == [])
        #expect(try one.layout == .newest && sql("SELECT layout FROM factord.config") == "2\n")
        try two.probe()
        #expect(two.layout == .newest)
        #expect(try two.raise(to: .newest, goneAfter: nil) == [])
    }

    @Test func `who is gone for good does not keep it from that`() throws {
        let one = try store("one")
        try store("two").close()
        defer {
            one.close()
            server.drop(settings)
        }
        try wasOld("two", seconds: 120)
        #expect(try one.raise(to: .newest, goneAfter: 119_000) == [])
        #expect(one.layout == .newest)
    }

    @Test func `only those who do not know it are shut out`() throws {
        let one = try store("one")
        try store("two").close()
        try store("three").close()
        defer {
            one.close()
            server.drop(settings)
        }
        try wasOld("two")
        try wasOld("three", seconds: 61)
        #expect(try !one.shutOutOlder())
        _ = try sql("UPDATE factord.config SET layout = 2")
        let before = try sql("SELECT epoch FROM factord.writer ORDER BY id")
        #expect(try one.shutOutOlder())
        #expect(before == "1\n1\n1\n")
        #expect(try sql("SELECT epoch FROM factord.writer ORDER BY id") == "1\n2\n2\n")
        try one.commit(.create(.subject(1)))
        try wasOld("two", seconds: 61)
        #expect(try !one.shutOutOlder())
    }

    @Test func `a store that is not served is not raised`() throws {
        let one = try store("one")
        defer {
            one.close()
            server.drop(settings)
        }
        _ = try sql("UPDATE factord.config SET status = 'moved'")
        #expect(throws: StoreFailure.self) { try one.raise(to: .newest, goneAfter: nil) }
        #expect(try one.layout == .first && sql("SELECT layout FROM factord.config") == "1\n")
    }

    @Test func `a layout that is not known here is refused, with both numbers`() throws {
        defer { server.drop(settings) }
        _ = try sql("UPDATE factord.config SET layout = 3")
        let refusal = #expect(throws: StoreFailure.self) { _ = try store("one") }
        #expect(refusal == .unavailable("the store has layout 3, and this factord knows those up to 2", .unknownForm))
    }

    @Test(arguments: [(1, .second, 2), (2, .first, 2), (1, .first, 1)] as [(Int, StoreLayout, Int)])
    func `a store that is filled in has the newer of both layouts`(made: Int, filled: StoreLayout, then: Int) throws {
        defer { server.drop(settings) }
        _ = try sql("UPDATE factord.config SET layout = \(made)")
        let fill = try PostgreSQLFill(settings, .fixed("one"))
        fill.unlock(with: keys)
        try fill.finish(filled)
        #expect(try sql("SELECT layout FROM factord.config") == "\(then)\n")
        #expect(try sql("SELECT status FROM factord.config") == "serving\n")
        // Nobody has used it.
        let two = try store("two")
        defer { two.close() }
        #expect(try two.sidecars().map(\.name) == ["two"])
    }
}
#endif
