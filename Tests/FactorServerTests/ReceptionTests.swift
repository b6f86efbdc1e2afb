import FactorCore
import FactorCrypto
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// What is answered while there is no store.
struct ReceptionTests {
    private let watch = StoreWatch(RecordingObserver())
    private let reception: Reception

    init() {
        let server = ServerState(randomness: { 7 }, onInternal: { _, _, _ in })
        reception = Reception(
            server, AccessRules([[AccessRule(.anyone, .all)], [AccessRule(.anyone, [RoleSet(.verify)])], []]),
            storeName: "postgresql", watch)
    }

    private func line(_ text: String, listener: Int = 0) -> String {
        let caller = Caller(uid: 1_000, gid: 1_000, listener: listener)
        return String(decoding: Array(text.utf8).withRawSpan { reception.receive($0, from: caller) }, as: UTF8.self)
    }

    private func ask(_ method: String, _ params: JSON = [:], listener: Int = 0) throws -> JSON {
        let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": .text(method), "params": params]
        let text = line(request.line, listener: listener)
        #expect(text.hasSuffix("\n"))
        let answer = try #require(JSON(parsing: Array(text.dropLast().utf8)))
        #expect(answer["id"] == 1)
        return answer
    }

    private static func hello(_ version: Int) -> JSON {
        ["application": ["name": "shop", "version": "1"], "protocol": .integer(version)]
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `what needs no store is answered, and everything else is unavailable`(_ method: String) throws {
        let served: Set = ["server.hello", "server.info", "server.health", "server.metrics", "rpc.discover"]
        let params = method == "server.hello" ? Self.hello(Release.wire) : [:]
        let answer = try ask(method, params)
        if served.contains(method) {
            #expect(!answer["result"].isNull)
        } else {
            #expect(answer["error"]["data"]["reason"] == "unavailable")
        }
    }

    @Test func `health says why there is no store`() throws {
        func problem() throws -> JSON? { try ask("server.health")["result"]["checks"].items.first?["problem"] }
        #expect(try problem() == "cannot be reached")
        watch.note(.unavailable("at db1", .noSchema))
        #expect(try problem() == "is not there")
        let metrics = try #require(ask("server.metrics")["result"]["text"].text)
        #expect(metrics.contains("factord_store_available 0\n"))
        #expect(metrics.contains(#"factord_requests_total{method="server.health",outcome="ok"} 2"#))
    }

    @Test func `roles, faults and notifications are as they are with a store`() throws {
        func reason(_ method: String, _ params: JSON = [:], listener: Int = 0) throws -> JSON {
            try ask(method, params, listener: listener)["error"]["data"]["reason"]
        }
        #expect(try reason("server.metrics", listener: 1) == "forbidden")
        #expect(try reason("server.info", listener: 2) == "forbidden")
        #expect(try reason("totp.verify", listener: 1) == "unavailable")
        #expect(try reason("tenant.list", listener: 1) == "forbidden")
        #expect(try reason("server.info", ["other": 1]) == "invalid_params")
        #expect(try reason("server.nothing") == "method_not_found")
        #expect(try reason("server.hello", Self.hello(99)) == "unsupported_protocol")
        #expect(line(#"{"jsonrpc":"2.0","method":"server.info"}"#).isEmpty)
        #expect(line(#"{"jsonrpc":"2.0","method":"totp.verify"}"#).isEmpty)
        #expect(line("no JSON").contains("parse_error"))
        #expect(line("[]").contains("invalid_request"))
    }

    @Test func `a batch is answered entry by entry, as far as there is room`() throws {
        let entries = #"{"jsonrpc":"2.0","id":1,"method":"server.info"},{"jsonrpc":"2.0","method":"server.info"},7"#
        let few = try #require(JSON(parsing: Array(line("[\(entries)]").dropLast().utf8)))
        #expect(few.items.count == 2 && !few.items[0]["result"].isNull && !few.items[1]["error"].isNull)
        let many = Array(repeating: #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#, count: 128)
        let answers = try #require(JSON(parsing: Array(line("[\(many.joined(separator: ","))]").dropLast().utf8)))
        let refused = answers.items.filter { $0["error"]["data"]["reason"] == "overloaded" }
        #expect(answers.items.count == 128 && !refused.isEmpty && refused.count < 127)
    }
}
