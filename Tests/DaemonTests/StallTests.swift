import FactorSocket
import Foundation
import TestMachine
import Testing

extension DaemonTests {
    /// A daemon that is stopped (SIGSTOP, a frozen container, a paused guest), or whose machine sleeps. Its clock is set ahead
    /// meanwhile, so that the stop takes no time here.
    @Suite struct StallTests {
        private func metric(_ name: String, _ daemon: RunningDaemon) throws -> Int {
            let text = try daemon.call("server.metrics").member("text", as: String.self)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("factord_\(name) ") })
            return try #require(Int(line.split(separator: " ")[1]))
        }

        @Test(.enabled(if: ShiftedClock.library != nil), arguments: [1, 12, 90] as [Int64])
        func `after a stop everything is as fast and as strict as before`(seconds: Int64) throws {
            let home = try Home()
            let clock = try ShiftedClock(in: home.directory, try #require(ShiftedClock.library))
            let daemon = try RunningDaemon(home, environment: clock.environment)
            let ada = try daemon.authenticator("ada")
            let (pooled, courier) = (try daemon.client(), try daemon.client())
            var verification = ada.offering(ada.code())
            verification["idempotency_key"] = "k"
            #expect(try pooled.call("totp.verify", verification).isSuccess)
            #expect(
                try daemon.call("email.enroll", ["subject": "bea", "email_address": "bea@example.org"]).isSuccess)
            let job = try #require(courier.call("job.claim").member("jobs", as: [[String: Any]].self).first)
            let report = ["job_id": try #require(job["job_id"]), "attempt": try #require(job["attempt"])]

            // The repetition comes while it is stopped, and so does somebody who asks for jobs, before the holder reports.
            let late = try daemon.client()
            let repetition = try Line.of("totp.verify", verification)
            try daemon.whileStopped {
                try pooled.send(repetition)
                try late.send(repetition)
                try late.send(Line.of("job.claim", id: 2))
                try courier.send(Line.of("job.complete", report))
                try clock.advance(seconds: seconds)
            }

            let answers = [try #require(pooled.answers(1).first)] + late.answers(2)
            try #require(answers.count == 3)
            for answer in answers where answer.number == 1 {
                #expect(seconds < 60 ? answer.isSuccess : answer.reason == "overloaded")
            }
            let claim = try #require(answers.first { $0.number == 2 })
            #expect(try claim.member("jobs", as: [[String: Any]].self).isEmpty)
            #expect(try #require(courier.answers(1).first).isSuccess)
            // What was not spent twice has cost nothing, and what comes now is served as ever.
            let pools = try daemon.call("subject.get", ["subject": "ada"]).member("pools", as: [[String: Any]].self)
            #expect(pools.isEmpty)
            for client in [pooled, late, courier, try daemon.client()] {
                let key = UUID().uuidString
                let answer = try client.call("totp.enroll", ["subject": "cid", "idempotency_key": key])
                #expect(answer.isSuccess, "\(answer)")
            }
            #expect(try daemon.call("server.health").member("status", as: String.self) == "ok")
            #expect(try metric("alarms_total", daemon) == 0)
            let noticed = try metric("stood_still_seconds_total", daemon)
            #expect(seconds > 5 ? (seconds...seconds + 60).contains(Int64(noticed)) : noticed == 0)
            #expect(home.logged.contains("event=stood_still") == (seconds > 5))
            #expect(!home.logged.contains("store_hangs"))
            #expect(daemon.terminate() == 0)
        }
    }
}
