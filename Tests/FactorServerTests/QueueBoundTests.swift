import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorCore
@testable import FactorServer

/// How many may wait: the last one that has room, and the first one that has none.
struct QueueBoundTests {
    private static func request(_ key: UInt8) -> ReceiptRequest {
        ReceiptRequest(peer: 1, tenant: "default", method: "totp.enroll", key: [key], parameters: .zero)
    }

    @Test func `64 repetitions wait for one request, and each is told its end once`() throws {
        let underWay = RequestsUnderWay()
        let (request, other) = (Self.request(1), Self.request(2))
        var told: [Failure?] = []
        #expect(!underWay.has(request))
        underWay.begin(request)
        for _ in 0..<64 { try underWay.join(request) { told.append($0) } }
        #expect(throws: Failure.overloaded(retryAfterMilliseconds: 1_000)) {
            try underWay.join(request) { told.append($0) }
        }
        // Another request has its own, and a request that begins again keeps those that wait.
        underWay.begin(other)
        underWay.begin(request)
        try underWay.join(other) { told.append($0) }
        underWay.end(request, Failure.notFound)
        #expect(told == Array(repeating: Failure.notFound, count: 64))
        underWay.end(request)
        #expect(!underWay.has(request) && told.count == 64)
        underWay.end(other)
        #expect(told.count == 65 && told.last == .some(nil))
    }

    @Test func `a decision stops three times for hashing, and not a fourth time`() throws {
        var runs: PriorRuns?
        for _ in 0..<3 { runs = try PriorRuns(after: runs, .hashes(HashRequest())) }
        // Stops for something else do not count.
        runs = try PriorRuns(after: runs, .turn(after: 1))
        runs = try PriorRuns(after: runs, .documents([]))
        #expect(throws: Failure.overloaded(retryAfterMilliseconds: 100)) {
            try PriorRuns(after: runs, .hashes(HashRequest()))
        }
    }

    @Test func `a decision stops 64 times for documents, and not a 65th time`() throws {
        var runs: PriorRuns?
        let key = DocumentKey(kind: .job, tenant: 1, id: .zero)
        for _ in 0..<64 { runs = try PriorRuns(after: runs, .documents([key])) }
        #expect(runs?.fetched == Array(repeating: key, count: 64))
        runs = try PriorRuns(after: runs, .turn(after: 1))
        runs = try PriorRuns(after: runs, .hashes(HashRequest()))
        #expect(throws: Failure.overloaded(retryAfterMilliseconds: 100)) {
            try PriorRuns(after: runs, .documents([key]))
        }
    }

    @Test func `a closed queue takes nothing more, and gives out what it has`() {
        let queue = HashingQueue(bound: 2)
        func entry() -> HashingQueue.Entry {
            let origin = HashingOrigin(tenant: 1, user: 1, connection: 1)
            return HashingQueue.Entry(origin: origin, expected: 0, work: HashingJob(run: { nil }, refuse: {}))
        }
        #expect(queue.push(entry()) == nil && queue.push(entry()) == nil && queue.count == 2)
        #expect(queue.push(entry()) != nil && queue.count == 2)
        #expect(queue.take() != nil)
        queue.close()
        #expect(queue.isClosed && queue.push(entry()) != nil && queue.count == 1)
        #expect(queue.take() != nil)
        #expect(queue.take() == nil && queue.take() == nil)
    }

    @Test(.disabled(if: FaultyStore.isSharedInTests || !TestStore.isInMemory, "decisions stop"))
    func `a request is refused once as many answers wait as may`() throws {
        let scenario = try Scenario()
        scenario.engine.unansweredLimit = 3
        let requests = (0..<4).map { scenario.send("totp.enroll", ["subject": .text("u-\($0)")]) }
        #expect(scenario.engine.waitingAnswers == 3)
        let answers = try requests.map { try scenario.answer($0) }
        #expect(answers.map { $0?.reason } == [nil, nil, nil, "overloaded"])
        // They are answered, so there is room again.
        try scenario.rest()
        #expect(scenario.engine.waitingAnswers == 0)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
    }

    @Test(.disabled(if: FaultyStore.isSharedInTests || !TestStore.isInMemory, "decisions stop"))
    func `the engine is behind from 256 waiting answers on`() throws {
        let scenario = try Scenario()
        for number in 0..<255 { scenario.send("totp.enroll", ["subject": .text("u-\(number)")]) }
        #expect(!scenario.engine.isBehind && scenario.engine.waitingAnswers == 255)
        scenario.send("totp.enroll", ["subject": "ada"])
        #expect(scenario.engine.isBehind)
        try scenario.rest()
        #expect(!scenario.engine.isBehind && scenario.engine.waitingAnswers == 0)
    }

    @Test(arguments: [(0, nil), (1_000, nil), (-1_000, nil), (1_001, "behind"), (-1_001, "ahead of")])
    func `a database's clock may differ by a second`(_ offset: Int64, _ problem: String?) {
        let check = HealthCheck.clock(jump: 0, offset: offset)
        #expect((check.problem == nil) == (problem == nil))
        #expect(check.text.contains(problem ?? "has not jumped"))
    }
}

/// What a restore adds to a log in which entries are missing.
struct RestoredChainTests {
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    /// The first number and the length of each segment that fills the gap before a number.
    private func fillers(_ chain: inout RestoredChain, before number: UInt64) -> [[UInt64]] {
        var found: [[UInt64]] = []
        while let filler = chain.filler(before: number, at: ManualClock.origin) {
            found.append([filler.first, UInt64(filler.count)])
        }
        return found
    }

    @Test(
        arguments: [
            (1, []), (2, [[1, 1]]), (4_097, [[1, 4_096]]), (4_098, [[1, 4_096], [4_097, 1]]),
            (9_000, [[1, 4_096], [4_097, 4_096], [8_193, 807]]),
        ] as [(UInt64, [[UInt64]])])
    func `a gap is filled with as many segments as it needs`(_ number: UInt64, _ expected: [[UInt64]]) {
        var chain = RestoredChain(keys, from: .origin)
        #expect(fillers(&chain, before: number) == expected)
        #expect(chain.finished?.head == (number > 1 ? number - 1 : nil))
    }

    @Test func `what is added is closed once, and the next segment begins behind it`() {
        var chain = RestoredChain(keys, from: .origin)
        func entry() -> AuditEntry {
            AuditEntry(
                at: ManualClock.origin, event: AuditEvent(.restored, .done), tenant: 0, document: .zero, peer: 0,
                previous: 0)
        }
        #expect(chain.close() == nil)
        #expect(chain.append(entry()) == 1 && chain.append(entry()) == 2)
        let first = chain.close()
        #expect(first?.first == 1 && first?.count == 2 && chain.close() == nil)
        #expect(chain.append(entry()) == 3)
        let second = chain.close()
        #expect(second?.first == 3 && second?.count == 1)
        #expect(second?.body.count == first.map { $0.body.count / 2 })
        #expect(chain.finished?.head == 3)
    }
}
