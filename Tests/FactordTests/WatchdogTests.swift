import FactorCore
import FactorServer
import FactorSocket
import Synchronization
import TestServer
import TestSupport
import Testing

@testable import factord

/// Signs of life come only from a loop and a commit thread that work.
struct WatchdogTests {
    private let scenario: Scenario
    private let calls = NotedCalls()
    private let watchdog: Watchdog
    private let blamed = Blamed()

    init() throws {
        scenario = try Scenario()
        let manager = try #require(ServiceNotifier(address: "/run/systemd/notify", calls: calls))
        watchdog = Watchdog(manager) { [blamed] in blamed.count += 1 }
        watchdog.engine = scenario.engine
    }

    /// One beat, and the turn that it belongs to.
    private func beat() {
        watchdog.beat()
        scenario.endTurn()
    }

    /// Runs turns until the thread has answered.
    private func settle() {
        while !scenario.engine.isAtRest, scenario.loop.waitAndRun() { scenario.endTurn() }
    }

    @Test func `each beat of a working daemon is a sign of life`() {
        for count in 1...5 {
            beat()
            settle()
            #expect(calls.told == Array(repeating: "WATCHDOG=1", count: count))
        }
    }

    @Test(arguments: [FaultyStore.Call.probe, .commit])
    func `a store that hangs stops them until it continues`(_ call: FaultyStore.Call) throws {
        beat()
        settle()
        scenario.store.hold([call])
        defer { scenario.store.letGo() }
        if call == .commit { scenario.send("totp.enroll", ["subject": "ada"]) }
        beat()
        #expect(calls.told.count == 2)
        for _ in 0..<5 { beat() }
        #expect(calls.told.count == 2 && blamed.count == 5)
        scenario.store.letGo()
        // At once: the next beat may be too late for the manager.
        settle()
        #expect(calls.told.count == 3)
        beat()
        settle()
        #expect(calls.told.count == 4 && blamed.count == 5)
    }

    @Test func `a beat that was missed because the daemon stood still is made up for, and no disk is blamed`() {
        beat()
        watchdog.stoodStill()
        beat()
        #expect(calls.told.count == 1 && blamed.count == 0)
        settle()
        #expect(calls.told.count == 2)
        beat()
        #expect(calls.told.count == 3)
        // It has had the time since.
        beat()
        #expect(calls.told.count == 3 && blamed.count == 1)
        settle()
    }

    @Test func `a loop that does not process the thread's heartbeats reports nothing`() {
        beat()
        beat()
        #expect(calls.told.count == 1)
        settle()
    }

    @Test func `a store on another machine is waited for, and its threads are watched again once it is back`() {
        scenario.store.hold([.probe])
        defer { scenario.store.letGo() }
        scenario.store.waitsForAnother = true
        for _ in 0..<4 { beat() }
        #expect(calls.told.count == 4 && blamed.count == 0)
        scenario.store.waitsForAnother = false
        beat()
        #expect(calls.told.count == 4 && blamed.count == 1)
        scenario.store.letGo()
        settle()
        #expect(calls.told.count == 5)
    }

    @Test func `as long as there is no store, the loop alone is watched`() {
        watchdog.engine = nil
        for _ in 0..<3 { watchdog.beat() }
        #expect(calls.told.count == 3 && blamed.count == 0)
    }

    @Test func `a store that fails is alive`() {
        scenario.store.fail(with: .full, lasting: true)
        for count in 1...3 {
            beat()
            settle()
            #expect(calls.told.count == count)
        }
    }
}

/// How often the disk was blamed.
private final class Blamed {
    var count = 0
}

/// The kernel, as far as messages to the service manager go through it.
private final class NotedCalls: SystemCalls {
    private let noted = Mutex<[String]>([])
    private let real = LinuxCalls()

    var told: [String] { noted.withLock { $0 } }

    func notify(_ address: [UInt8], _ message: [UInt8]) -> Int {
        noted.withLock { $0.append(String(decoding: message, as: UTF8.self)) }
        return message.count
    }

    func monotonicMicroseconds() -> Int { real.monotonicMicroseconds() }
    func bootMicroseconds() -> Int { real.bootMicroseconds() }
    func openPoller() -> Int { real.openPoller() }
    func watch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int { 0 }
    func rewatch(_ descriptor: Int32, with poller: Int32, for interest: UInt32, token: UInt64) -> Int { 0 }
    func unwatch(_ descriptor: Int32, with poller: Int32) -> Int { 0 }
    func wait(_ poller: Int32, _ events: borrowing PollEvents, microseconds: Int) -> Int { 0 }
    func openBell() -> Int { real.openBell() }
    func ring(_ bell: Int32) {}
    func accept(_ listener: Int32) -> Int { 0 }
    func peer(of descriptor: Int32) -> Peer? { nil }
    func receive(_ descriptor: Int32, _ destination: UnsafeMutableRawPointer, _ count: Int) -> Int { 0 }
    func send(_ descriptor: Int32, _ source: UnsafeRawPointer, _ count: Int) -> Int { 0 }
    func close(_ descriptor: Int32) {}
}
