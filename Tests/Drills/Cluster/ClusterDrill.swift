import Foundation
import Glibc
import TestSupport

#if PostgreSQL
import FactorThreads
import TestDatabase

/// Three daemons on one PostgreSQL cluster are asked for the same thing at once, while processes of all kinds are killed, frozen,
/// cut off and replaced.
struct ClusterDrill {
    /// How many objects are contested at a time.
    private static let racers = 24
    /// How long all of it may take to answer again after the last fault, in seconds.
    private static let patience = 60.0

    private let options: DrillOptions
    private var dice: Dice
    private var report = DrillReport()

    init(_ options: DrillOptions) {
        self.options = options
        dice = Dice(seed: options.seed)
    }

    mutating func run() throws -> DrillReport {
        switch options.failover {
        case .drill:
            let cluster = try DatabaseCluster()
            defer { cluster.stop() }
            try run(cluster) {
                PromotionFaults(cluster, $0)
            } ending: { progress, fleet, seed in
                var mistake = WrongPromotion(cluster, progress, fleet, seed: seed)
                try mistake.play()
            }
        case .patroni:
            let cluster = try PatroniCluster()
            defer { cluster.stop() }
            try run(cluster) {
                PatroniFaults(cluster, $0)
            } ending: { progress, _, _ in
                let status = try cluster.status()
                if status != "serving" { progress.violate("the store is said to be \(status)") }
            }
        }
        return report
    }

    /// What happens after the races.
    private typealias Ending = (_ progress: ClusterProgress, _ fleet: Fleet, _ seed: UInt64) throws -> Void

    private mutating func run(
        _ cluster: any ReplicatedDatabase, faults: (SmallFaults) -> any ClusterFaults, ending: Ending
    ) throws {
        let key = cluster.directory + "/key"
        try DrillKey.hexadecimal.write(toFile: key, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        let sidecars = try (1...(options.fleet ?? 3)).map { number in
            try Sidecar("web-\(number)", isLeased: options.fleet != nil, program: options.program, key: key, cluster)
        }
        let fleet = Fleet(paths: sidecars.map(\.socket))
        defer { for sidecar in sidecars { sidecar.stop() } }
        for sidecar in sidecars { try sidecar.start() }
        try cluster.settle()
        try race(cluster, sidecars, fleet, faults, ending)
        let serving = fleet.serving
        for (place, sidecar) in sidecars.enumerated() {
            report.violations += alarms(sidecar).map { "\(moment): \(sidecar.name): \($0)" }
            guard serving.contains(place) else { continue }
            let status = sidecar.terminate()
            if status != 0 {
                report.violations.append(
                    "\(moment): \(sidecar.name) ended with \(status): \(sidecar.logged.suffix(500))")
            }
        }
    }

    private var moment: String { "cluster, seed \(options.seed)" }

    /// Runs the races, with faults all the time.
    private mutating func race(
        _ cluster: any ReplicatedDatabase, _ sidecars: [Sidecar], _ fleet: Fleet,
        _ faults: (SmallFaults) -> any ClusterFaults,
        _ ending: Ending
    ) throws {
        let progress = ClusterProgress(rounds: options.rounds)
        let post = ClusterPost()
        let seeds = (0..<Self.racers).map { _ in dice.next() }
        progress.goOn(true)
        let threads = seeds.enumerated().map { number, seed in
            JoinableThread {
                var racer = Racer(progress, fleet, post, number: number, seed: seed)
                racer.run()
            }
        }
        var isWhole = true
        do {
            try disturb(faults(SmallFaults(cluster, sidecars, fleet, progress, seed: dice.next())), fleet, progress)
        } catch {
            isWhole = false
            progress.abandon()
            report.violations.append("\(moment): \(error)")
        }
        for thread in threads { thread.join() }
        if isWhole {
            verify(fleet)
            try requireNoGrowth(cluster, fleet, progress)
            try ending(progress, fleet, dice.next())
        }
        report.count("ms was the longest time without a success", progress.longestGap)
        report.count("old primaries that were copied anew", cluster.copies)
        report.violations += progress.found.violations.map { "\(moment): \($0)" }
        for (what, number) in progress.found.counts { report.count(what, number) }
    }

    /// Lets faults happen until all rounds are done: first one of each of the first kinds, then of random kinds.
    private mutating func disturb(
        _ faults: any ClusterFaults, _ fleet: Fleet, _ progress: ClusterProgress
    ) throws {
        var faults = faults
        let kinds = faults.kinds.filter { kind in options.only.map { kind.contains($0) } ?? true }
        var first = Array(kinds.prefix(3))
        while !first.isEmpty || progress.done < options.rounds {
            options.progress(progress.done, options.rounds)
            calm()
            if options.fleet != nil {
                try faults.small.scale()
                try awaitAnswers(fleet, "after it was scaled")
            }
            guard let kind = first.popLast() ?? kinds.randomElement(using: &dice) else { continue }
            progress.count("faults: \(kind)")
            try faults.play(kind)
            try faults.small.end()
            try awaitAnswers(fleet, "after \(kind)")
            if first.isEmpty { progress.goOn(false) }
        }
        progress.goOn(false)
    }

    /// Lets the races run undisturbed for a moment.
    private mutating func calm() { usleep(UInt32.random(in: 300_000...3_000_000, using: &dice)) }

    /// Waits until each sidecar enrols a factor again.
    private mutating func awaitAnswers(_ fleet: Fleet, _ when: String) throws {
        let client = ClusterClient(fleet)
        let end = UInt64.after(seconds: Self.patience)
        for sidecar in fleet.serving {
            while true {
                let params: JSON = ["subject": .text("probe-\(sidecar)-\(dice.next())")]
                let answer = client.ask(sidecar, "totp.enroll", params)?.answer
                if answer?.succeeded == true { break }
                guard !SteadyClock.isPast(end) else {
                    let last = answer?.line ?? "it does not answer"
                    throw DrillFailure(
                        "web-\(sidecar + 1) does not serve \(when) within \(Int(Self.patience)) s: \(last)")
                }
                usleep(50_000)
            }
        }
    }

    /// Lets each sidecar verify the audit log.
    private mutating func verify(_ fleet: Fleet) {
        let client = ClusterClient(fleet, patience: 600)
        for sidecar in fleet.serving {
            let answer = client.ask(sidecar, "audit.verify", [:])?.answer
            if answer?.result["intact"] != true {
                report.violations.append("\(moment): web-\(sidecar + 1): audit.verify: \(answer?.line ?? "no answer")")
            }
            report.count("audit entries verified by web-\(sidecar + 1)", answer?.result["entries_checked"].integer ?? 0)
        }
    }

    /// The names of a fleet are given back, and taken again: there are as many as were in use at once, with those of sidecars
    /// that were killed within the time of a lease.
    private mutating func requireNoGrowth(
        _ cluster: any ReplicatedDatabase, _ fleet: Fleet, _ progress: ClusterProgress
    ) throws {
        guard options.fleet != nil else { return }
        let names = try cluster.writers()
        report.count("fleet: names in the store at the end", names)
        let killed = progress.found.counts[SmallFaults.killed] ?? 0
        if names > fleet.paths.count + min(killed, 3 * fleet.paths.count) {
            report.violations.append("\(moment): \(fleet.paths.count) places have \(names) names in the store")
        }
    }

    /// The alarms and defects that a sidecar has logged.
    private func alarms(_ sidecar: Sidecar) -> [String] {
        sidecar.logged.split(separator: "\n").map(String.init).filter { line in
            ["event=alarm", "alarm:", "event=defect"].contains { line.contains($0) }
        }
    }
}
#endif
