import FactorCore
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// `server.hello`: what a client learns at the beginning.
struct ServerHelloTests {
    private static let shop: JSON = [
        "application": ["name": "shop", "version": "4.2.0"], "protocol": .integer(Release.wire),
    ]

    @Test func `it tells what the client can count on, as the peer may use it`() throws {
        let guest = Caller(uid: 7, gid: 7, listener: 0)
        let rules = AccessRules([[AccessRule(.user(7), RoleSet(.verify).union(RoleSet(.session)))]])
        let scenario = try Scenario()
        scenario.dispatcher.replaceAccess(rules)
        let answer = try scenario.ask("server.hello", Self.shop, from: guest)
        let said = answer.result
        #expect(
            said["protocol"] == .integer(Release.wire) && said["revision"] == .integer(Release.revision),
            "\(answer.line)")
        #expect(said["roles"] == ["verify", "session"])
        #expect(said["methods"].items.contains("totp.verify") && !said["methods"].items.contains("totp.enroll"))
        #expect(said["limits"]["request_bytes"] == 65_536 && said["limits"]["batch_entries"] == 128)
        #expect(said["limits"]["in_flight"] == 1_024 && said["limits"]["answer_bytes"] == 1_048_576)
    }

    @Test(arguments: [1, Release.revision])
    func `a revision that the server has is enough`(_ revision: Int) throws {
        let scenario = try Scenario()
        #expect(try scenario.ask("server.hello", Self.shop.with("min_revision", .integer(revision))).succeeded)
    }

    @Test(
        arguments: [
            (.null, 1, "install the client of this release"), (1, 1, "install the client of this release"),
            (.integer(Release.wire), Release.revision + 1, "install the factord that the client came with"),
            (.integer(Release.wire + 1), 1, "install the factord that the client came with"),
        ] as [(JSON, Int, String)])
    func `a client that speaks another protocol is told what has to be installed`(
        _ version: JSON, _ revision: Int, _ advice: String
    ) throws {
        let hello = Self.shop.with("min_revision", .integer(revision))
        let spoken = version.isNull ? hello.without("protocol") : hello.with("protocol", version)
        let answer = try Scenario().ask("server.hello", spoken)
        #expect(answer.reason == "unsupported_protocol" && answer.data["category"] == "caller")
        #expect(answer.data["protocol"] == .integer(Release.wire))
        #expect(answer.data["revision"] == .integer(Release.revision))
        #expect(answer.data["detail"].text?.contains(advice) == true, "\(answer.line)")
    }

    @Test func `applications are counted, at most 64 of them apart`() throws {
        let scenario = try Scenario()
        for number in 0..<70 {
            let version: JSON = .text("1.\(number)")
            try scenario.done("server.hello", Self.shop.with("application", ["name": "shop", "version": version]))
        }
        try scenario.done("server.hello", Self.shop.with("application", ["name": "shop", "version": "1.0"]))
        let text = try #require(try scenario.done("server.metrics")["text"].text)
        let counted = text.split(separator: "\n").filter { $0.hasPrefix("factord_hellos_total{") }
        #expect(counted.count == 65)
        #expect(counted.contains(#"factord_hellos_total{application="shop",version="1.0"} 2"#))
        #expect(counted.contains(#"factord_hellos_total{application="",version=""} 6"#))
    }

    @Test(arguments: ["", "a b", "a\"b", "caf\u{E9}", "a\nb", String(repeating: "a", count: 65)])
    func `a name that could not stand in a metric is refused`(_ name: String) throws {
        let scenario = try Scenario()
        for member in ["name", "version"] {
            let application: JSON = ["name": "shop", "version": "1"]
            let answer = try scenario.ask("server.hello", ["application": application.with(member, .text(name))])
            #expect(answer.data["field"] == .text("application.\(member)"), "\(answer.line)")
        }
    }
}
