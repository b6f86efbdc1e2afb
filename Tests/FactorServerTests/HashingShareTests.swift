import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Requests for much hashing do not take it from those who ask for little.
struct HashingShareTests {
    private static let flood = 200
    private static let asked = 10
    private let scenario: Scenario
    /// Shut while requests come in, so that all of them come while the first ones are hashed.
    private let gate = HashingGate()

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick, hashingClock: gate.clock)
        try scenario.done("tenant.create", ["tenant": "other"])
        for tenant in ["default", "other"] as [JSON] {
            try scenario.done(
                "password.set", ["tenant": tenant, "subject": "ada", "password": "correct horse battery"])
        }
    }

    /// The origin of a request: a tenant, a Unix user and a connection.
    private struct Peer {
        var tenant: JSON = "default"
        var user: UInt32 = 1
        var connection: UInt64 = 1
    }

    private func send(_ peer: Peer, _ method: String, _ params: JSON) -> AnswerToken {
        let caller = Caller(uid: peer.user, gid: peer.user, listener: 0)
        return scenario.send(method, params.with("tenant", peer.tenant), from: caller, over: peer.connection)
    }

    /// Sends right passwords, a few.
    private func ask(_ peer: Peer) -> [AnswerToken] {
        (0..<Self.asked).map { _ in
            send(peer, "password.verify", ["subject": "ada", "password": "correct horse battery"])
        }
    }

    private func answers(_ tokens: [AnswerToken]) throws -> [Answer] { try tokens.map(scenario.awaited) }

    /// Sends a flood of wrong passwords before and between right ones, and returns how many of the right ones were
    /// checked.
    private func checked(_ quiet: Peer, beside flooding: [Peer]) throws -> Int {
        var flood: [AnswerToken] = []
        func pour(_ count: Int) {
            for _ in 0..<count {
                let params: JSON = ["subject": .text("guess-\(flood.count)"), "password": "wrong password"]
                flood.append(send(flooding[flood.count % flooding.count], "password.verify", params))
            }
        }
        var right: [AnswerToken] = []
        gate.whileShut(in: scenario) {
            pour(Self.flood)
            for _ in 0..<Self.asked {
                right.append(send(quiet, "password.verify", ["subject": "ada", "password": "correct horse battery"]))
                pour(Self.flood / Self.asked)
            }
        }
        let found = try answers(right).count { $0.succeeded }
        let refused = try answers(flood)
        #expect(refused.allSatisfy { $0.reason == "credential_rejected" || $0.reason == "overloaded" })
        #expect(refused.contains { $0.reason == "overloaded" })
        try scenario.rest()
        return found
    }

    @Test func `a flood at one tenant does not keep right passwords of another from being checked`() throws {
        #expect(try checked(Peer(tenant: "other"), beside: [Peer()]) == Self.asked)
    }

    @Test func `a flood of one peer does not lock out another, over any number of connections`() throws {
        let many = (1...100).map { Peer(user: 1, connection: $0) }
        #expect(try checked(Peer(user: 2, connection: 101), beside: many) == Self.asked)
    }

    @Test func `a flood over one connection does not lock out another connection`() throws {
        #expect(try checked(Peer(connection: 2), beside: [Peer(connection: 1)]) == Self.asked)
    }

    @Test func `a batch has the share of its connection`() throws {
        let line = (0..<100).map { number in
            let params: JSON = ["subject": .text("guess-\(number)"), "password": "wrong password"]
            return (["jsonrpc": "2.0", "id": 1, "method": "password.verify", "params": params] as JSON).line
        }
        let (batches, right) = gate.whileShut(in: scenario) {
            let batches = (0..<3).map { _ in scenario.sendLine("[" + line.joined(separator: ",") + "]", over: 1) }
            return (batches, ask(Peer(connection: 2)))
        }
        #expect(try answers(right).count { $0.succeeded } == Self.asked)
        for batch in batches { _ = try scenario.answer(batch) }
    }

    @Test(arguments: [
        "password.set", "sign_in.create", "sign_up.create", "backup_code.generate", "backup_code.verify",
        "backup_code.import",
    ])
    func `every method that hashes has to share`(_ method: String) throws {
        let params: JSON =
            switch method {
            case "password.set", "sign_in.create": ["subject": "eve", "password": "mountain violin"]
            case "sign_up.create": ["email_address": "eve@example.org", "password": "mountain violin"]
            case "backup_code.generate": ["subject": "eve", "count": 1]
            case "backup_code.verify": ["subject": "eve", "code": "0000000000"]
            default: ["subject": "eve", "codes": ["0000000000"]]
            }
        let (flood, right) = gate.whileShut(in: scenario) {
            ((0..<80).map { _ in send(Peer(), method, params) }, ask(Peer(tenant: "other", connection: 2)))
        }
        #expect(try answers(right).count { $0.succeeded } == Self.asked)
        #expect(try answers(flood).contains { $0.reason == "overloaded" })
        try scenario.rest()
    }
}
