import FactorSocket
import Foundation
import Testing

/// Requests with a secret in the wrong place, and lines that are not requests.
extension MemoryProbe {
    /// Gives every method that takes a secret one in wrong places, all in one batch.
    func misplaceSecrets() throws {
        for method in marks.methods.values.sorted(by: { $0.name < $1.name }) where !method.secretParams.isEmpty {
            let secret = Self.password("a \u{E4} ")
            let given = try #require(method.secretParams.sorted().first)
            let wrong: [[String: Any]] = [
                [given: [secret]], [given: ["nested": [secret, 1]]], [given: secret, "unknown": secret],
                [given: secret, secret: 1], ["subject": ["of": secret]], [given: secret, "tenant": secret],
                ["idempotency_key": secret, given: secret],
            ]
            let entries: [[String: Any]] = wrong.enumerated().map { number, params in
                ["jsonrpc": "2.0", "id": number, "method": method.name, "params": params]
            }
            let others: [[String: Any]] = [
                ["jsonrpc": "2.0", "id": secret, "method": method.name, "params": [secret]],
                ["jsonrpc": "2.0", "id": 9, "method": method.name + secret, "params": [given: secret]],
                ["jsonrpc": "2.0", "id": 9, "method": method.name, "params": [:] as [String: Any], secret: secret],
                ["jsonrpc": "2.0", "method": method.name, "params": ["subject": "nobody", given: secret]],
            ]
            let batch = try JSONSerialization.data(withJSONObject: entries + others)
            try send([String(decoding: batch, as: UTF8.self)], hiding: [secret], as: "\(method.name), misplaced")
        }
    }

    /// Lines that cannot be read, and connections that end too early.
    func sendBrokenLines() throws {
        func request(_ secret: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"password.verify","params":{"subject":"word-0","password":"\#(secret)"}}"#
        }
        let secret = Self.password("an \u{E4} ")
        let whole = request(secret)
        try send([String(whole.dropLast(3))], hiding: [secret], as: "an unfinished text")
        try send([whole + whole], hiding: [secret], as: "two texts in a line")
        try send([String(repeating: "[", count: 40) + whole], hiding: [secret], as: "too deep")
        let spread = (0..<20).map { _ in Self.password("an \u{E4} ") }
        let long = spread.map { request($0 + String(repeating: " ", count: 5_000)) }.joined(separator: ",")
        try send(["[\(long)]"], hiding: spread, as: "too long")
        let wide = (0..<20).map { _ in Self.password("an \u{E4} ") }
        let batch = wide.map { request($0 + String(repeating: "-", count: 900)) }.joined(separator: ",")
        try send(["[\(batch)]"], hiding: wide, as: "a batch")

        let half = Self.password("a half \u{E4} ")
        let leaving = try daemon.client()
        try leaving.sendAsIs(Array(request(half).utf8.dropLast(2)))
        #expect(try daemon.call("server.info").isSuccess)
        leaving.finishSending()
        #expect(try leaving.receive() == nil)
        try look(for: [half], after: "half a line")

        let asked: [String: Any] = ["subject": "leaving", "count": 20, "idempotency_key": "left"]
        try daemon.client().send(Line.of("backup_code.generate", asked))
        try call("backup_code.generate", asked)
    }
}
