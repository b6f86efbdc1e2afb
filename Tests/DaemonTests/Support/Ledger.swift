import FactorSocket
import Testing

/// What a client was answered before the daemon died, and which requests were never answered.
///
/// One change per subject and life, so that the expected state is unambiguous.
struct Ledger {
    /// One requested change.
    enum Change {
        case enrol(Authenticator)
        case verify(Authenticator, code: String)
        case remove(Authenticator, factor: String)

        var subject: String {
            switch self {
            case .enrol(let app), .verify(let app, _), .remove(let app, _): app.subject
            }
        }

        func line(id: Int) throws -> [UInt8] {
            switch self {
            case .enrol(let app): try Line.of("totp.enroll", app.importing, id: id)
            case .verify(let app, let code): try Line.of("totp.verify", app.offering(code), id: id)
            case .remove(let app, let factor):
                try Line.of("factor.remove", ["subject": app.subject, "factor_id": factor], id: id)
            }
        }
    }

    /// Subjects that have an authenticator with unspent codes, with its handle.
    private(set) var fresh: [(app: Authenticator, factor: String)] = []
    private(set) var answered: [Change] = []
    private(set) var unanswered: [Change] = []

    /// Draws changes for one life: a third of each kind, as far as there are authenticators to use or remove.
    mutating func plan(_ count: Int, life: Int) -> [Change] {
        var plan: [Change] = []
        for number in 0..<count {
            let choice = Int.random(in: 0..<3)
            guard choice > 0, !fresh.isEmpty else {
                plan.append(.enrol(Authenticator("u-\(life)-\(number)")))
                continue
            }
            let (app, factor) = fresh.remove(at: Int.random(in: 0..<fresh.count))
            plan.append(choice == 1 ? .verify(app, code: app.code()) : .remove(app, factor: factor))
        }
        return plan
    }

    /// Enters a life's changes, by whether they were answered.
    mutating func enter(_ plan: [Change], _ answers: [Int: Answer]) throws {
        answered = []
        unanswered = []
        for (id, change) in plan.enumerated() {
            guard let answer = answers[id] else {
                unanswered.append(change)
                continue
            }
            #expect(answer.isSuccess, "\(change) was answered \(answer.reason)")
            answered.append(change)
            if case .enrol(let app) = change {
                fresh.append((app, try answer.enrolledFactor()))
            }
        }
    }

    /// Checks in the next life that everything that was answered is stored, and that nothing is half done.
    mutating func check(_ daemon: RunningDaemon) throws {
        let client = try daemon.client()
        let changes = answered + unanswered
        let lists = try client.pipeline(changes.map { ("factor.list", ["subject": $0.subject]) })
        var replays: [(change: Change, code: String, wasAnswered: Bool)] = []
        for (place, (change, list)) in zip(changes, lists).enumerated() {
            let wasAnswered = place < answered.count
            let factors = try list.member("factors", as: [[String: Any]].self)
            switch change {
            case .enrol:
                if wasAnswered { #expect(factors.count == 1, "an answered enrolment is gone: \(change)") }
                #expect(factors.count <= 1)
                if !wasAnswered, let id = factors.first?["factor_id"] as? String, case .enrol(let app) = change {
                    fresh.append((app, id))
                }
            case .remove:
                if wasAnswered { #expect(factors.isEmpty, "a removed factor is back: \(change)") }
                #expect(factors.count <= 1)
            case .verify(_, let code):
                #expect(factors.count == 1)
                replays.append((change, code, wasAnswered))
            }
        }
        try replay(replays, client)
    }

    /// A code whose success was answered is not accepted again. One whose answer never came is accepted at most once.
    private func replay(_ replays: [(change: Change, code: String, wasAnswered: Bool)], _ client: Client) throws {
        let twice = replays + replays
        let answers = try client.pipeline(
            twice.map { ("totp.verify", ["subject": $0.change.subject, "code": $0.code]) })
        for (index, replay) in replays.enumerated() {
            let (first, second) = (answers[index], answers[index + replays.count])
            #expect(!replay.wasAnswered || !first.isSuccess, "a code passed twice: \(replay.change)")
            #expect(!second.isSuccess, "a code passed twice: \(replay.change)")
        }
    }
}
