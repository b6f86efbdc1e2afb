import Foundation
import Testing

extension DaemonTests {
    /// What the daemon reports about itself.
    @Suite struct ReportTests {
        @Test func `it is healthy, and its clock is the system's`() throws {
            let daemon = try RunningDaemon(Home())
            let health = try daemon.call("server.health")
            #expect(try health.member("status", as: String.self) == "ok")
            let checks = try health.member("checks", as: [[String: Any]].self)
            #expect(checks.compactMap { $0["check"] as? String } == ["store", "clock", "disk", "integrity", "anchor"])
            #expect(checks.allSatisfy { $0["status"] as? String == "ok" && $0["problem"] is NSNull })
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
                    let family = match.1.replacing(/_(bucket|sum|count)$/, with: "")
                    #expect(described.contains(match.1) || described.contains(family), "\(line) before its type")
                }
            }
            #expect(text.contains(#"factord_requests_total{method="totp.enroll",outcome="ok"} 1"#))
        }

        @Test func `its metrics cover connections, commits, the store and the clock`() throws {
            let daemon = try RunningDaemon(Home())
            _ = try daemon.authenticator("ada")
            let text = try daemon.call("server.metrics").member("text", as: String.self)
            var values: [String: Double] = [:]
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                let parts = line.split(separator: " ")
                values[String(parts[0])] = Double(parts[1])
            }
            #expect(values["factord_connections"] == 1)
            for name in ["store_bytes", "store_log_bytes", "store_free_bytes", "commits_total", "received_bytes_total"]
            {
                #expect(values["factord_\(name)"].map { $0 > 0 } == true, "\(name)")
            }
            for name in ["failed_commits_total", "key_records_left", "master_key_records_left", "alarms_total"] {
                #expect(values["factord_\(name)"] == 0, "\(name)")
            }
            let count = try #require(values["factord_commit_seconds_count"])
            #expect(count > 0 && values[#"factord_commit_seconds_bucket{le="+Inf"}"#] == count)
            let buckets = text.split(separator: "\n").filter { $0.hasPrefix("factord_commit_seconds_bucket") }
                .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
            #expect(buckets == buckets.sorted() && buckets.last == count)
            #expect(try abs(#require(values["factord_clock_drift_seconds"])) < 5)
            #expect(text.contains(#"factord_build_info{version=""#))
        }
    }
}
