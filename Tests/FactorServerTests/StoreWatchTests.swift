import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A store that cannot be used: who is told of it when, and what is answered meanwhile.
struct StoreWatchTests {
    private static let away = StoreFailure.unavailable("nobody answers at db1", .unreachable)
    private static let waiting = StoreFailure.unavailable("ANY 1 (a)", .awaitsStandby)

    private let observer = RecordingObserver()
    private let clock = ManualClock()
    private let watch: StoreWatch

    init() {
        watch = StoreWatch(observer, steady: { [clock] in clock.now.milliseconds })
    }

    private func pass(seconds: Int64) {
        for _ in 0..<seconds {
            clock.advance(seconds: 1)
            watch.tell()
        }
    }

    @Test func `what lasts is told once a minute, and its end once`() {
        for _ in 0..<3 { watch.note(Self.away) }
        pass(seconds: 59)
        #expect(observer.failures == [Self.away] && watch.present != nil)
        pass(seconds: 1)
        #expect(observer.failures == [Self.away, Self.away])
        for _ in 0..<2 { watch.note(nil) }
        #expect(observer.returns == [60] && watch.present == nil)
        pass(seconds: 120)
        #expect(observer.failures.count == 2)
    }

    @Test func `another thing in the way is told at once`() {
        watch.note(Self.away)
        watch.note(Self.waiting)
        watch.note(Self.away)
        #expect(observer.failures == [Self.away, Self.waiting])
        clock.advance(seconds: 5)
        watch.note(nil)
        #expect(observer.returns == [5])
    }

    @Test func `a store that comes and goes is told once a minute, and only what was told is over`() {
        watch.note(Self.away)
        watch.note(nil)
        watch.note(Self.away)
        clock.advance(seconds: 1)
        watch.note(nil)
        #expect(observer.failures == [Self.away] && observer.returns == [0])
        watch.note(Self.away)
        pass(seconds: 60)
        watch.note(nil)
        #expect(observer.failures == [Self.away, Self.away] && observer.returns == [0, 60])
    }

    @Test func `what is in the way is said each time, and one that had been there for a while is told at once`() {
        for _ in 0..<2 {
            watch.note(Self.away)
            watch.note(Self.waiting)
            watch.note(nil)
            pass(seconds: 9)
        }
        #expect(observer.stands == [Self.away, Self.waiting, nil, Self.away, Self.waiting, nil])
        #expect(observer.failures == [Self.away, Self.waiting])
        pass(seconds: 1)
        watch.note(Self.waiting)
        watch.note(Self.waiting)
        #expect(observer.stands.count == 7)
        #expect(observer.failures == [Self.away, Self.waiting, Self.waiting])
    }

    @Test func `a store that failed is tried every second, and nobody has to ask`() throws {
        let scenario = try Scenario()
        scenario.store.fail(of: [.commit, .probe], with: .full, lasting: true)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).reason == "unavailable")
        try scenario.tick()
        #expect(scenario.observer.failures == [.full] && scenario.observer.returns.isEmpty)
        scenario.store.recover()
        try scenario.tick()
        #expect(scenario.observer.failures == [.full] && scenario.observer.returns.count == 1)
    }

    @Test func `while a store says that it is away, nothing waits for it`() throws {
        let scenario = try Scenario(isShared: true, storeWatchesItself: true)
        try scenario.enrolled("ada")
        func metric() throws -> Bool {
            try scenario.done("server.metrics")["text"].text?.contains("\nfactord_store_available 1\n") ?? false
        }
        #expect(try metric())
        // Whatever asked the store would wait until it is let go.
        scenario.store.hold(Set(FaultyStore.Call.allCases))
        scenario.store.say(Self.waiting)
        scenario.loop.run()
        for (method, params) in [
            ("totp.verify", ["subject": "ada", "code": "000000"]), ("factor.list", ["subject": "ada"]),
            ("tenant.list", [:]),
        ] as [(String, JSON)] {
            #expect(try scenario.ask(method, params).reason == "unavailable")
        }
        let health = try scenario.done("server.health")
        #expect(health["status"] == "degraded" && health["checks"].items.first?["problem"] == "waits for a standby")
        #expect(try !metric())
        for method in ["server.info", "rpc.discover"] { #expect(try scenario.ask(method).succeeded) }
        scenario.store.letGo()
        scenario.store.say(nil)
        scenario.loop.run()
        #expect(try scenario.done("server.health")["status"] == "ok" && metric())
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).succeeded)
    }

    @Test func `no problem of a store names a machine, and each is its own`() throws {
        let told = try StoreObstacle.allCases.map { obstacle in
            let scenario = try Scenario(isShared: true, storeWatchesItself: true)
            scenario.store.say(.unavailable("db1.example refuses app", obstacle))
            scenario.loop.run()
            let answer = try scenario.ask("server.health")
            #expect(!answer.line.contains("db1"))
            return try #require(answer.result["checks"].items.first?["problem"].text)
        }
        #expect(Set(told).count == told.count)
    }
}
