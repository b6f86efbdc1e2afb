import Foundation
import Testing

extension DaemonTests {
    /// What the daemon tells of itself.
    @Suite struct ReportTests {
        @Test func `it is healthy, and its clock is the system's`() throws {
            let daemon = try RunningDaemon(Home())
            let health = try daemon.call("server.health")
            #expect(try health.member("status", as: String.self) == "ok")
            #expect(
                try health.member("checks", as: [String: String].self) == ["store": "ok", "clock": "ok", "disk": "ok"])
            let before = Date().timeIntervalSince1970 * 1_000
            let told = Double(try daemon.call("server.info").member("now", as: Int.self))
            let after = Date().timeIntervalSince1970 * 1_000
            #expect((before.rounded(.down)...after).contains(told))
        }

        @Test func `its metrics are Prometheus' text format`() throws {
            let daemon = try RunningDaemon(Home())
            _ = try daemon.authenticator("ada")
            let text = try daemon.call("server.metrics").member("text", as: String.self)
            let comment = /# (HELP|TYPE) [a-zA-Z_:][a-zA-Z0-9_:]* [^\n]+/
            let sample = /([a-zA-Z_:][a-zA-Z0-9_:]*)(\{([a-z_]+="[^"\\\n]*",?)*\})? -?[0-9.e+-]+/
            var described: Set<Substring> = []
            #expect(text.hasSuffix("\n"))
            for line in text.split(separator: "\n") {
                if line.hasPrefix("#") {
                    #expect(try comment.wholeMatch(in: line) != nil, "\(line)")
                    if line.hasPrefix("# TYPE ") { described.insert(line.split(separator: " ")[2]) }
                } else {
                    let match = try #require(try sample.wholeMatch(in: line), "\(line)")
                    #expect(described.contains(match.1), "\(line) before its type")
                }
            }
            #expect(text.contains(#"factord_requests_total{method="totp.enroll",outcome="ok"} 1"#))
        }

        @Test func `a peer may call exactly what it is told that it may`() throws {
            let daemon = try RunningDaemon(Home())
            for method in try daemon.call("server.info").member("methods", as: [String].self) {
                let answer = try daemon.call(method, ["nonsense": 1])
                #expect(answer.reason != "method_not_found" && answer.reason != "forbidden", "\(method)")
            }
        }
    }
}
