import Glibc
import Histories
import TestSupport

/// A thread that lets the sidecars race for one object after the other, and asks again later.
struct Racer {
    /// How many objects are remembered, to be asked for again after a fault.
    private static let remembered = 8

    private let progress: ClusterProgress
    private let fleet: Fleet
    private let recorder: ContestRecorder
    private var maker: ContestMaker
    private var dice: Dice
    private var past: [Contest] = []
    private var epoch = 0

    init(_ progress: ClusterProgress, _ fleet: Fleet, _ post: ClusterPost, number: Int, seed: UInt64) {
        self.progress = progress
        self.fleet = fleet
        let client = ClusterClient(fleet)
        recorder = ContestRecorder(progress: progress, client: client)
        maker = ContestMaker(client, post, prefix: "u\(number)", seed: seed)
        dice = Dice(seed: ~seed)
    }

    mutating func run() {
        while progress.begin() {
            recall()
            guard var contest = prepared() else { return }
            race(&contest)
            if dice.one(in: 2) { askLater(&contest) }
            let isAnswered = contest.events.contains { $0.answer != nil }
            past.append(contest)
            if past.count > Self.remembered { finish(past.removeFirst()) }
            if isAnswered {
                progress.end()
            } else {
                progress.withdraw()
                usleep(20_000)
            }
        }
        for contest in past { finish(contest) }
        past = []
    }

    /// After a fault that could have undone something, asks for what is remembered.
    private mutating func recall() {
        guard progress.epoch != epoch else { return }
        epoch = progress.epoch
        // A wrong guess more than four times in a row has to wait.
        for index in past.indices where past[index].laterCount < 2 {
            var contest = past[index]
            askLater(&contest)
            past[index] = contest
        }
    }

    /// Nil if the drill ends early.
    private mutating func prepared() -> Contest? {
        while !progress.isAbandoned {
            do {
                return try maker.next()
            } catch {
                progress.count("not prepared: \((error as? ContestMaker.NotPrepared)?.reason ?? "\(error)")")
            }
        }
        return nil
    }

    private mutating func race(_ contest: inout Contest) {
        let sidecars = fleet.serving.shuffled(using: &dice)
        recorder.perform(Array(zip(sidecars, contest.race.shuffled(using: &dice))), &contest)
        contest.eventsOfRace = contest.events.count
        progress.count("races: \(contest.kind)")
        if !contest.events.contains(where: { $0.answer?.outcome == .accepted }) {
            progress.count("races without a winner")
        }
    }

    private mutating func askLater(_ contest: inout Contest) {
        let move = contest.later(contest.laterCount)
        contest.laterCount += 1
        recorder.perform(fleet.serving.shuffled(using: &dice).prefix(1).map { ($0, move) }, &contest)
    }

    /// Asks a last time, and checks the whole history.
    private mutating func finish(_ contest: Contest) {
        var contest = contest
        for _ in 0..<20 where !contest.isCertain && !progress.isAbandoned {
            askLater(&contest)
            if !contest.isCertain { usleep(50_000) }
        }
        if !contest.isCertain { progress.count("objects of which nothing was learnt after their race") }
        progress.count("histories checked")
        progress.count("requests in histories", contest.events.count)
        if !contest.isLawful { progress.violate(contest.problem) }
    }
}
