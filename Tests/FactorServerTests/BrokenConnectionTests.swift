#if PostgreSQL
import FactorCrypto
import FactorPostgreSQL
import FactorServer
import Glibc
import TestDatabase
import TestServer
import TestSupport
import Testing

/// Two servers on one database, over connections that break: of raced codes one is accepted, and what was answered holds.
struct BrokenConnectionTests {
    private let database: DatabaseServer
    private let settings: ConnectionSettings
    private let proxies: [DatabaseProxy]
    private let stores: [PostgreSQLStore]
    private let servers: [Scenario]

    init() throws {
        try Sodium.start()
        let database = try DatabaseServer.shared.get()
        var settings = try database.makeDatabase()
        settings.statementMilliseconds = 500
        let proxies = [try DatabaseProxy(to: database), try DatabaseProxy(to: database)]
        let stores = try zip(proxies, ["first", "second"]).map { try database.open($0.settings(settings), peer: $1) }
        (self.database, self.settings, self.proxies, self.stores) = (database, settings, proxies, stores)
        servers = try stores.enumerated().map { index, store in
            try Scenario(defaults: Scenario.quick, on: store, seed: 1 + 1_000 * UInt64(index), isShared: true)
        }
    }

    private func end() {
        for server in servers { server.stop() }
        for store in stores { store.close() }
        for proxy in proxies { proxy.stop() }
        database.drop(settings)
    }

    /// Asks both servers at once.
    private func race(_ method: String, _ params: JSON) throws -> [Answer] {
        let tokens = servers.flatMap { server in (0..<2).map { _ in (server, server.send(method, params)) } }
        for server in servers { server.endTurn() }
        return try tokens.map { server, token in try server.awaited(token) }
    }

    /// Asks until the store can be used: one that was slow to answer is said to be away for a moment.
    private func servedAnswer(_ server: Scenario, _ method: String, _ params: JSON) throws -> Answer {
        for _ in 0..<600 {
            let answer = try server.ask(method, params)
            guard answer.reason == "unavailable" else { return answer }
            usleep(50_000)
        }
        return try server.ask(method, params)
    }

    @Test func `of raced codes one is accepted, and stays spent`() throws {
        defer { end() }
        var dice = Dice(seed: 11)
        var app = try servers[0].enrolled("u-0").app
        var (accepted, unavailable) = (0, 0)
        for round in 0..<80 {
            for server in servers { server.clock.advance(seconds: 60) }
            // A budget lasts for so many tries of spent codes.
            let subject = "u-\(round / 20)"
            if round > 0, round % 20 == 0 {
                _ = try servedAnswer(servers[0], "factor.list", ["subject": .text(subject)])
                app = try servers[0].enrolled(subject).app
            }
            let params: JSON = ["subject": .text(subject), "code": .text(app.code(at: servers[0].clock.now))]
            for proxy in proxies where dice.one(in: 2) {
                if let fault = DatabaseProxy.Fault.allCases.randomElement(using: &dice) { proxy.fail(fault) }
            }
            var answers = try race("totp.verify", params)
            unavailable += answers.count { $0.reason == "unavailable" }
            if !answers.contains(where: \.succeeded), answers.allSatisfy({ $0.reason != "code_rejected" }) {
                // Nothing was changed, so that the code still works.
                answers = [try servedAnswer(servers[round % 2], "totp.verify", params)]
            }
            #expect(answers.count(where: \.succeeded) == 1, "round \(round): \(answers.map(\.line))")
            accepted += answers.count(where: \.succeeded)
            for server in servers {
                #expect(try servedAnswer(server, "totp.verify", params).reason == "code_rejected")
            }
        }
        #expect(accepted == 80)
        #expect(servers.allSatisfy { $0.observer.problems.isEmpty })
    }
}
#endif
