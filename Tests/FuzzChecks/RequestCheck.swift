import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport

/// Any input lines get exactly the answers that JSON-RPC 2.0 promises, and nothing stops the server.
package final class RequestCheck {
    /// The subject that every server here knows, with a seed whose codes inputs can hold.
    package static let subject = "ada"

    private let scenario: Scenario

    private init() throws {
        scenario = try Scenario()
        try scenario.enrolled(Self.subject)
    }

    /// Tries one input, a few lines for a server of their own. Returns what is wrong, or nil.
    package static func problem(with input: [UInt8]) -> String? {
        guard let check = try? RequestCheck() else { return "the server does not start" }
        for line in input.split(separator: 0x0A).prefix(8) {
            if let problem = check.problem(Array(line)) { return problem }
        }
        return nil
    }

    private func problem(_ line: [UInt8]) -> String? {
        let token = scenario.sendBytes(line)
        guard let answer = try? scenario.answer(token) else {
            return expected(JSON(parsing: line)) == .nothing ? nil : "no answer"
        }
        guard let answered = JSON(parsing: Array(answer.line.utf8)) else { return "an answer that is no JSON" }
        if answer.line.utf8.contains(0x0A) { return "an answer of two lines" }
        return mismatch(expected(JSON(parsing: line)), answered)
    }

    private func mismatch(_ expected: Expected, _ answered: JSON) -> String? {
        switch expected {
        case .nothing: return "an answer to a notification"
        case .one(let id): return problem(answered, id: id)
        case .refusal(let code):
            return answered["error"]["code"] == .integer(code) ? problem(answered, id: .null) : "not refused as \(code)"
        case .batch(let ids):
            var left = ids
            guard case .list(let answers) = answered, answers.count == ids.count else { return "a batch's answers" }
            for answer in answers {
                if let problem = problem(answer, id: answer["id"]) { return problem }
                guard let place = left.firstIndex(of: answer["id"]) else { return "an answer nobody asked for" }
                left.remove(at: place)
            }
            return nil
        }
    }

    /// What every answer must be.
    private func problem(_ answer: JSON, id: JSON) -> String? {
        guard case .object(let members) = answer else { return "an answer that is no object" }
        let names = members.map(\.name)
        guard names == ["jsonrpc", "id", "result"] || names == ["jsonrpc", "id", "error"] else {
            return "an answer with members \(names)"
        }
        guard answer["jsonrpc"] == "2.0" else { return "an answer of another version" }
        guard answer["id"] == id else { return "an answer with another id" }
        guard names[2] == "error" else { return nil }
        guard answer["error"]["code"].integer != nil, answer["error"]["message"].text != nil else {
            return "an error without code or message"
        }
        guard answer["error"]["data"]["reason"].text != "internal" else { return "an internal error" }
        return nil
    }
}

/// Which answers a line must get, according to the specification.
enum Expected: Equatable {
    case nothing
    case one(id: JSON)
    /// With id null and this code.
    case refusal(Int)
    case batch(ids: [JSON])
}

extension RequestCheck {
    private func expected(_ line: JSON?) -> Expected {
        guard let line else { return .refusal(-32_700) }
        guard case .list(let items) = line else {
            return id(of: line).map { .one(id: $0) } ?? .nothing
        }
        guard (1...RPCEnvelope.batchLimit).contains(items.count) else { return .refusal(-32_600) }
        let ids = items.compactMap { id(of: $0) }
        return ids.isEmpty ? .nothing : .batch(ids: ids)
    }

    /// The id that the answer to a request has; nil for a notification.
    private func id(of request: JSON) -> JSON? {
        guard case .object(let members) = request else { return .null }
        if let id = members.first(where: { $0.name == "id" })?.value {
            return id.isID ? id : .null
        }
        let isNotification =
            request["jsonrpc"] == "2.0" && request["method"].text != nil
            && members.allSatisfy { ["jsonrpc", "method", "params"].contains($0.name) }
            && members.allSatisfy { $0.name != "params" || $0.value.isStructure }
        return isNotification ? nil : .null
    }
}

extension JSON {
    fileprivate var isID: Bool {
        switch self {
        case .null, .integer, .number, .text: true
        default: false
        }
    }

    fileprivate var isStructure: Bool {
        switch self {
        case .object, .list: true
        default: false
        }
    }
}

extension Scenario {
    /// Passes on a line that need not be text.
    fileprivate func sendBytes(_ line: [UInt8]) -> AnswerToken {
        let token = port.nextToken()
        line.withRawSpan { _ = dispatcher.receive($0, from: Scenario.administrator, token: token) }
        return token
    }
}
