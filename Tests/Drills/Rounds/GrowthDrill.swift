import FactorCore
import FactorCrypto
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport

/// Strangers send all kinds of requests and prove nothing: unknown names, and abandoned flows and sign-ups. The store
/// must stay within its limits, each tick removes expired records, their space is reused, and the daemon's memory must
/// not grow. A round is one request.
struct GrowthDrill {
    private static let users = 200
    /// Requests between two ticks, and in one turn of the loop.
    private static let requestsPerTick = 5_000
    private static let requestsPerTurn = 250
    /// Seconds of a tick. A few ticks exceed the lifetimes of flows and recorded answers.
    private static let secondsPerTick: Int64 = 30
    /// Maximum bytes in the file for each document of a kind and each audit entry, including indexes and half-filled
    /// pages.
    private static let bytes: [DocumentKind: Int] = [
        .subject: 800, .flow: 1_800, .identifier: 700, .job: 800, .receipt: 2_500,
    ]
    private static let bytesPerEntry = 120
    /// Messages that wait to be claimed while their codes live. They are never claimed here, so no more are sent.
    private static let jobs = 8_000
    /// Allowance in bytes for the smallest file with its log, and for the growth of memory.
    private static let slack = 64 << 20

    private let options: DrillOptions
    private let limits: GrowthLimits
    private let directory: TemporaryDirectory
    private let clock = ManualClock()
    private let store: SQLiteStore
    private let scenario: Scenario
    private var dice: Dice
    private var report = DrillReport()
    /// The maximum number of documents of each kind after any tick.
    private var peaks: [DocumentKind: Int] = [:]
    private var made = 0
    private var memory: Int?

    init(_ options: DrillOptions) throws {
        self.options = options
        dice = Dice(seed: options.seed)
        // With smaller limits, few requests suffice to reach them.
        let inTenant = min(GrowthLimits().inTenant, max(400, options.rounds / 8))
        limits = GrowthLimits(inTenant: inTenant, inAll: 4 * inTenant)
        directory = try TemporaryDirectory()
        store = try SQLiteStore(path: directory.path + "/factord.sqlite", mayMake: true)
        scenario = try Scenario(clock: clock, steady: clock, on: store, seed: options.seed, growth: limits)
    }

    mutating func run() throws -> DrillReport {
        defer {
            scenario.stop()
            store.close()
        }
        scenario.engine.keepAudit(days: 30)
        for number in 0..<Self.users { _ = try scenario.enrolled("user-\(number)") }
        let began = Date()
        try flood(options.rounds * 2 / 3)
        report.count("requests a second", Int(Double(made) / max(0.001, Date().timeIntervalSince(began))))
        try letLapse()
        let size = fileSize
        try flood(options.rounds - made)
        note(
            "the file grew from \(size) to \(fileSize) bytes though there was room in it",
            if: fileSize > size + size / 10)
        for (kind, peak) in peaks { report.count("documents at once at the most: \(kind)", peak) }
        report.count("MiB of the file", fileSize >> 20)
        report.count("MiB of memory", residentBytes >> 20)
        report.count("records dropped as expired", Int(scenario.engine.counters.expired))
        report.count("records forgotten", Int(scenario.engine.counters.forgotten))
        note("the chain of the audit log is broken", if: try scenario.ask("audit.verify").result["intact"] != true)
        note("\(scenario.observer.problems)", if: !scenario.observer.problems.isEmpty)
        return report
    }

    private mutating func note(_ what: String, if isWrong: Bool) {
        guard isWrong else { return }
        report.violations.append("growth, seed \(options.seed), after \(made) requests: \(what)")
    }

    // MARK: Requests

    private mutating func flood(_ count: Int) throws {
        let end = made + count
        while made < end {
            for _ in 0..<(Self.requestsPerTick / Self.requestsPerTurn) where made < end {
                for _ in 0..<min(Self.requestsPerTurn, end - made) { sendOne() }
                try scenario.rest()
                scenario.port.forgetAnswers()
            }
            clock.advance(seconds: Self.secondsPerTick)
            try scenario.tick()
            try look()
            options.progress(made, options.rounds)
        }
    }

    private mutating func sendOne() {
        made += 1
        let name = "stranger-\(options.seed)-\(made)"
        switch Int.random(in: 0..<10, using: &dice) {
        case 0, 1, 2: scenario.send("totp.verify", ["subject": .text(name), "code": "000000"])
        case 3: scenario.send("factor.verify", ["subject": .text(name), "code": "000000"])
        case 4, 5, 6: scenario.send("sign_in.create", ["identifier": .text(name)])
        case 7: scenario.send("sign_in.create", ["identifier": .text(name + "@example.com")])
        case 8: scenario.send("sign_up.create", ["email_address": .text(name + "@example.com")])
        default:
            let user: JSON = .text("user-\(Int.random(in: 0..<Self.users, using: &dice))")
            scenario.send("totp.enroll", ["subject": user, "idempotency_key": .text("\(made)")])
        }
    }

    // MARK: What is there

    private mutating func look() throws {
        let tenant = try scenario.engine.tenant(.default).number
        for kind in Self.bytes.keys {
            let count = try store.count(kind: kind, tenant: tenant, generationBelow: nil)
            peaks[kind] = max(peaks[kind] ?? 0, count)
            let limit = kind == .subject ? limits.inTenant + Self.users : limits.inTenant
            switch kind {
            case .receipt: break
            case .job: note("\(count) counts of messages, of \(2 * limit)", if: count > 2 * limit + Self.jobs)
            default: note("\(count) documents of the kind \(kind), of \(limit)", if: count > limit)
            }
        }
        let left = try store.expired(at: clock.now, after: nil, limit: 1).documents
        note(
            "a document is there after the tick at which it had expired: \(left.first?.key.kind as Any)",
            if: !left.isEmpty)
        note("\(fileSize) bytes of the file, where \(stated) are stated", if: fileSize > stated)
        // The first tick allocates what the daemon needs to work.
        let before = memory ?? residentBytes
        memory = before
        note("\(residentBytes) bytes of memory, after \(before)", if: residentBytes > before + Self.slack)
    }

    /// Lets all records of the strangers expire, with one tick.
    private mutating func letLapse() throws {
        clock.advance(seconds: 63 * 86_400)
        try scenario.tick()
        let tenant = try scenario.engine.tenant(.default).number
        for kind in Self.bytes.keys {
            let count = try store.count(kind: kind, tenant: tenant, generationBelow: nil)
            let left = kind == .subject ? Self.users : 0
            note("\(count) documents of the kind \(kind) are left once all have expired", if: count != left)
        }
    }

    /// The maximum bytes of the file, computed from the peak number of records.
    private var stated: Int {
        let documents = peaks.reduce(0) { $0 + $1.value * (Self.bytes[$1.key] ?? 0) }
        return documents + made * Self.bytesPerEntry + Self.slack
    }

    private var fileSize: Int {
        ["", "-wal"].reduce(0) { size, suffix in
            let attributes = try? FileManager.default.attributesOfItem(
                atPath: directory.path + "/factord.sqlite" + suffix)
            return size + (attributes?[.size] as? Int ?? 0)
        }
    }

    private var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }
}
