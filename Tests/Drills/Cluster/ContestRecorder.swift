import Histories
import TestServer
import TestSupport

/// Makes requests about objects and records what became of them, from one thread.
struct ContestRecorder {
    let progress: ClusterProgress
    let client: ClusterClient

    /// Makes requests at once and records what became of them.
    func perform(_ moves: [(sidecar: Int, move: Contest.Move)], _ contest: inout Contest) {
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
}
