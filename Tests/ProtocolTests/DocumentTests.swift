import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// The OpenRPC document, and the catalogue that it is written from.
struct DocumentTests {
    private static let writtenNames = Catalogue.all.map(\.name)

    @Test func `the document is JSON and has every method once, in the catalogue's order`() throws {
        let scenario = try Scenario()
        let document = try scenario.ask("rpc.discover").result
        #expect(document["openrpc"] == "1.2.6")
        #expect(document["methods"].items.compactMap { $0["name"].text } == Self.writtenNames)
        #expect(Set(Self.writtenNames).count == Self.writtenNames.count)
    }

    @Test func `every method is described in full`() throws {
        let document = OpenRPCDocument(try Scenario().ask("rpc.discover").result)
        for method in document.methods {
            let name = try #require(method["name"].text)
            #expect(name.wholeMatch(of: /[a-z_]+\.[a-z_]+/) != nil)
            #expect(method["summary"].text?.isEmpty == false, "\(name)")
            #expect(method["paramStructure"] == "by-name")
            for parameter in method["params"].items {
                let parameterName = try #require(parameter["name"].text)
                #expect(parameterName.wholeMatch(of: /[a-z_]+/) != nil)
                #expect(parameter["description"].text?.isEmpty == false, "\(name) \(parameterName)")
                #expect(!parameter["schema"].isNull)
            }
            let names = method["params"].items.map { $0["name"] }
            #expect(Set(names.compactMap(\.text)).count == names.count, "\(name)")
            let reasons = document.reasons(of: method)
            #expect(Set(reasons).count == method["errors"].items.count, "\(name)")
            #expect(reasons.contains("invalid_params") && reasons.contains("unavailable"), "\(name)")
        }
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `a method's example fits its schema`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        var writer = JSONWriter()
        entry.writeExample(&writer)
        let document = JSONDocument()
        try writer.bytes.withRawSpan { text throws(JSONFault) in try document.parse(text) }
        #expect(entry.result().violation(of: document.root) == nil)
    }

    @Test func `one name means one type, and every object and enumeration has a name`() throws {
        #expect(OpenRPC.components.clashes == [])
        let document = OpenRPCDocument.current
        let types = document.json["components"]["schemas"]
        #expect(types.members.count > 80)
        for type in types.members {
            #expect(type.name.wholeMatch(of: /[A-Z][A-Za-z]*/) != nil, "\(type.name)")
            #expect(type.value["title"] == .text(type.name))
            for part in Self.parts(of: type.value) { Self.expectReference(part, type.name) }
        }
        for method in document.methods {
            for schema in method["params"].items.map({ $0["schema"] }) + [method["result"]["schema"]] {
                Self.expectReference(schema, method["name"].line)
            }
        }
    }

    /// The schemas within one.
    private static func parts(of schema: JSON) -> [JSON] {
        ([schema["items"], schema["additionalProperties"]]
            + ["anyOf", "allOf", "oneOf"].flatMap { schema[$0].items } + schema["properties"].members.map(\.value))
            .filter { !$0.members.isEmpty }
    }

    /// Everything that would be a type of its own in a program is referred to by its name.
    private static func expectReference(_ schema: JSON, _ place: String) {
        #expect(schema["title"].isNull && schema["properties"].isNull, "\(place): \(schema.line)")
        // What an open variant leaves out is no type.
        #expect(schema["enum"].isNull, "\(place): \(schema.line)")
        for part in parts(of: schema) { expectReference(part, place) }
    }

    @Test func `two types of one name are noticed`() {
        var components = SchemaComponents()
        components.add(.enumeration(["a"], title: "Word"), in: .answer)
        components.add(.array(of: .enumeration(["a"], title: "Word")), in: .answer)
        #expect(components.clashes == [])
        components.add(.enumeration(["a", "b"], title: "Word"), in: .request)
        #expect(components.clashes.map(\.title) == ["Word"])
    }

