import FactorCrypto
import FactorSocket
import TestSupport

/// Strangers and misbehaving clients on many connections at once. They wait for nothing, and their answers are not
/// checked.
struct Abuser {
    /// One kind of abuse.
    enum Way: CaseIterable {
        case flood, batch, descriptions, unread, halfLines, waitingClaims, vanish, overlong
    }

    /// The number of lines that are sent together.
    private static let burst = 64
    /// The maximum number of silent connections; the oldest are closed.
    private static let mostSilent = 400

    private let path: String
    private var dice: Dice
    private var fleet: ClientFleet
    /// The number of outstanding answers on each connection of the fleet.
    private var owed: [Int]
    private var silent: [Client] = []
    private(set) var requests = 0
    /// Connections that the daemon closed.
    private(set) var closed = 0

    init(path: String, connections: Int, seed: UInt64) throws {
        self.path = path
        dice = Dice(seed: seed)
        fleet = try ClientFleet(path: path, connections: connections)
        owed = [Int](repeating: 0, count: connections)
    }

    /// Performs a random kind of abuse.
    mutating func act() throws {
        try read()
        switch dice.one(in: 2) ? .flood : Way.allCases.randomElement(using: &dice) ?? .flood {
        case .flood:
            for _ in 0..<8 { try sendOnIdle((0..<Self.burst).map { _ in request() }) }
        case .batch: try sendOnIdle(["[" + (0..<128).map { _ in request() }.joined(separator: ",") + "]"], of: 128)
        case .descriptions:
            try sendOnIdle(["[" + [String](repeating: description, count: 16).joined(separator: ",") + "]"], of: 16)
        case .unread: keepSilent([String](repeating: description, count: 8), rest: "", of: 8)
        case .halfLines:
            keepSilent([], rest: String(repeating: "x", count: Int.random(in: 1...65_000, using: &dice)), of: 0)
        case .waitingClaims:
            keepSilent([String](repeating: call("job.claim", ["wait_ms": 60_000]), count: 1_100), rest: "", of: 1_100)
        case .vanish:
            keepSilent((0..<Self.burst).map { _ in request() }, rest: "[{\"jsonrpc\":", of: Self.burst)
            _ = silent.popLast()
        case .overlong: keepSilent([String(repeating: " ", count: 65_536) + "x"], rest: "", of: 1)
        }
    }

    /// Reads the available answers and ignores them.
    private mutating func read() throws {
        do throws(SocketFailure) {
            try fleet.receive(waitingAtMost: 0) { index, bytes in
                for at in 0..<bytes.byteCount where Span<UInt8>(_bytes: bytes)[at] == 0x0A { owed[index] -= 1 }
            }
        } catch {
            // The daemon closed one of the connections.
            closed += 1
            fleet = try ClientFleet(path: path, connections: owed.count)
            owed = [Int](repeating: 0, count: owed.count)
        }
    }

    /// Sends on a connection without outstanding answers, so sending never waits until this program reads.
    private mutating func sendOnIdle(_ lines: [String], of count: Int? = nil) throws {
        guard let index = owed.indices.filter({ owed[$0] == 0 }).randomElement(using: &dice) else { return }
        requests += count ?? lines.count
        owed[index] = lines.count
        let text = lines.map { $0 + "\n" }.joined()
        try? Array(text.utf8).withRawSpan { try fleet.send($0, on: index) }
    }

    /// Sends on a separate connection, from which nothing is ever read.
    private mutating func keepSilent(_ lines: [String], rest: String, of count: Int) {
        requests += count
        guard let client = try? Client(path: path, timeoutMilliseconds: 1_000) else {
            closed += 1
            return
        }
        let text = lines.map { $0 + "\n" }.joined() + rest
        do throws(SocketFailure) { try client.sendAsIs(Array(text.utf8)) } catch { closed += 1 }
        silent.append(client)
        if silent.count > Self.mostSilent { silent.removeFirst(Self.mostSilent / 4) }
    }

    // MARK: What is asked

    private var description: String { call("rpc.discover", [:]) }

    /// A random request in the name of an unknown subject.
    private mutating func request() -> String {
        let name = "stranger-\(Int.random(in: 0..<1_000_000, using: &dice))"
        return switch Int.random(in: 0..<200, using: &dice) {
        case 0: call("password.verify", ["subject": .text(name), "password": "guess"])
        case 1..<40: call("totp.verify", ["subject": .text(name), "code": "123456"])
        case 40..<80: call("sign_in.create", ["identifier": .text(name + "@example.org"), "kind": "email"])
        case 80..<90: call("sign_up.create", ["email_address": .text(name + "@example.org")])
        case 90..<130: call("session.check", ["session_token": .text("sto_" + String(repeating: "a", count: 52))])
        case 130..<150: call("no.such.method", [:])
        case 150..<160: call("totp.verify", ["subject": .text(name), "code": "1", "?": .text(name)])
        case 160..<165: "{"
        default: call("server.info", [:])
        }
    }

    private func call(_ method: String, _ params: JSON) -> String {
        (["jsonrpc": "2.0", "id": 1, "method": .text(method), "params": params] as JSON).line
    }
}
