import Drills
import Foundation

/// Runs one drill and reports its findings: `factord-drill NAME [--rounds N] [--seed S] [--program FILE] [--only
/// TEXT] [--failover drill|patroni] [--fleet N]`.
///
/// Exits with 0 if the daemon kept every promise, with 1 if it broke one, and with 2 for an invalid command line.
@main enum DrillProgram {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard let drill = words.first.flatMap({ Drill(rawValue: $0) }), words.count % 2 == 1,
            let failover = Failover(rawValue: option(words, "failover") ?? Failover.drill.rawValue),
            let rounds = number(words, "rounds", or: UInt64(drill.usualRounds(failover))),
            let fleet = number(words, "fleet", or: 0), fleet != 1, fleet < 100,
            let seed = number(words, "seed", or: UInt64.random(in: 1...999_999))
        else {
            let drills = Drill.allCases.map(\.rawValue).joined(separator: "|")
            let failovers = Failover.allCases.map(\.rawValue).joined(separator: "|")
            say(
                "usage: factord-drill \(drills) [--rounds N] [--seed S] [--program FILE] [--only TEXT] [--failover \(failovers)] [--fleet N]"
            )
            exit(2)
        }
        let began = Date()
        let progress = DrillProgress()
        let options = DrillOptions(
            rounds: Int(rounds), seed: seed, program: option(words, "program") ?? "factord",
            only: option(words, "only"), failover: failover, fleet: fleet == 0 ? nil : Int(fleet),
            progress: { progress.note($0, of: $1) },
            violation: { progress.tell($0) })
        let often = rounds > 0 ? "\(rounds) rounds" : "all there are"
        say("\(drill.rawValue): \(often), seed \(seed)")
        do {
            let report = try drill.run(options)
            for (what, count) in report.counts.sorted(by: { $0.key < $1.key }) { say("  \(count) \(what)") }
            for violation in report.violations { progress.tell(violation) }
            let seconds = Int(Date().timeIntervalSince(began))
            say(
                "\(drill.rawValue), seed \(seed): \(report.violations.count) violations in \(often), \(seconds) s"
            )
            exit(report.violations.isEmpty ? 0 : 1)
        } catch {
            say("VIOLATION \(drill.rawValue), seed \(seed): \(error)")
            exit(1)
        }
    }

    private static func option(_ words: [String], _ name: String) -> String? {
        words.firstIndex(of: "--\(name)").map { words[$0 + 1] }
    }

    /// The number given for an option; nil if it is not a number.
    private static func number(_ words: [String], _ name: String, or usual: UInt64) -> UInt64? {
        guard let text = option(words, name) else { return usual }
        return UInt64(text)
    }

    fileprivate static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// Reports the progress of a drill, the remaining time and the violations.
private final class DrillProgress: @unchecked Sendable {
    // Drills call from one thread.
    private static let pause: TimeInterval = 10
    /// The maximum number of violations that are reported.
    private static let mostTold = 50
    private let began = Date()
    private var told = Date()
    private var violations: Set<String> = []

    func note(_ done: Int, of all: Int) {
        guard Date().timeIntervalSince(told) >= Self.pause, done > 0 else { return }
        told = Date()
        let left = Date().timeIntervalSince(began) / Double(done) * Double(max(0, all - done))
        DrillProgram.say("  \(done) of \(all) rounds, \(Int(left)) s left")
    }

    /// Reports a violation, once.
    func tell(_ violation: String) {
        guard violations.count < Self.mostTold, violations.insert(violation).inserted else { return }
        DrillProgram.say("VIOLATION \(violation)")
    }
}
