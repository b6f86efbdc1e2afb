import FactorSocket
import Foundation
import Testing

/// One answer of the daemon, taken apart.
struct Answer {
    let id: Any?
    let result: [String: Any]?
    let error: [String: Any]?

    init(_ line: [UInt8]) throws {
        let parsed = try JSONSerialization.jsonObject(with: Data(line))
        try self.init(object: #require(parsed as? [String: Any], "an answer is an object"))
    }

    init(object: [String: Any]) throws {
        #expect(object["jsonrpc"] as? String == "2.0")
        id = object["id"]
        result = object["result"] as? [String: Any]
        error = object["error"] as? [String: Any]
        #expect((object["result"] == nil) != (object["error"] == nil))
    }

    var isSuccess: Bool { error == nil }
    var number: Int? { id as? Int }
    var code: Int? { error?["code"] as? Int }
    var data: [String: Any] { error?["data"] as? [String: Any] ?? [:] }
    /// The stable name of the failure, or "ok".
    var reason: String { isSuccess ? "ok" : data["reason"] as? String ?? "without a reason" }

    /// A required member of the result.
    func member<T>(_ name: String, as type: T.Type = T.self) throws -> T {
        try #require(result?[name] as? T, "no \(name) in \(String(describing: error ?? result))")
    }

    /// The id of the factor that an enrolment returned.
    func enrolledFactor() throws -> String {
        let factor: [String: Any] = try member("factor")
        return try #require(factor["factor_id"] as? String, "a factor without an id in \(String(describing: result))")
    }
}

/// Writes requests as lines, without their LF.
enum Line {
    static func of(_ method: String, _ params: [String: Any] = [:], id: Int = 1) throws -> [UInt8] {
        let object: [String: Any] = ["jsonrpc": "2.0", "id": id, "method": method, "params": params]
        return [UInt8](try JSONSerialization.data(withJSONObject: object))
    }
}

extension Client {
    /// Calls a method and waits for its answer.
    func call(_ method: String, _ params: [String: Any] = [:]) throws -> Answer {
        try Answer(request(Line.of(method, params)))
    }

    /// The next answer, which must come.
    func nextAnswer() throws -> Answer {
        let line = try receive()
        return try Answer(#require(line, "the connection ended instead"))
    }

    /// Returns every answer until `count` have come or the connection ends, however it ends.
    func answers(_ count: Int = .max) -> [Answer] {
        var answers: [Answer] = []
        while answers.count < count, let line = try? receive(), let answer = try? Answer(line) {
            answers.append(answer)
        }
        return answers
    }

    /// Sends several requests at once, and returns their answers in the order of the requests.
    func pipeline(_ calls: [(method: String, params: [String: Any])]) throws -> [Answer] {
        var lines: [UInt8] = []
        for (index, call) in calls.enumerated() {
            lines += try Line.of(call.method, call.params, id: index) + [0x0A]
        }
        try sendAsIs(lines)
        var found = [Answer?](repeating: nil, count: calls.count)
        for _ in calls {
            let answer = try nextAnswer()
            found[try #require(answer.number)] = answer
        }
        return try found.map { try #require($0) }
    }
}