    @Test func `the document and every other answer outside of batches is below a mebibyte`() throws {
        let line = try Scenario().ask("rpc.discover").line
        #expect(line.utf8.count < 1 << 19, "README.md says how long it is, and that it is below 1 MiB")
    }

    @Test func `every reference leads somewhere`() throws {
        let document = OpenRPCDocument.current
        let references = document.json.line.matches(of: /"\$ref":"([^"]+)"/).map { String($0.1) }
        #expect(references.count > 500)
        for reference in Set(references) { #expect(!document.target(of: reference).isNull, "\(reference)") }
    }

    @Test func `no type has the name of a method, which clients give to its parameters`() {
        let document = OpenRPCDocument.current
        let types = Set(document.json["components"]["schemas"].members.map(\.name))
        let methods = document.methods.compactMap { $0["name"].text }.map { name in
            name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
        #expect(methods.contains("PasskeyChallenge") && types.isDisjoint(with: methods))
    }

    @Test func `enumerations of answers are open, and those of requests closed`() throws {
        let document = OpenRPCDocument.current
        let step = document.target(of: "#/components/schemas/NextStep")["properties"]["type"]
        #expect(step["anyOf"] == [["$ref": "#/components/schemas/NextStepType"], ["type": "string"]])
        let kind = document.method("flow.prepare")["params"].items.first { $0["name"] == "kind" }
        #expect(kind?["schema"] == ["$ref": "#/components/schemas/PreparedKind"])
    }

    @Test func `every action that the audit log can list is published, and only those`() throws {
        let document = OpenRPCDocument.current
        let action = document.target(of: "#/components/schemas/AuditEntry")["properties"]["action"]
        #expect(action["anyOf"] == [["$ref": "#/components/schemas/AuditAction"], ["type": "string"]])
        let published = document.target(of: "#/components/schemas/AuditAction")["enum"].items.compactMap(\.text)
        #expect(published == AuditAction.names)
        #expect(Set(published).isDisjoint(with: [AuditAction.undone.name, AuditAction.requestNamed.name]))
        let scenario = try Scenario()
        _ = try scenario.furnish()
        let written = try scenario.ask("audit.list", ["limit": 200]).result["entries"].items
            .compactMap { $0["action"].text }
        #expect(Set(written).count > 15)
        #expect(Set(written).isSubset(of: published))
    }

    @Test func `an error has the schema of its data, with its reason and category`() throws {
        let document = OpenRPCDocument.current
        for code in FailureCode.allCases {
            let error = document.json["components"]["errors"][code.reason.description]
            #expect(error["code"] == .integer(code.rawValue))
            let data = document.resolved(error["data"])
            #expect(data["properties"]["reason"]["const"] == .text(code.reason.description))
            #expect(data["properties"]["category"]["const"] == .text(code.category.rawValue))
        }
        #expect(document.json["components"]["errors"].members.count == FailureCode.allCases.count)
    }

    @Test func `a method says what a client may do if its answer is lost`() {
        for method in OpenRPCDocument.current.methods {
            let takesKey = method["params"].items.contains { $0["name"] == "idempotency_key" }
            #expect(method["x-idempotent"] == .flag(takesKey))
            #expect(method["x-retry"] == (takesKey ? "repeat_with_key" : "repeat"))
            #expect(!takesKey || method["x-effect"] == "change")
            #expect(method["x-since"] == 1)
            #expect(method["tags"].items.count == 1)
        }
    }

    /// Optional parameters without a fixed value that stands for an omitted one, and what does.
    private static let withoutDefault = [
        "min_revision": "any will do", "qr": "no picture", "attachment": "any", "resident": "the browser decides",
        "last_step": "none is known", "count": "the policy's", "authenticated_at": "now", "min_aal": "any",
        "max_age_s": "any", "since_at": "no bound", "until_at": "no bound", "action": "any", "outcome": "any",
        "after_sequence": "another order", "last_sequence": "no bound",
        "trust_device": "what was said before stays", "legal_accepted": "only true may be given",
        "kind": "what the flow says", "gone_after_s": "nobody is gone for good",
        "profile": "none", "factor.send kind": "the factor_id", "defaults_edition": "the newest, or the tenant's",
        "totp.enroll algorithm": "the policy's", "totp.enroll digits": "the policy's",
        "totp.enroll period_s": "the policy's",
    ]

    @Test func `an optional parameter says its default, except for those that are listed`() {
        let document = OpenRPCDocument.current
        var without: Set<String> = []
        var count = 0
        for method in document.methods {
            for parameter in method["params"].items where parameter["required"] == false {
                let schema = document.resolved(parameter["schema"])
                if !schema["default"].isNull { count += 1 }
                let isScalar = ["boolean", "integer"].contains(schema["type"]) || !schema["enum"].isNull
                guard schema["default"].isNull, isScalar, let name = parameter["name"].text else { continue }
                let full = "\(method["name"].text ?? "") \(name)"
                without.insert(Self.withoutDefault[full] == nil ? name : full)
            }
        }
        #expect(without == Set(Self.withoutDefault.keys))
        #expect(count > 95)
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `a default is one of the values that the parameter takes`(_ name: String) throws {
        for parameter in OpenRPCDocument.current.method(name)["params"].items {
            let standard = parameter["schema"]["default"]
            guard !standard.isNull else { continue }
            let entry = try #require(Catalogue.all.first { $0.name == name })
            let schema = try #require(entry.parameters().first { .text($0.name) == parameter["name"] }).schema
            let value = JSONDocument()
            try Array(standard.line.utf8).withRawSpan { text throws(JSONFault) in try value.parse(text) }
            #expect(schema.violation(of: value.root) == nil)
        }
    }

    @Test func `integers are exact in every language`() {
        let document = OpenRPCDocument.current.json.line
        for match in document.matches(of: /"type":"integer"([^}]*)}/) {
            #expect(match.1.contains(#""maximum":"#), "\(match.0)")
        }
    }

