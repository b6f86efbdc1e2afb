import Glibc
import Histories
import Synchronization
import TestSupport

/// What the threads of a cluster drill share.
final class ClusterProgress: Sendable {
    let rounds: Int
    private let begun = Atomic(0)
    private let ended = Atomic(0)
    private let failovers = Atomic(0)
    private let findings = Mutex<(violations: [String], counts: [String: Int])>(([], [:]))
    private let gap = Mutex<(last: UInt64, longest: UInt64)>((SteadyClock.now, 0))

    init(rounds: Int) { self.rounds = rounds }

    /// Whether another race is to be run.
    func begin() -> Bool { begun.add(1, ordering: .relaxed).newValue <= rounds }

    /// Lets the threads end early.
    func abandon() { begun.add(rounds, ordering: .relaxed) }

    func end() { ended.add(1, ordering: .relaxed) }

    var done: Int { ended.load(ordering: .relaxed) }

    /// Grows after each fault that could have undone something.
    var epoch: Int { failovers.load(ordering: .relaxed) }

    func noteFault() { failovers.add(1, ordering: .relaxed) }

    func noteSuccess(at moment: UInt64) {
        gap.withLock {
            if moment > $0.last { $0 = (moment, max($0.longest, moment - $0.last)) }
        }
    }

    /// The longest time in which no request succeeded, in milliseconds.
    var longestGap: Int { gap.withLock { Int($0.longest / 1_000_000) } }

    func violate(_ text: String) { findings.withLock { $0.violations.append(text) } }

    func count(_ what: String, _ number: Int = 1) { findings.withLock { $0.counts[what, default: 0] += number } }

    var found: (violations: [String], counts: [String: Int]) { findings.withLock { $0 } }
}

/// A thread that lets the sidecars race for one object after the other, and asks again later.
struct Racer {
    /// How many objects are remembered, to be asked for again after a fault.
    private static let remembered = 8

    private let progress: ClusterProgress
    private let client: ClusterClient
    private var maker: ContestMaker
    private var dice: Dice
    private var past: [Contest] = []
    private var epoch = 0

    init(_ progress: ClusterProgress, paths: [String], _ post: ClusterPost, number: Int, seed: UInt64) {
        self.progress = progress
        client = ClusterClient(paths: paths)
        maker = ContestMaker(client, post, prefix: "u\(number)", seed: seed)
        dice = Dice(seed: ~seed)
    }

    mutating func run() {
        while progress.begin() {
            recall()
            var contest = prepared()
            race(&contest)
            if dice.one(in: 2) { askLater(&contest) }
            past.append(contest)
            if past.count > Self.remembered { finish(past.removeFirst()) }
            progress.end()
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

    private mutating func prepared() -> Contest {
        while true {
            do {
                let contest = try maker.next()
                progress.noteSuccess(at: SteadyClock.now)
                return contest
            } catch {
                progress.count("not prepared: \((error as? ContestMaker.NotPrepared)?.reason ?? "\(error)")")
            }
        }
    }

    private mutating func race(_ contest: inout Contest) {
        let order = contest.race.indices.shuffled(using: &dice)
        perform(order.map { ($0, contest.race[$0]) }, &contest)
        progress.count("races: \(contest.kind)")
        if !contest.events.contains(where: { $0.answer?.outcome == .accepted }) {
            progress.count("races without a winner")
        }
    }

    private mutating func askLater(_ contest: inout Contest) {
        let move = contest.later(contest.laterCount)
        contest.laterCount += 1
        perform([(Int.random(in: 0..<contest.race.count, using: &dice), move)], &contest)
    }

    /// Makes requests at once and records what became of them.
    private func perform(_ moves: [(sidecar: Int, move: Contest.Move)], _ contest: inout Contest) {
        let requests = moves.map { SidecarRequest(sidecar: $0.sidecar, method: $0.move.method, params: $0.move.params) }
        for (reply, (sidecar, move)) in zip(client.ask(requests), moves) {
            guard let reply else {
                progress.count("requests not made: the sidecar was down")
                continue
            }
            guard let answer = reply.answer else {
                progress.count("requests in doubt")
                contest.events.append(Event(process: sidecar, move.action, at: reply.invokedAt, nil))
                continue
            }
            if answer.succeeded {
                progress.noteSuccess(at: reply.returnedAt)
            } else if !contest.rejections.contains(answer.reason ?? "") {
                note(answer, contest)
                continue
            }
            let outcome = Event.Answer(answer.succeeded ? .accepted : .rejected, at: reply.returnedAt)
            contest.events.append(Event(process: sidecar, move.action, at: reply.invokedAt, outcome))
        }
    }

    /// Refusals that have nothing to do with the object, and change nothing.
    private static let lawful: Set = ["throttled", "locked", "unavailable", "overloaded"]

    private func note(_ answer: Answer, _ contest: Contest) {
        let reason = answer.reason ?? "no reason"
        progress.count("refused: \(reason)")
        if !Self.lawful.contains(reason) { progress.violate("\(contest.kind) of \(contest.subject): \(answer.line)") }
    }

    /// Asks a last time, and checks the whole history.
    private mutating func finish(_ contest: Contest) {
        var contest = contest
        let isCertain = { (contest: Contest) in
            contest.events.dropFirst(contest.race.count).contains { $0.answer != nil }
        }
        for _ in 0..<20 where !isCertain(contest) {
            askLater(&contest)
            if !isCertain(contest) { usleep(50_000) }
        }
        progress.count("histories checked")
        progress.count("requests in histories", contest.events.count)
        if !contest.isLawful { progress.violate(contest.problem) }
    }
}
