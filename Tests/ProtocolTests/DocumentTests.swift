import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
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
        let scenario = try Scenario()
        for method in try scenario.ask("rpc.discover").result["methods"].items {
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
            let codes = method["errors"].items.compactMap { $0["code"].integer }
            #expect(Set(codes).count == codes.count, "\(name)")
            #expect(codes.contains(-32602) && codes.contains(1102), "\(name)")
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

    @Test func `every object within a result has a name, and one name means one thing`() throws {
        var seen: [String: JSON] = [:]
        for method in try Scenario().ask("rpc.discover").result["methods"].items {
            let result = method["result"]["schema"]
            let inside = result["properties"].members.flatMap { Self.objects(in: $0.value) }
            for object in inside + (result["title"].isNull ? [] : [result]) {
                let title = try #require(object["title"].text, "\(method["name"].line) has \(object.line)")
                // Descriptions differ from place to place; the structure does not.
                #expect(
                    seen.updateValue(object["properties"], forKey: title) ?? object["properties"]
                        == object["properties"])
            }
        }
        #expect(seen.count > 10)
    }

    private static func objects(in schema: JSON) -> [JSON] {
        let parts = [schema["items"]] + schema["anyOf"].items + schema["properties"].members.map(\.value)
        let inside = parts.filter { !$0.isNull }.flatMap(objects)
        return schema["properties"].isNull ? inside : inside + [schema]
    }

    @Test func `codes, seeds, forms that contain them and passwords are marked as secret, and nothing else is`() throws
    {
        var secret: Set<String> = []
        for method in try Scenario().ask("rpc.discover").result["methods"].items {
            let parameters = method["params"].items.map { ($0["name"].text ?? "", $0["schema"]) }
            let members = method["result"]["schema"]["properties"].members.map { ($0.name, $0.value) }
            for (name, schema) in parameters + members
            where schema["x-secret"] == true || schema["items"]["x-secret"] == true { secret.insert(name) }
        }
        #expect(
            secret == [
                "code", "next_code", "secret", "otpauth_uri", "qr", "codes", "session_token", "assertion",
                "session_token",
                "device_token", "password", "hash", "new_password", "response", "verdict",
            ])
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