    @Test func `codes, seeds, forms that contain them and passwords are marked as secret, and nothing else is`() throws
    {
        #expect(
            try Self.marked("x-secret") == [
                "code", "next_code", "secret", "otpauth_uri", "qr", "codes", "assertion", "session_token",
                "device_token", "password", "hash", "new_password", "response", "verdict", "to", "address",
            ])
    }

    @Test func `names and addresses are marked as personal`() throws {
        #expect(
            try Self.marked("x-personal") == [
                "email_address", "phone_number", "identifier", "username", "first_name", "last_name", "account_name",
                "destination", "identifier_hint", "to", "address",
            ])
    }

    /// The parameters and members that have a mark.
    private static func marked(_ mark: String) throws -> Set<String> {
        let document = OpenRPCDocument.current
        let parameters = document.methods.flatMap { $0["params"].items.map { ($0["name"].text ?? "", $0["schema"]) } }
        let types = document.json["components"]["schemas"].members.map(\.value)
        let members = types.flatMap { $0["properties"].members.map { ($0.name, $0.value) } }
        return Set(
            (parameters + members).filter { name, schema in
                let choices = [schema, schema["items"]] + schema["anyOf"].items
                return choices.contains { $0[mark] == true }
            }.map(\.0))
    }

    @Test func `a changing method takes an idempotency key, and no other does`() {
        for entry in Catalogue.all {
            #expect(entry.changes == entry.parameters().contains { $0.name == "idempotency_key" }, "\(entry.name)")
        }
    }

    @Test func `every failure has its own number, name and sentence`() {
        let all = FailureCode.allCases
        #expect(Set(all.map(\.reason.description)).count == all.count)
        for code in all {
            #expect(code.reason.description.wholeMatch(of: /[a-z_]+/) != nil)
            #expect(code.message.description.first?.isUppercase == false)
            #expect(code.message.description.last != ".")
            #expect((-32768 ... -32000).contains(code.rawValue) || (1000...1199).contains(code.rawValue))
        }
    }
}
