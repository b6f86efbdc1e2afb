import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Jobs from their creation to their end: lent to one holder at a time, at least once, and never after they are of no
/// use.
struct JobTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func jobRecords() throws -> Int {
        scenario.inner.everything.count { $0.key.kind == .job && $0.key.id.isJob }
    }

    @Test func `a job is handed out, completed and removed from the store`() throws {
        try scenario.deliver()
        #expect(try jobRecords() == 1)
        let job = try #require(try scenario.claim().first)
        let payload = job["payload"]
        #expect(job["kind"] == "deliver_message" && job["tenant"] == "default" && job["attempt"] == 1)
        #expect(job["lease_expires_at"] == .integer(Int(scenario.clock.now.milliseconds) + 60_000))
        #expect(payload["medium"] == "email" && payload["to"] == "ada@example.org" && payload["code"] == "492039")
        #expect(payload["template"] == "sign_in" && payload["locale"] == "en" && payload["tenant_name"] == "default")
        #expect(payload["expires_at"] == .integer(Int(scenario.clock.now.milliseconds) + 600_000))
        #expect(try scenario.ask("job.complete", job.held).succeeded)
        #expect(try jobRecords() == 0)
        #expect(try scenario.claim().isEmpty)
        #expect(try scenario.ask("job.complete", job.held).reason == "not_found")
    }

    @Test func `completing a job twice with one idempotency key is answered twice`() throws {
        let job = try scenario.lentJob()
        for _ in 0..<2 {
            #expect(try scenario.ask("job.complete", job.held.with("idempotency_key", "k")).succeeded)
        }
    }

    @Test func `a job is handed out to one holder, and to any other after its lease`() throws {
        try scenario.deliver()
        let first = try #require(try scenario.claim().first)
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(milliseconds: 59_999)
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(milliseconds: 1)
        let second = try #require(try scenario.claim().first)
        #expect(second["job_id"] == first["job_id"] && second["attempt"] == 2)
        let late: JSON = ["job_id": first["job_id"], "attempt": 1]
        #expect(try scenario.ask("job.complete", late).reason == "wrong_state")
        #expect(try scenario.ask("job.complete", late.with("attempt", 2)).succeeded)
    }

    @Test(arguments: ["job.complete", "job.fail", "job.renew"])
    func `a late report counts until somebody else claims the job`(_ method: String) throws {
        let reports: [String: JSON] = [
            "job.complete": [:], "job.fail": ["detail": "x", "retry": true], "job.renew": ["lease_s": 60],
        ]
        let report = try #require(reports[method])
        for isTaken in [false, true] {
            let job = try scenario.lentJob(seconds: 3_600)
            scenario.clock.advance(seconds: 90)
            let other = Caller(uid: 7, gid: 7, listener: 0)
            if isTaken { #expect(try scenario.ask("job.claim", from: other).result["jobs"][0]["attempt"] == 2) }
            let answer = try scenario.ask(method, job.held.merging(report))
            #expect(answer.succeeded == !isTaken && (!isTaken || answer.reason == "wrong_state"))
            if isTaken { continue }
            // Nobody does it once more: it is done, comes back after its pause, or is held for as long as was asked for.
            scenario.clock.advance(milliseconds: method == "job.renew" ? 59_999 : 999)
            #expect(try scenario.claim().isEmpty)
            if method != "job.complete" { try scenario.done("job.complete", try endLease()) }
        }
    }

    /// Claims the only job once it is due, and returns what a report of it says.
    private func endLease() throws -> JSON {
        scenario.clock.advance(milliseconds: 1)
        return try #require(try scenario.claim().first).held
    }

    @Test(arguments: [6, 12, 90] as [Int64])
    func `a lease does not end while the daemon stands still`(_ seconds: Int64) throws {
        let job = try scenario.lentJob(seconds: 3_600)
        scenario.clock.advance(seconds: 20)
        scenario.standStill(seconds: seconds)
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(milliseconds: 39_999)
        try scenario.tick()
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(milliseconds: 1)
        #expect(try #require(try scenario.claim().first)["job_id"] == job["job_id"])
    }

    @Test func `a lease that began just before a stop lasts no longer than one that begins after it`() throws {
        let job = try scenario.lentJob(seconds: 3_600)
        scenario.clock.advance(seconds: 90)
        // The turn before began a second earlier.
        scenario.dispatcher.stoodStill(milliseconds: 91_000)
        for _ in 0..<10 { try scenario.tick() }
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(seconds: 60)
        #expect(try #require(try scenario.claim().first)["job_id"] == job["job_id"])
    }

    @Test func `a lease and an expiry are told as moments and as time left, whatever the clock says`() throws {
        try scenario.deliver(seconds: 600)
        scenario.clock.jump(seconds: 3_600)
        let job = try #require(try scenario.claim().first)
        #expect(job["lease_ms"] == 60_000 && job["payload"]["expires_in_ms"] == 600_000)
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.done("job.renew", job.held.with("lease_s", 40))["lease_ms"] == 40_000)
        scenario.clock.advance(seconds: 560)
        #expect(try scenario.done("job.renew", job.held.with("lease_s", 60))["lease_ms"] == 10_000)
    }

    @Test func `a lease that is renewed lasts longer, and its holder can still report`() throws {
        let job = try scenario.lentJob()
        let held: JSON = job.held
        scenario.clock.advance(seconds: 50)
        let until = try scenario.done("job.renew", held.with("lease_s", 40))["lease_expires_at"]
        #expect(until == .integer(Int(scenario.clock.now.milliseconds) + 40_000))
        // A shorter one changes nothing.
        #expect(try scenario.done("job.renew", held.with("lease_s", 1))["lease_expires_at"] == until)
        scenario.clock.advance(milliseconds: 39_999)
        #expect(try scenario.claim().isEmpty)
        #expect(try scenario.done("job.renew", held.with("lease_s", 60))["lease_expires_at"] != until)
        scenario.clock.advance(seconds: 59)
        #expect(try scenario.claim().isEmpty)
        #expect(try scenario.ask("job.complete", held).succeeded)
        #expect(try scenario.ask("job.renew", held.with("lease_s", 60)).reason == "not_found")
    }

    @Test func `a job that somebody else has claimed is lost to its former holder`() throws {
        let job = try scenario.lentJob(seconds: 3_600)
        let first: JSON = ["job_id": job["job_id"], "attempt": 1, "lease_s": 60]
        scenario.clock.advance(seconds: 60)
        let other = Caller(uid: 7, gid: 7, listener: 0)
        #expect(try scenario.ask("job.claim", from: other).result["jobs"][0]["attempt"] == 2)
        for method in ["job.renew", "job.complete", "job.fail"] {
            var late: JSON = ["job_id": job["job_id"], "attempt": 1]
            if method == "job.renew" { late = late.with("lease_s", 60) }
            if method == "job.fail" { late = late.with("detail", "x").with("retry", false) }
            #expect(try scenario.ask(method, late).reason == "wrong_state")
            #expect(try scenario.ask(method, late.with("attempt", 2)).reason == "not_found")
        }
        #expect(try scenario.ask("job.renew", first.with("attempt", 2), from: other).succeeded)
    }

    @Test(arguments: [0, 61, -1]) func `a lease is renewed for one to sixty seconds`(seconds: Int) throws {
        let job = try scenario.lentJob()
        let params: JSON = ["job_id": job["job_id"], "attempt": 1, "lease_s": .integer(seconds)]
        #expect(try scenario.ask("job.renew", params).data["field"] == "lease_s")
    }

    @Test(arguments: ["job.complete", "job.fail", "job.renew"])
    func `a report names its attempt`(_ method: String) throws {
        let job = try scenario.lentJob()
        var params: JSON = ["job_id": job["job_id"]]
        if method == "job.fail" { params = params.with("detail", "x").with("retry", true) }
        if method == "job.renew" { params = params.with("lease_s", 60) }
        #expect(try scenario.ask(method, params).data["field"] == "attempt")
    }

    @Test func `claims of one turn share the jobs, and each job is handed out once`() throws {
        for number in 0..<20 { try scenario.deliver("10000\(number % 10)", to: "u\(number)@example.org") }
        let tokens = (0..<8).map { _ in scenario.send("job.claim", ["limit": 3]) }
        var seen: [String] = []
        for token in tokens {
            let jobs = try #require(try scenario.answer(token)).result["jobs"].items
            #expect(jobs.count <= 3)
            seen += jobs.compactMap { $0["job_id"].text }
        }
        #expect(seen.count == 20 && Set(seen).count == 20)
    }

    @Test func `a failed job comes back after delays that double up to a minute`() throws {
        try scenario.deliver(seconds: 3_600)
        for wait in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            let job = try #require(try scenario.claim().first)
            try scenario.done("job.fail", job.held.merging(["detail": "451 try later", "retry": true]))
            scenario.clock.advance(milliseconds: wait * 1000 - 1)
            #expect(try scenario.claim().isEmpty)
            scenario.clock.advance(milliseconds: 1)
        }
        #expect(try scenario.claim().count == 1)
    }

    @Test func `a job that failed for good, or whose next try would be too late, is gone`() throws {
        for (seconds, retry) in [(600, false), (1, true)] as [(Int64, Bool)] {
            let job = try scenario.lentJob(seconds: seconds)
            try scenario.done("job.fail", job.held.merging(["detail": "550 no", "retry": .flag(retry)]))
            #expect(try jobRecords() == 0)
        }
        let actions = try scenario.ask("audit.list").result["entries"].items.compactMap { $0["action"].text }
        #expect(actions == ["message.failed", "message.failed"])
    }

    @Test func `an expired code is not handed out, and is dropped`() throws {
        try scenario.deliver(seconds: 30)
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.claim().isEmpty)
        try scenario.tick()
        #expect(try jobRecords() == 0)
        // A lease lasts no longer than the code.
        let job = try scenario.lentJob(seconds: 30)
        #expect(job["lease_expires_at"] == job["payload"]["expires_at"])
    }

    @Test func `a job that is not durable is not handed out`() throws {
        let tenant = try scenario.engine.tenant(.default)
        scenario.engine.transaction { scenario.engine.send(.sample(at: scenario.clock.now), in: tenant) }
        let claimed = try scenario.engine.transaction { () throws(Failure) in
            try scenario.engine.claimJobs(JobClaim(holder: 0, limit: 9) { kind, _ in kind == .deliverMessage })
        }
        #expect(claimed.isEmpty)
        scenario.store.fail(of: [.commit], with: .full)
        try scenario.settle()
        #expect(try scenario.claim().isEmpty)
        try scenario.tick()
        #expect(try scenario.claim().isEmpty)
        #expect(try jobRecords() == 0)
    }

    @Test func `a claim, a completion and a failure that could not be stored did not happen`() throws {
        try scenario.deliver()
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("job.claim").reason == "unavailable")
        let job = try #require(try scenario.claim().first)
        #expect(job["attempt"] == 1)
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("job.complete", job.held).reason == "unavailable")
        scenario.store.fail(of: [.commit], with: .full)
        let failing: JSON = ["job_id": job["job_id"], "attempt": job["attempt"], "detail": "x", "retry": false]
        #expect(try scenario.ask("job.fail", failing).reason == "unavailable")
        #expect(try scenario.ask("job.complete", ["job_id": job["job_id"], "attempt": 1]).succeeded)
        #expect(try jobRecords() == 0 && scenario.observer.problems.isEmpty)
    }

    @Test(arguments: 1...12)
    func `whichever call of the store fails, a message is delivered and then gone`(_ nth: Int) throws {
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        var delivered = 0
        for _ in 0..<20 {
            try scenario.deliver()
            try scenario.tick()
            for job in try scenario.claim() {
                #expect(job["payload"]["code"] == "492039")
                if try scenario.ask("job.complete", job.held).succeeded {
                    delivered += 1
                }
            }
            scenario.clock.advance(seconds: 61)
        }
        // One of them may have been refused by the store when it was made.
        #expect(delivered >= 19)
        #expect(try jobRecords() == 0)
        #expect(scenario.observer.problems == [])
    }

    @Test func `jobs and leases outlive a restart`() throws {
        try scenario.deliver("111111", to: "a@example.org")
        try scenario.deliver("222222", to: "b@example.org")
        let leased = try #require(try scenario.claim(["limit": 1]).first)
        try scenario.restart()
        let other = try #require(try scenario.claim().first)
        #expect(other["job_id"] != leased["job_id"])
        #expect(try scenario.claim().isEmpty)
        #expect(try scenario.ask("job.complete", ["job_id": leased["job_id"], "attempt": 1]).succeeded)
        scenario.clock.advance(seconds: 60)
        try scenario.restart()
        let again = try #require(try scenario.claim().first)
        #expect(again["job_id"] == other["job_id"] && again["attempt"] == 2)
    }

    @Test func `jobs are handed out after a change of their tenant's keys`() throws {
        for number in 0..<5 { try scenario.deliver("10000\(number)", to: "u\(number)@example.org") }
        _ = try scenario.ask("keys.rotate")
        for _ in 0..<200 where try scenario.engine.tenant(.default).keys.generations != [2] {
            try scenario.tick()
            scenario.clock.advance(milliseconds: 10)
        }
        #expect(try scenario.engine.tenant(.default).keys.generations == [2])
        #expect(try scenario.claim().count == 5)
        #expect(scenario.observer.problems == [])
    }

    @Test(.enabled(if: TestStore.isInMemory)) func `a damaged job is an alarm, and holds up no other one`() throws {
        for number in 0..<3 { try scenario.deliver(to: "u\(number)@example.org") }
        // What a commit has left out is looked at again before the next claim.
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("job.claim").reason == "unavailable")
        let jobs = scenario.inner.everything.filter { $0.key.kind == .job && $0.key.id.isJob }
        let stored = try #require(jobs.first)
        var damaged = stored.document
        damaged.body[damaged.body.count - 1] ^= 1
        scenario.memory.overwrite(stored.key, damaged)
        #expect(try scenario.claim(["limit": 9]).count == 2)
        #expect(scenario.observer.alarms == ["a record does not open at its location"])
        #expect(scenario.engine.integrity.problems == [.damagedDocument])
        #expect(try scenario.claim(["limit": 9]).isEmpty)
    }

    @Test func `jobs are removed with their tenant, and stay if its deletion could not be stored`() throws {
        try scenario.ask("tenant.create", ["tenant": "other"])
        try scenario.deliver(tenant: "other")
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("tenant.delete", ["tenant": "other"]).reason == "unavailable")
        try scenario.tick()
        let job = try #require(try scenario.claim(["tenant": "other"]).first)
        #expect(try scenario.ask("tenant.delete", ["tenant": "other"]).succeeded)
        #expect(try scenario.ask("job.complete", job.held).reason == "not_found")
        for _ in 0..<12 { try scenario.tick() }
        #expect(try jobRecords() == 0)
        #expect(scenario.engine.jobCount(of: .deliverMessage).all == 0)
        try scenario.ask("tenant.create", ["tenant": "other"])
        scenario.clock.advance(seconds: 100)
        #expect(try scenario.claim().isEmpty)
    }

    @Test func `a tenant's many messages do not delay another's only one`() throws {
        try scenario.ask("tenant.create", ["tenant": "other"])
        for number in 0..<30 { try scenario.deliver("100000", to: "u\(number)@example.org") }
        try scenario.deliver("200000", tenant: "other")
        let tenants = try scenario.claim(["limit": 2]).compactMap { $0["tenant"].text }
        #expect(Set(tenants) == ["default", "other"])
    }

    @Test func `a pretended message is not handed out, and its record is removed`() throws {
        let tenant = try scenario.engine.tenant(.default)
        scenario.engine.transaction { scenario.engine.pretendToSend(.sample(at: scenario.clock.now), in: tenant) }
        try scenario.settle()
        #expect(try jobRecords() == 1)
        #expect(try scenario.claim().isEmpty)
        try scenario.restart()
        #expect(try scenario.claim().isEmpty)
        try scenario.tick()
        #expect(try jobRecords() == 0)
    }

    @Test func `the record of a pretended message looks like that of a real one`() throws {
        let tenant = try scenario.engine.tenant(.default)
        var shapes: Set<[Int]> = []
        for isReal in [true, false] {
            let before = Set(scenario.inner.everything.map(\.key))
            let order = DeliveryOrder.sample(at: scenario.clock.now)
            if isReal {
                scenario.engine.transaction { scenario.engine.send(order, in: tenant) }
            } else {
                scenario.engine.transaction { scenario.engine.pretendToSend(order, in: tenant) }
            }
            try scenario.settle()
            let written = scenario.inner.everything.filter { !before.contains($0.key) }
            shapes.insert(written.map(\.document.body.count))
        }
        #expect(shapes.count == 1)
    }

    @Test func `a code is stored nowhere in the clear`() throws {
        try scenario.deliver("918273", to: "somebody@example.org")
        _ = try scenario.claim()
        for stored in scenario.inner.everything {
            let text = String(decoding: stored.document.body, as: UTF8.self)
            #expect(!text.contains("918273") && !text.contains("somebody"))
        }
    }
}
