import FactorCore
import FactorServer
import Synchronization
import TestServer
import TestSupport
import Testing

/// Answers whose time could reveal whether a subject exists are sent at whole steps after their requests came.
struct ResponseQuantizerTests {
    private static let wrongCode: JSON = ["subject": "ada", "code": "000000"]
    private let scenario: Scenario
    private let clock = StridingClock()
    private let app: Authenticator

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        app = try scenario.enrolled("ada").app
        try scenario.enrolled("locked")
        for _ in 0..<101 {
            try scenario.verify("000000", "locked")
            scenario.clock.advance(seconds: 900)
        }
        try scenario.done("subject.get", ["subject": "ada"])
        scenario.dispatcher.quantizer = ResponseQuantizer(step: 20) { [clock] in clock.read() }
    }

    /// Serves a request that takes this long, and returns how long its answer still waits; nil if it was sent.
    private func wait(_ method: String, _ params: JSON, taking time: Int64 = 3) throws -> Int? {
        clock.stride = time
        let token = scenario.send(method, params)
        scenario.endTurn()
        while scenario.port.lines[token] == nil, scenario.port.waits.isEmpty {
            guard scenario.loop.waitAndRun() else { throw Scenario.NoAnswer() }
            scenario.endTurn()
        }
        guard scenario.port.lines[token] == nil else { return nil }
        let waits = scenario.port.waits
        scenario.port.passTime()
        #expect(scenario.port.lines[token] != nil)
        #expect(waits.count == 1)
        return waits.first
    }

    @Test(arguments: ["ada", "nobody", "locked"])
    func `a refusal waits for the end of its time step, for known and unknown users`(_ subject: String) throws {
        #expect(try wait("totp.verify", ["subject": .text(subject), "code": "000000"]) == 17)
        #expect(try wait("backup_code.verify", ["subject": .text(subject), "code": "AAAAA-AAAAA"]) == 17)
        #expect(try wait("password.verify", ["subject": .text(subject), "password": "wrong password"]) == 17)
    }

    @Test(arguments: [(1, 19), (19, 1), (20, 0), (21, 19), (40, 0), (47, 13)] as [(Int64, Int)])
    func `a request longer than a step waits for the end of the step it is in`(_ taken: Int64, _ left: Int) throws {
        #expect(try wait("totp.verify", Self.wrongCode, taking: taken) == left)
    }

    @Test func `a right code is answered at once`() throws {
        let code = app.code(at: scenario.clock.now)
        #expect(try wait("totp.verify", ["subject": "ada", "code": .text(code)]) == nil)
    }

    @Test(arguments: ["known@example.org", "unknown@example.org"])
    func `all answers of a flow wait, even successes`(_ address: String) throws {
        let enrolled: JSON = ["subject": "ada", "email_address": "known@example.org", "verified": true]
        #expect(try wait("email.enroll", enrolled) == nil)
        #expect(try wait("sign_in.create", ["identifier": .text(address), "kind": "email"]) == 17)
        #expect(try wait("sign_in.create", ["identifier": .text(address), "password": "wrong password"]) == 17)
        #expect(try wait("sign_up.create", ["email_address": .text(address)]) == 17)
        #expect(try wait("flow.get", ["flow_id": "sin_aaaaaaaaaaaaaaaaaaaaaaaaaa"]) == 17)
    }

    @Test func `a batch waits if one of its entries does`() throws {
        func batch(_ methods: [(String, JSON)]) throws -> Bool {
            let lines = methods.map { method, params in
                (["jsonrpc": "2.0", "id": 1, "method": .text(method), "params": params] as JSON).line
            }
            let token = scenario.sendLine("[" + lines.joined(separator: ",") + "]")
            try scenario.rest()
            defer { scenario.port.passTime() }
            return scenario.port.lines[token] == nil
        }
        #expect(try batch([("server.info", [:]), ("totp.verify", Self.wrongCode)]))
        #expect(try batch([("totp.verify", Self.wrongCode), ("server.info", [:])]))
        #expect(try !batch([("server.info", [:]), ("factor.list", ["subject": "ada"])]))
    }

    @Test func `a notification has nothing to wait for`() throws {
        let token = scenario.sendLine(
            #"{"jsonrpc":"2.0","method":"totp.verify","params":{"subject":"ada","code":"000000"}}"#)
        try scenario.rest()
        #expect(scenario.port.lines[token] == [])
        #expect(scenario.port.waits.isEmpty)
    }

    @Test func `requests without a guess, and mistakes of the caller, are answered at once`() throws {
        #expect(try wait("server.info", [:]) == nil)
        #expect(try wait("factor.list", ["subject": "nobody"]) == nil)
        #expect(try wait("totp.verify", ["subject": "ada"]) == nil)
        #expect(try wait("totp.enroll", ["subject": "ada", "digits": 7]) == nil)
    }

    @Test func `every method that takes a guess or reports on a flow is quantized`() {
        let areas = ["sign_in", "sign_up", "step_up", "password_reset", "flow"]
        for entry in Catalogue.all {
            let area = String(entry.name.prefix { $0 != "." })
            let isAll = areas.contains(area) || entry.name == "passkey.challenge"
            let isTry = entry.takesSecret || entry.name == "passkey.verify"
            let expected: QuantizedResponses = isAll ? .all : isTry ? .refusals : .none
            #expect(entry.quantized == expected, "\(entry.name)")
        }
    }
}

/// A clock that advances by one stride on each reading: when a request comes, and when its answer is ready.
private final class StridingClock: Sendable {
    private let state = Mutex<(now: Int64, stride: Int64)>((5_003, 0))

    var stride: Int64 {
        get { state.withLock(\.stride) }
        set { state.withLock { $0.stride = newValue } }
    }

    func read() -> Int64 {
        state.withLock {
            $0.now += $0.stride
            return $0.now
        }
    }
}
