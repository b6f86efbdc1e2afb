import FactorCore
import FactorCrypto
import FactorLog
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport

/// A server in this process, on a database in a directory. It has everything but the socket, and a simulated clock.
final class EmbeddedServer: DrilledServer {
    /// Small limits, so that within a drill the log is applied and its segments are used again.
    static let limits = {
        var log = LogLimits()
        (log.segmentLength, log.segments) = (65_536, 6)
        return StoreLimits(
            documents: 64, recordBytes: 131_072, slice: 8, applyMilliseconds: 20, cachedDocuments: 64, logPages: 60,
            retryPages: 4, log: log)
    }()

    let directory: String
    let clock: ManualClock
    private let steady = ManualClock()
    let anchor: MemoryAnchor
    private let vfs: String?
    private(set) var scenario: Scenario?
    private var store: SQLiteStore?
    private var starts: UInt64
    private var alarmsBefore: [String] = []
    private var line = ScenarioLine()
    /// Whether answers are lost.
    var isCut: () -> Bool = { false }

    var database: String { directory + "/factord.sqlite" }
    var now: Timestamp { clock.now }
    var alarms: [String] { alarmsBefore + (scenario?.observer.problems ?? []) }
    /// Makes a server in a directory, on the SQLite file layer (VFS) of that name.
    init(
        directory: String, vfs: String?, seed: UInt64, clock: ManualClock = ManualClock(),
        anchor: MemoryAnchor = MemoryAnchor()
    ) {
        self.anchor = anchor
        self.directory = directory
        self.vfs = vfs
        self.clock = clock
        starts = seed &* 1_000_003
    }

    deinit { stop() }

    func start() throws {
        stop()
        starts += 1
        let store = try SQLiteStore(
            path: database, limits: Self.limits, vfs: vfs,
            disk: { vfs == nil ? SystemDisk(prefix: $0) as any LogDisk : FaultyLogDisk(prefix: $0) },
            mayMake: !SQLiteStore.isThere(database))
        self.store = store
        scenario = try Scenario(
            clock: clock, steady: steady, on: store, master: DrillKey.master, anchor: anchor, seed: starts)
    }

    /// Ends the threads and leaves the files for the next start.
    func stop() {
        alarmsBefore = alarms
        scenario?.stop()
        scenario = nil
        store?.close()
        store = nil
        line = ScenarioLine()
    }

    func send(_ requests: [Request]) throws -> [Int] {
        guard let scenario else { throw DrillFailure("the server is down") }
        return line.send(requests, to: scenario)
    }

    func receive() throws -> [Int: Answer]? {
        guard let scenario else { return nil }
        let answers = try line.receive(from: scenario)
        // Requests that are sent after the power failed get no answer.
        return isCut() ? nil : answers
    }

    /// Copies the files as a process that is killed now would leave them.
    func copyFiles(to directory: String) throws { try FileSet(self.directory).write(to: directory) }

    func passTime(seconds: Int64) {
        clock.advance(seconds: seconds)
        steady.advance(seconds: seconds)
        scenario?.engine.tick()
        scenario?.endTurn()
    }

    /// Reboots the machine while the server is down.
    func reboot() { steady.reboot() }

    /// Completes the first scan of the whole store and returns what it found.
    func scrub() throws -> [String] {
        guard let scenario else { return ["the server is down"] }
        for _ in 0..<200 where scenario.engine.integrity.passes == 0 {
            passTime(seconds: 1)
            try scenario.rest()
        }
        guard scenario.engine.integrity.passes > 0 else { return ["no pass over the store came to its end"] }
        return scenario.engine.integrity.problems.map(\.text)
    }
}
