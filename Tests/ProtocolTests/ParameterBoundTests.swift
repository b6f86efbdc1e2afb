import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Both sides of every bound: the last value that is accepted, and the first one that is not.
struct ParameterBoundTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
    }

    private func field(_ entry: MethodEntry, _ params: JSON) throws -> String? {
        try scenario.refusedField(entry.name, params)
    }

    /// The parameters of a method whose schema has that keyword, with the schema.
    private static func bounded(_ entry: MethodEntry, by keyword: String) -> [(name: String, schema: JSON)] {
        OpenRPCDocument.current.method(entry.name)["params"].items.compactMap { parameter in
            guard let name = parameter["name"].text, !parameter["schema"][keyword].isNull else { return nil }
            return (name, parameter["schema"])
        }
    }

    /// What else a value at a bound requires.
    private static func company(_ method: String, _ name: String, _ value: Int) -> JSON {
        // The last one is not before the first one.
        (method, name) == ("audit.verify", "first_sequence") ? ["last_sequence": .integer(value)] : [:]
    }

    /// Well-formed parameters around the one of that name, which do not contradict it.
    private static func full(_ entry: MethodEntry, _ name: String) throws -> JSON {
        let full = try ParameterTests.full(entry, with: name)
        return switch (entry.name, name) {
        case ("audit.list", "after_sequence"): full.without("cursor")
        case ("sign_in.create", "subject"): full.without("identifier")
        default: full
        }
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `the least and the greatest integer are accepted, and the next ones are not`(_ method: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == method })
        for (name, schema) in Self.bounded(entry, by: "maximum") {
            let (least, greatest) = try (#require(schema["minimum"].integer), #require(schema["maximum"].integer))
            let full = try Self.full(entry, name)
            // A claim that may wait for a minute does.
            for value in [least, greatest] where (name, value) != ("wait_ms", 60_000) {
                let params = full.with(name, .integer(value)).merging(Self.company(method, name, value))
                #expect(try field(entry, params) != name, "\(name) \(value)")
            }
            // Of times, only the description has a greatest one.
            for value in [least - 1, greatest + 1] where value < 0 || !name.hasSuffix("_at") {
                #expect(try field(entry, full.with(name, .integer(value))) == name, "\(name) \(value)")
            }
        }
    }

    /// Texts that have a form beside their length.
    private static let formed = ["code", "codes", "email_address", "phone_number", "hash", "identifier"]

    @Test(arguments: Catalogue.all.map(\.name))
    func `the shortest and the longest text are accepted, and a longer one is not`(_ method: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == method })
        for (name, schema) in Self.bounded(entry, by: "maxLength") where !Self.formed.contains(name) {
            let full = try Self.full(entry, name)
            let (shortest, longest) = try (schema["minLength"].integer ?? 0, #require(schema["maxLength"].integer))
            func text(_ length: Int) -> JSON { .text(String(repeating: "a", count: length)) }
            for length in [shortest, longest] {
                let answer = try field(entry, full.with(name, text(length)))
                // Too short for a password is a policy's word, and not that of the form.
                #expect(answer != name || (length == shortest && name.hasSuffix("password")), "\(name) \(length)")
            }
            #expect(try field(entry, full.with(name, text(longest + 1))) == name, "\(name)")
            if shortest > 0 { #expect(try field(entry, full.with(name, "")) == name, "\(name)") }
        }
    }

    @Test(arguments: [1, 600_000]) func `a request may have that many milliseconds`(_ wait: Int) throws {
        let params: JSON = ["subject": "ada", "meta": ["timeout_ms": .integer(wait)]]
        #expect(try scenario.ask("factor.list", params).succeeded)
    }

    @Test(arguments: [1, 64])
    func `an application's words may be that long`(_ length: Int) throws {
        let word = JSON.text(String(repeating: "a", count: length))
        let application: JSON = ["name": word, "version": word]
        #expect(try scenario.ask("server.hello", ["application": application, "protocol": 2]).succeeded)
    }

    @Test func `a session may rest on that many factors, and on no more`() throws {
        func params(_ count: Int) -> JSON {
            let letters = "abcdefghijklmnopq"
            let ids = letters.prefix(count).map { JSON.text("fac_" + String(repeating: $0, count: 25) + "a") }
            return ["subject": "ada", "amr": ["otp"], "factor_ids": .list(ids)]
        }
        #expect(try scenario.ask("session.create", params(16)).reason == "not_found")
        #expect(try scenario.ask("session.create", params(17)).data["field"] == "factor_ids")
    }

    @Test func `a set of backup codes has at least one code and at most as many as can be stored`() throws {
        func codes(_ count: Int) -> JSON {
            .list((0..<count).map { .text("00000-000" + ($0 < 10 ? "0\($0)" : "\($0)")) })
        }
        for count in [1, 20] {
            let params: JSON = ["subject": .text("u-\(count)"), "codes": codes(count)]
            #expect(try scenario.ask("backup_code.import", params).succeeded, "\(count)")
        }
        for count in [0, 21] {
            let params: JSON = ["subject": "ada", "codes": codes(count)]
            #expect(try scenario.ask("backup_code.import", params).data["field"] == "codes", "\(count)")
        }
    }
}
