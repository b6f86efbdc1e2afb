import Glibc
import Histories
import TestSupport

#if PostgreSQL
import TestDatabase

/// An operator's mistake at the end of a drill: a standby is promoted that lacks what was confirmed. Nothing of that may be
/// possible again, and the sidecars must notice and refuse.
struct WrongPromotion {
    private static let objects = 90
    /// How long it may take until a sidecar has noticed, in seconds.
    private static let patience = 30.0

    private let cluster: DatabaseCluster
    private let recorder: ContestRecorder
    private let client: ClusterClient
    private var maker: ContestMaker
    private let sidecars: [Int]

    init(_ cluster: DatabaseCluster, _ progress: ClusterProgress, _ fleet: Fleet, seed: UInt64) {
        self.cluster = cluster
        client = ClusterClient(fleet, patience: 20)
        recorder = ContestRecorder(progress: progress, client: client)
        maker = ContestMaker(client, ClusterPost(), prefix: "late", seed: seed)
        sidecars = fleet.serving
    }

    mutating func play() throws {
        var contests: [Contest] = []
        while contests.count < Self.objects { if let contest = try? maker.next() { contests.append(contest) } }
        try cluster.settle()
        let late = try cluster.letFallBehind()
        for index in contests.indices { use(&contests[index], at: sidecars[index % sidecars.count]) }
        try cluster.promoteWrongly(late)
        for index in contests.indices { offer(&contests[index]) }
        for contest in contests where !contest.isLawful {
            recorder.progress.violate("after a wrong promotion: \(contest.problem)")
        }
        try requireRefusals()
    }

    /// Spends an object, or ends it, at one sidecar.
    private func use(_ contest: inout Contest, at sidecar: Int) {
        guard let move = contest.race.first(where: { $0.action != .check }) else { return }
        recorder.perform([(sidecar, move)], &contest)
    }

    /// Asks for it again at all sidecars.
    private func offer(_ contest: inout Contest) {
        let move = contest.later(0)
        recorder.perform(sidecars.map { ($0, move) }, &contest)
    }

    private func requireRefusals() throws {
        let end = UInt64.after(seconds: Self.patience)
        while try cluster.status() != "behind" {
            guard !SteadyClock.isPast(end) else {
                recorder.progress.violate("no sidecar has noticed that confirmed commits are missing")
                return
            }
            usleep(100_000)
        }
        for sidecar in sidecars {
            let answer = client.ask(sidecar, "totp.enroll", ["subject": "stranger"])?.answer
            guard answer?.reason == "unavailable" else {
                let line = answer?.line ?? "no answer"
                recorder.progress.violate("a sidecar serves a database that lacks confirmed commits: \(line)")
                continue
            }
            recorder.progress.count("sidecars that refuse after a wrong promotion")
        }
    }
}
#endif
