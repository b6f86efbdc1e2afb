import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// Upkeep beyond its first round: further pages and slices, and what comes again after a while.
@Suite(.enabled(if: TestStore.isInMemory), .disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
struct UpkeepRoundTests {
    private func beginFlows(_ count: Int, _ scenario: Scenario) throws {
        for number in 0..<count { try scenario.done("sign_in.create", ["identifier": .text("nobody-\(number)")]) }
    }

    @Test func `what expires is counted in as many slices as it takes`() throws {
        let scenario = try Scenario()
        try beginFlows(20, scenario)
        scenario.store.longestSlice = 3
        try scenario.restart()
        try scenario.tick()
        #expect(scenario.engine.number(of: .flows) == 20)
    }

    @Test func `what expires is counted again every hour`() throws {
        let scenario = try Scenario()
        try scenario.tick()
        for hour in 1...2 {
            try beginFlows(1, scenario)
            let flow = try #require(scenario.inner.everything.first { $0.key.kind == .flow })
            scenario.memory.overwrite(flow.key, nil)
            scenario.clock.advance(milliseconds: 3_599_999)
            try scenario.tick()
            #expect(scenario.engine.number(of: .flows) == 1, "\(hour)")
            scenario.clock.advance(milliseconds: 1)
            try scenario.tick()
            #expect(scenario.engine.number(of: .flows) == 0, "\(hour)")
        }
    }

    @Test func `a server that leaves the upkeep to another one removes and moves nothing`() throws {
        let scenario = try Scenario()
        try scenario.done("totp.enroll", ["subject": "ada", "idempotency_key": "k"])
        try scenario.done("tenant.create", ["tenant": "shop"])
        scenario.store.leavesUpkeep = true
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        for (method, params) in [("tenant.delete", ["tenant": "shop"]), ("keys.rotate", [:])] as [(String, JSON)] {
            try scenario.done(method, params)
        }
        scenario.store.recover()
        scenario.clock.advance(seconds: 61)
        let left = { scenario.inner.everything.filter { [.receipt, .tenant].contains($0.key.kind) }.count }
        // A rotation that a request has begun goes on.
        for _ in 0..<20 { try scenario.tick() }
        #expect(left() == 3)
        scenario.store.leavesUpkeep = false
        for _ in 0..<3 { try scenario.tick() }
        #expect(left() == 1)
    }

    // MARK: Jobs

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "others look for jobs"))
    func `jobs that found no room are found page by page, of every tenant, once there is room`() throws {
        let scenario = try Scenario()
        try scenario.done("tenant.create", ["tenant": "shop"])
        scenario.engine.jobState.queue = JobQueue(most: 8)
        scenario.engine.jobState.page = 2
        var expected: Set<String> = []
        for number in 0..<10 {
            for tenant in ["default", "shop"] {
                try scenario.deliver(to: "u\(number)@\(tenant).example", tenant: tenant)
                expected.insert("u\(number)@\(tenant).example")
            }
        }
        #expect(scenario.engine.jobCount(of: .deliverMessage).all == 8)
        var brought: [String] = []
        for _ in 0..<6 {
            brought += try scenario.bringMessages().map(\.to)
            try scenario.tick()
        }
        #expect(brought.count == 20 && Set(brought) == expected)
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "others look for jobs"))
    func `while half of the room is taken, no others are looked for`() throws {
        let scenario = try Scenario()
        scenario.engine.jobState.queue = JobQueue(most: 4)
        for number in 0..<6 { try scenario.deliver(to: "u\(number)@example.org") }
        let lent = try scenario.claim()
        for (number, job) in lent.enumerated() {
            // The other two come once two are left.
            #expect(scenario.engine.jobCount(of: .deliverMessage).all == [4, 3, 4, 3][number])
            try scenario.done("job.complete", job.held)
            try scenario.tick()
        }
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "others look for jobs"))
    func `more jobs than one read has are found at the start`() throws {
        let scenario = try Scenario()
        let tenant = try scenario.engine.tenant(.default)
        scenario.engine.transaction {
            for _ in 0..<1_030 { scenario.engine.send(.sample(seconds: 600, at: scenario.clock.now), in: tenant) }
        }
        try scenario.settle()
        try scenario.restart()
        #expect(scenario.engine.jobCount(of: .deliverMessage).all == 1_030)
    }

    @Test func `the jobs of another server are found page by page`() throws {
        let first = try Scenario(isShared: true)
        let second = try Scenario(sharing: first, seed: 1_000, isShared: true)
        for server in [first, second] { server.store.loseDecisions(oneIn: .max) }
        first.engine.jobState.page = 2
        for number in 0..<7 { try second.deliver(to: "u\(number)@example.org") }
        // They stay where they are until they are done.
        var lent = try first.claim()
        for _ in 0..<12 {
            for server in [first, second] { server.clock.advance(seconds: 1) }
            try first.tick()
            lent += try first.claim()
        }
        #expect(lent.compactMap { $0["payload"]["to"].text }.sorted() == (0..<7).map { "u\($0)@example.org" })
    }

    @Test func `what is made and removed while a count goes on is in its result`() {
        var growth = Growth(keepsChanges: false)
        func flow(_ number: UInt64) -> DocumentKey {
            DocumentKey(kind: .flow, tenant: number % 2, id: DocumentID(high: 0, low: number))
        }
        growth.make(flow(1))
        growth.beginCount(at: 0)
        for number in UInt64(2)..<6 { growth.make(flow(number)) }
        growth.forget(flow(2))
        #expect(!growth.isCountDue(at: 7_200_000))
        var counted = Growth.Count()
        counted.add(flow(1), bytes: 0)
        growth.endCount(counted)
        #expect(growth.number(of: .flows) == 4)
        #expect(!growth.isCountDue(at: 3_599_999) && growth.isCountDue(at: 3_600_000))
        growth.beginCount(at: 3_600_000)
        growth.endCount(nil)
        #expect(growth.isCountDue(at: 3_600_000) && growth.number(of: .flows) == 4)
    }

    @Test func `a queue drops what is outdated in it, and keeps each job's time`() throws {
        let now = ManualClock.origin
        var queue = JobQueue()
        func entry(_ due: Int64) -> JobQueue.Entry {
            JobQueue.Entry(
                stream: JobQueue.Stream(tenant: 1, kind: .deliverMessage), tenant: .default,
                expiresAt: now.advanced(bySeconds: 100_000), dueAt: now.advanced(bySeconds: due), isLeased: false)
        }
        let ids = (0..<3).map { DocumentID(high: 1, low: $0) }
        for id in ids { for due in 0..<1_000 { queue.set(id, entry(Int64(due) + Int64(id.low) * 1_000)) } }
        queue.remove(ids[1])
        #expect(queue.itemCount == 3_000)
        #expect(queue.prune(at: now, tenants: [1]) == 0)
        #expect(queue.itemCount == 2)
        let isEarly = queue.hasDue(at: now.advanced(bySeconds: 998))
        #expect(!isEarly)
        var taken: [UInt64] = []
        while let next = queue.take(at: now.advanced(bySeconds: 2_999), where: { _, _ in true }) {
            taken.append(next.id.low)
            queue.remove(next.id)
        }
        #expect(taken == [0, 2])
    }
}
