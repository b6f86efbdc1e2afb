internal import Foundation
internal import TestMachine

/// Who replaces the primary of a cluster.
package enum Failover: String, CaseIterable, Sendable {
    case drill, patroni
}

/// The options of a drill.
package struct DrillOptions: Sendable {
    package var rounds: Int
    package var seed: UInt64
    /// The daemon to drill, if it runs in its own process.
    package var program: String
    /// Restricts the run to edits or faults whose description contains this text; nil runs all.
    package var only: String?
    package var failover: Failover
    /// The places of a fleet whose sidecars come and go; nil for three that stay.
    package var fleet: Int?
    /// Called from time to time with the number of finished rounds and of all rounds.
    package var progress: @Sendable (Int, Int) -> Void
    /// Called with each violation as soon as it is found, by drills whose own process may crash.
    package var violation: @Sendable (String) -> Void

    package init(
        rounds: Int, seed: UInt64, program: String, only: String? = nil, failover: Failover = .drill,
        fleet: Int? = nil,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        violation: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.rounds = rounds
        self.seed = seed
        self.program = program
        self.only = only
        self.failover = failover
        self.fleet = fleet
        self.progress = progress
        self.violation = violation
    }
}

/// The result of a drill.
package struct DrillReport: Sendable {
    /// The promises that were broken.
    package internal(set) var violations: [String] = []
    /// How often each kind of event occurred, by description.
    package internal(set) var counts: [String: Int] = [:]

    mutating func count(_ what: String, _ number: Int = 1) { counts[what, default: 0] += number }

    /// Adds the findings of the users, labelled with the round.
    mutating func take(_ drive: Drive, _ moment: String) {
        violations += drive.world.findings.map { "\(moment): \($0)" }
        count("requests answered", drive.world.answered.values.reduce(0, +))
        count("requests not answered", drive.world.unanswered)
        for (method, number) in drive.world.answered { count("- \(method)", number) }
    }
}

/// A way to stop a daemon repeatedly, or to change its files, and to compare its behaviour with its earlier answers.
package enum Drill: String, CaseIterable, Sendable {
    case kill, power, faults, full, flips, files, edits, abuse, clock, growth, strangers, cluster

    /// The default number of rounds.
    package func usualRounds(_ failover: Failover) -> Int {
        switch self {
        case .kill: 2_000
        case .power: 500
        case .faults, .full, .flips, .files, .clock: 200
        // All possible edits.
        case .edits: 0
        // These rounds are requests.
        case .abuse, .growth: 1_000_000
        // The seconds for which they act.
        case .strangers: 600
        // These are races. Patroni takes its time.
        case .cluster: failover == .patroni ? 20_000 : 100_000
        }
    }

    package func run(_ options: DrillOptions) throws -> DrillReport {
        switch self {
        case .kill: return try KillDrill(options).run()
        case .power: return try PowerDrill(options).run()
        case .faults: return try FaultDrill(options).run()
        case .full: return try FullDrill(options).run()
        case .flips: return try FlipDrill(options).run()
        case .files: return try FileDrill(options).run()
        case .edits:
            var drill = try EditDrill(options)
            return try drill.run()
        case .abuse:
            var drill = AbuseDrill(options)
            return try drill.run()
        case .clock: return try ClockDrill(options).run()
        case .growth:
            var drill = try GrowthDrill(options)
            return try drill.run()
        case .strangers:
            var drill = StrangerDrill(options)
            return try drill.run()
        case .cluster:
            #if PostgreSQL
            var drill = ClusterDrill(options)
            return try drill.run()
            #else
            throw DrillFailure("it takes a build with the trait PostgreSQL")
            #endif
        }
    }
}

extension TemporaryDirectory {
    /// Creates a subdirectory and returns its path.
    func make(_ name: String) -> String {
        let made = "\(path)/\(name)"
        try? FileManager.default.createDirectory(
            atPath: made, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return made
    }
}
