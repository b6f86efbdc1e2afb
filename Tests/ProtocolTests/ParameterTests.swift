import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// Parameters are by name, and nothing is silently ignored.
struct ParameterTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    /// Parameters that exclude the others, or require them.
    private static let others = [
        "sign_in.create": ["subject", "password", "device_token", "first_factor", "rp_id"],
        "flow.prepare": ["rp_id"], "factor.activate": ["credential"], "factor.send": ["kind"],
        "factor.verify": ["kinds"],
        "audit.list": ["after_sequence"],
        "flow.attempt": ["identifier", "device_token", "device_name"] + ofSignUps,
    ]
    /// Those of `flow.attempt` that only flows of one sort take.
    private static let ofSignUps = ["username", "first_name", "last_name", "legal_accepted"]
    private static let ofSignIns = [
        "identifier", "device_token", "new_password", "trust_device", "device_name", "response",
    ]
    /// Of such two, one is given.
    private static let alternatives = [
        "factor.activate": ["code", "credential"], "factor.send": ["factor_id", "kind"],
        "factor.verify": ["factor_id", "kinds"],
    ]

    /// All parameters of a method that can be given together, well-formed; with that one, if it is given.
    static func full(_ entry: MethodEntry, with name: String? = nil) throws -> JSON {
        var left = others[entry.name] ?? []
        let isOfSignUp = entry.name == "flow.attempt" && name.map(ofSignUps.contains) == true
        if isOfSignUp { left = ofSignIns }
        if let name, let two = alternatives[entry.name], two.contains(name) { left = two.filter { $0 != name } }
        let full: JSON = try entry.parameters().filter { !left.contains($0.name) }
            .reduce([:]) { try $0.with($1.name, #require(entry.sample(of: $1), "no sample of \($1.name)")) }
        return isOfSignUp ? full.with("flow_id", .text("sup_" + String(repeating: "a", count: 26))) : full
    }

    private func field(_ entry: MethodEntry, _ params: JSON) throws -> String? {
        try scenario.refusedField(entry.name, params)
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `every parameter is read, and one that is missing, mistyped, null or unknown is named`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let full = try Self.full(entry)
        // The result of a challenge may be any JSON.
        for parameter in entry.parameters() where (entry.name, parameter.name) != ("job.complete", "result") {
            let (name, isRequired) = (parameter.name, parameter.isRequired)
            let full = try Self.full(entry, with: name)
            // What a challenge's result must be depends on its job.
            if parameter.schema == .any { continue }
            #expect(try field(entry, full.with(name, nil)) == name)
            for wrong in [.list([[]]), .object([]), 1.5] as [JSON]
            where !(["policy", "meta"].contains(name) && wrong == [:]) {
                // Within a list, the element is named: `kinds[0]`; within an object, the member.
                let named = try field(entry, full.with(name, wrong))
                let isWithin = ["[", "."].contains { named?.hasPrefix(name + $0) == true }
                #expect(named == name || isWithin, "\(wrong): \(named ?? "nothing")")
            }
            // It is required by another one, or is one of two.
            if name == "secret" || Self.alternatives[entry.name]?.contains(name) == true { continue }
            #expect(try field(entry, full.without(name)) == (isRequired ? name : nil))
        }
        #expect(try field(entry, full.with("tennant", "default")) == "tennant")
        #expect(try field(entry, full.with("", 1)) == "")
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `well-formed values fit the schema, and are not refused for their form`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let full = try Self.full(entry)
        for parameter in entry.parameters() {
            let document = JSONDocument()
            try parse(#require(entry.sample(of: parameter)).line, document)
            #expect(parameter.schema.violation(of: document.root) == nil, "\(parameter.name)")
        }
        #expect(try field(entry, full) == nil)
    }

    private func parse(_ text: String, _ document: JSONDocument) throws {
        // The values are in the document, so the caller keeps it.
        try Array(text.utf8).withRawSpan { text throws(JSONFault) in try document.parse(text) }
    }

    @Test func `positional parameters are refused, and missing ones are an empty object`() throws {
        #expect(try scenario.ask("server.info", []).data["field"] == "params")
        let bare = #"{"jsonrpc":"2.0","id":1,"method":"server.info"}"#
        #expect(try scenario.answer(scenario.sendLine(bare))?.succeeded == true)
        let missing = #"{"jsonrpc":"2.0","id":1,"method":"totp.verify"}"#
        #expect(try scenario.answer(scenario.sendLine(missing))?.data["field"] == "subject")
    }

    @Test func `JSON with a parameter given twice is invalid`() throws {
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"totp.verify","params":{"subject":"a","code":"000000","code":"111111"}}"#
        #expect(try scenario.answer(scenario.sendLine(line))?.code == -32700)
    }

    @Test func `a refusal repeats only the beginning of a value`() throws {
        let long = String(repeating: "x", count: 5000)
        let answer = try scenario.ask("server.info", .object([JSON.Member(name: long, value: 1)]))
        #expect(try #require(answer.data["field"].text).utf8.count == 64)
        let policy = try scenario.ask(
            "tenant.update", ["tenant": "default", "policy": .object([JSON.Member(name: long, value: 1)])])
        #expect(try #require(policy.data["field"].text).utf8.count < 100)
    }
}

extension Scenario {
    /// The parameter that a refusal of a request names; nil if the request was refused for another reason, or not.
    func refusedField(_ method: String, _ params: JSON) throws -> String? {
        let answer = try ask(method, params)
        return answer.code == -32602 || answer.reason == "invalid_input" ? answer.data["field"].text : nil
    }
}
